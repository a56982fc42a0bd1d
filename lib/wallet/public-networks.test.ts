import {
  concat,
  createPublicClient,
  createTestClient,
  encodeAbiParameters,
  getAddress,
  http,
  parseAbiParameters,
  parseEther,
  size,
  toFunctionSelector,
  toHex,
  type Hex,
  type PublicClient,
} from 'viem';
import { multicall3Code } from '@/contracts/generated/multicall3.code';
import { type Anvil, startAnvil } from '@/contracts/local-chain/anvil';
import { networkByChainId } from '@/protocol/network';
import { chainOf } from './chain';
import { readFeedPrices, type Feed } from './prices/feed-prices';
import { estimateFee, isFeeCovered } from './sending/fee';
import { sendFailureOf } from './sending/failure';

/* What public networks have and our local ones lack: feeds of prices, and a fee beside gas times price. */

const OPTIMISM = 10;
const multicall3 = getAddress('0xcA11bde05977b3631167028862bE2a173976CA11');
const oracle = '0x420000000000000000000000000000000000000F';
const from = getAddress('0x8ba1f109551bd432803012645ac136ddd64dba72');
const to = getAddress('0x00000000000000000000000000000000000a11ce');

let anvil: Anvil;
let client: PublicClient;
const miner = () => createTestClient({ mode: 'anvil', transport: http(anvil.url) });

beforeAll(async () => {
  Object.assign(globalThis, { location: { origin: 'https://guild.example' } });
  anvil = await startAnvil({ chainId: OPTIMISM, accounts: 0 });
  const optimism = networkByChainId(OPTIMISM);
  if (!optimism) throw new Error('the documents name it');
  client = createPublicClient({ chain: chainOf(optimism), transport: http(anvil.url) });
  await miner().setCode({ address: multicall3, bytecode: multicall3Code });
  await miner().setBalance({ address: from, value: parseEther('1') });
});
afterAll(() => anvil.stop());

describe('The fee of a transfer on Optimism', () => {
  const transfer = { chainId: OPTIMISM, from, to, token: null, amount: 1n };
  const uint = (value: bigint) => encodeAbiParameters(parseAbiParameters('uint256'), [value]);
  const oracleSays = (answers: Record<string, Hex>) =>
    miner().setCode({ address: oracle, bytecode: answering(answers) });

  test('WAL-44 holds what Ethereum and the operator take, and a quarter of it for what may change', async () => {
    await oracleSays({
      'function getL1Fee(bytes)': uint(1_000_000n),
      'function getOperatorFee(uint256)': uint(600n),
    });
    const fee = await estimateFee(client, transfer);
    expect(fee.amount - fee.gas * fee.maxFeePerGas).toBe(1_250_750n);
    expect(isFeeCovered(transfer, fee, fee.gas * fee.maxFeePerGas + 1n)).toBe(false);
  });

  test('holds no fee of an operator where the network has none', async () => {
    await oracleSays({ 'function getL1Fee(bytes)': uint(1_000_000n) });
    const fee = await estimateFee(client, transfer);
    expect(fee.amount - fee.gas * fee.maxFeePerGas).toBe(1_250_000n);
  });

  test('is unknown while the node does not say it', async () => {
    await oracleSays({});
    const asking = estimateFee(client, transfer).catch((cause: unknown) => cause);
    expect(sendFailureOf(await asking)).toBe('reverted');
  });
});

describe('Prices of feeds', () => {
  const feedAt = getAddress('0x00000000000000000000000000000000000feed1');
  const nowMs = 1_800_000_000_000;
  const priceOf = async (symbol: string, said: { pair: string; answer?: bigint; ageSeconds?: number }) => {
    const updated = BigInt(nowMs / 1000 - (said.ageSeconds ?? 60));
    await miner().setCode({
      address: feedAt,
      bytecode: answering({
        'function description()': encodeAbiParameters(parseAbiParameters('string'), [said.pair]),
        'function decimals()': encodeAbiParameters(parseAbiParameters('uint8'), [8]),
        'function latestRoundData()': encodeAbiParameters(
          parseAbiParameters('uint80, int256, uint256, uint256, uint80'),
          [7n, said.answer ?? 48_000_000n, updated, updated, 7n],
        ),
      }),
    });
    const feeds: Feed[] = [{ tokenId: 'one', symbol, aggregator: feedAt }];
    return (await readFeedPrices(client, multicall3, feeds, { nowMs })).get('one') ?? null;
  };

  test('are theirs, in dollars of eighteen decimals', async () => {
    expect(await priceOf('ETH', { pair: 'ETH / USD', answer: 200_012_345_678n })).toBe(
      2_000_123_456_780_000_000_000n,
    );
  });

  test('a coin that was renamed is priced by the feed of its new name, and by that of its old one', async () => {
    expect(await priceOf('MATIC', { pair: 'POL / USD' })).toBe(parseEther('0.48'));
    expect(await priceOf('MATIC', { pair: 'MATIC / USD' })).toBe(parseEther('0.48'));
  });

  test('a feed of something else, of another currency, or that has stopped is none', async () => {
    expect(await priceOf('ETH', { pair: 'BTC / USD' })).toBeNull();
    expect(await priceOf('ETH', { pair: 'ETH / EUR' })).toBeNull();
    expect(await priceOf('ETH', { pair: 'POL / USD' })).toBeNull();
    expect(await priceOf('ETH', { pair: 'undefined / USD' })).toBeNull();
    expect(await priceOf('ETH', { pair: 'ETH / USD', answer: 0n })).toBeNull();
    expect(await priceOf('ETH', { pair: 'ETH / USD', ageSeconds: 24 * 3600 })).not.toBeNull();
    expect(await priceOf('ETH', { pair: 'ETH / USD', ageSeconds: 26 * 3600 })).toBeNull();
  });
});

/** A contract that answers each function with fixed bytes, and refuses every other. */
function answering(answers: Record<string, Hex>): Hex {
  const entries = Object.entries(answers);
  const LOOK = '0x5f3560e01c';
  const CASE_BYTES = 11;
  const ANSWER_BYTES = 14;
  const REFUSE = '0x5f5ffd';
  const answersAt = size(LOOK) + entries.length * CASE_BYTES + size(REFUSE);
  let dataAt = answersAt + entries.length * ANSWER_BYTES;
  const cases: Hex[] = [];
  const bodies: Hex[] = [];
  entries.forEach(([signature, data], index) => {
    const two = (value: number) => toHex(value, { size: 2 });
    // The selector again, compared; if it is the same, to its answer.
    cases.push(
      concat([
        '0x8063',
        toFunctionSelector(signature),
        '0x1461',
        two(answersAt + index * ANSWER_BYTES),
        '0x57',
      ]),
    );
    // Its bytes into memory, and out.
    bodies.push(
      concat(['0x5b61', two(size(data)), '0x61', two(dataAt), '0x5f3961', two(size(data)), '0x5ff3']),
    );
    dataAt += size(data);
  });
  return concat([LOOK, ...cases, REFUSE, ...bodies, ...Object.values(answers)]);
}
