import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  getAddress,
  http,
  parseEther,
  type Hash,
  type PublicClient,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { type Anvil, startAnvil } from '@/contracts/local-chain/anvil';
import { MemoryStorage } from '@/lib/testing/memory-storage';
import { SWAP_SECONDS_MAX } from '@/protocol/swap';
import { lookAt } from './follow-swap';
import { addSwap, changeSwap, swapList, swapOf, undecidedSwap, type SwapRecord } from './swap-list';

/* What is said of a swap whose transaction is out of sight: never that it wasn't swapped while nobody knows. */

const chainId = 31_337;
const router = getAddress('0x8ba1f109551bd432803012645ac136ddd64dba72');
const data = '0x12345678';
const price = 10n ** 10n;
const token = { id: 'token', address: null, symbol: 'ETH', decimals: 18 };

let anvil: Anvil;
let client: PublicClient;
let account = privateKeyToAccount(generatePrivateKey());
const chain = () => createTestClient({ mode: 'anvil', transport: http(anvil.url) });

beforeAll(async () => {
  const nothing = { addEventListener: () => {}, removeEventListener: () => {}, dispatchEvent: () => true };
  Object.assign(globalThis, { window: globalThis, localStorage: new MemoryStorage(), ...nothing });
  anvil = await startAnvil({ chainId, accounts: 0 });
  client = createPublicClient({ transport: http(anvil.url), cacheTime: 0 });
});
afterAll(() => anvil.stop());
beforeEach(async () => {
  swapList.change(() => []);
  account = privateKeyToAccount(generatePrivateKey());
  await chain().setBalance({ address: account.address, value: parseEther('5') });
  await chain().setAutomine(false);
  await chain().setBlockTimestampInterval({ interval: 0 });
});

const send = (nonce: number, gasPrice = price, call: `0x${string}` = data): Promise<Hash> =>
  createWalletClient({ account, transport: http(anvil.url) }).sendTransaction({
    ...{ chain: null, to: router, data: call, value: 7n, nonce, gas: 60_000n, gasPrice },
  });
const mine = (blocks: number) => chain().mine({ blocks });

async function newSwap(more: Partial<SwapRecord> = {}): Promise<SwapRecord> {
  const { number, timestamp } = await client.getBlock();
  const record: SwapRecord = {
    id: crypto.randomUUID(),
    ...{ chainId, account: account.address, pays: token, receives: { ...token, address: router } },
    ...{ amount: '7', minimum: '1', slippage: 50, router: { name: 'Router', address: router }, data },
    ...{ deadline: Number(timestamp) + 600, nonce: 0, fromBlock: String(number), hash: null },
    ...{ state: 'asking', hasApproval: false, reason: null, received: null, fee: null },
    createdMs: Number(timestamp) * 1000,
    ...more,
  };
  addSwap(record);
  return record;
}
async function looked({ id }: SwapRecord) {
  await lookAt(client, swapOf(id) as SwapRecord);
  return swapOf(id);
}
/** A block comes after a time. */
async function later(seconds: number): Promise<void> {
  const { timestamp } = await client.getBlock();
  await chain().setNextBlockTimestamp({ timestamp: timestamp + BigInt(seconds) });
  await mine(1);
}
async function dropped(nonce: number): Promise<Hash> {
  const hash = await send(nonce);
  await chain().dropTransaction({ hash });
  return hash;
}

test('a swap that was signed long after its wallet was asked is found, also when its time is over', async () => {
  const swap = await newSwap();
  await mine(650);
  const hash = await send(0);
  await later(700);
  expect(await looked(swap)).toMatchObject({ state: 'done', hash });
});

test('a swap that another wallet sped up long after is done', async () => {
  const swap = await newSwap({ hash: await dropped(0), state: 'pending' });
  await mine(650);
  const hash = await send(0, 2n * price);
  await mine(1);
  expect(await looked(swap)).toMatchObject({ state: 'done', hash });
});

test('a swap whose number was used out of sight is lost once its time is over', async () => {
  const swap = await newSwap();
  await send(0, price, '0x99');
  await mine(1);
  await mine(1);
  // No block after this one used it.
  changeSwap(swap.id, { fromBlock: String(await client.getBlockNumber()) });
  expect(await looked(swap)).toMatchObject({ state: 'asking' });
  await later(700);
  expect(await looked(swap)).toMatchObject({ state: 'lost' });
});

test('a swap without an end that waits for a block is not given up', async () => {
  const swap = await newSwap({ deadline: null });
  const hash = await send(0);
  await chain().dropTransaction({ hash });
  expect(await looked(swap)).toMatchObject({ state: 'asking' });
  await later(SWAP_SECONDS_MAX + 60);
  await send(0);
  expect(await looked(swap)).toMatchObject({ state: 'asking' });
  await mine(1);
  expect(await looked(swap)).toMatchObject({ state: 'done', hash });
});

test('a swap that its node has dropped ends with its deadline, and is unknown without one', async () => {
  const hash = await dropped(0);
  const swap = await newSwap({ hash, state: 'pending' });
  expect(await looked(swap)).toMatchObject({ state: 'pending' });
  await later(700);
  expect(await looked(swap)).toMatchObject({ state: 'unsent', hash });

  const open = await newSwap({ hash, state: 'pending', deadline: null });
  expect(await looked(open)).toMatchObject({ state: 'pending' });
  await later(SWAP_SECONDS_MAX + 60);
  expect(await looked(open)).toMatchObject({ state: 'lost', hash });
});

test('a swap that still waits in its node is not ended by its deadline', async () => {
  const swap = await newSwap({ hash: await dropped(0), state: 'pending' });
  await later(700);
  await send(0);
  expect(await looked(swap)).toMatchObject({ state: 'pending' });
  await mine(1);
  expect(await looked(swap)).toMatchObject({ state: 'done' });
});

test('a swap on one network is in the way of no swap on another', async () => {
  const { id } = await newSwap();
  expect(undecidedSwap(swapList.items(), account.address, chainId)?.id).toBe(id);
  expect(undecidedSwap(swapList.items(), account.address)?.id).toBe(id);
  expect(undecidedSwap(swapList.items(), account.address, chainId + 1)).toBeNull();
});
