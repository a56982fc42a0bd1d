import { keccak256, zeroHash, type Hex, type Address } from 'viem';
import { createConfig, http } from 'wagmi';
import { getPublicClient } from 'wagmi/actions';
import { newKeys } from '@/contracts/local-chain/accounts';
import { type Anvil, startAnvil } from '@/contracts/local-chain/anvil';
import { deploy } from '@/contracts/local-chain/deploy';
import type { RewardDeposit } from '@/protocol/reward';
import type { RewardShare } from '@/protocol/reward-claim';
import { chainFailureOf } from './chain-failure';
import { fund } from './funding';
import type { RewardIntent } from './intent';
import { fundingChain, type FundingChain } from './testing/funding-chain';
import { adding, recipientsOf, rootOf, sharesOf, type Spoils } from './testing/test-platform';
import { FUNDING_CHAIN_ID } from './testing/test-wallet';

const keys = newKeys();
let anvil: Anvil;
let at: FundingChain;
beforeAll(async () => {
  anvil = await startAnvil({ chainId: FUNDING_CHAIN_ID, accounts: 0 });
  at = await fundingChain(anvil.url, await deploy(anvil.url, FUNDING_CHAIN_ID, keys));
}, 60_000);
beforeEach(() => at.reset());
afterAll(() => anvil.stop());

const last = (kept: RewardIntent[]) => kept.at(-1) ?? at.intent();
const failure = async (run: Promise<void>) => chainFailureOf(await run.catch((error: unknown) => error));

test('RWD-04 RWD-07 OPN-19 a token is allowed exactly and deposited, and each step is told and kept', async () => {
  const { made, kept, steps, told } = at.ports();
  await fund(at.wallet.config, at.intent(), made);
  const { id, transaction } = last(kept);
  expect(steps).toEqual(['prepare', 'network', 'allow', 'deposit', 'mine']);
  expect(told).toEqual([transaction]);
  expect(await at.recordOf(id)).toMatchObject({
    sender: at.wallet.address,
    tokenAddress: at.dollar.address,
    amount: 30_000_000n,
    totalCount: 3n,
    gasLeft: at.claimGas * 3n,
  });
  expect(await at.valueOf(transaction)).toBe(at.claimGas * 3n);
  // OPN-107: nothing is left allowed.
  expect(await at.allowanceOf(at.dollar.address)).toBe(0n);
});

test('OPN-107 without limit means without limit, and then it is not asked again', async () => {
  const first = at.ports();
  await fund(at.wallet.config, at.intent({ token: at.oldDollar, approval: 'unlimited' }), first.made);
  expect(await at.allowanceOf(at.oldDollar.address)).toBeGreaterThan(2n ** 255n);
  at.wallet.sent = 0;
  await fund(at.wallet.config, at.intent({ token: at.oldDollar }), at.ports().made);
  expect(at.wallet.sent).toBe(1);
});

test('RWD-04 OPN-19 coins need no allowance, and travel with the claim gas', async () => {
  const { made, kept, steps } = at.ports();
  await fund(at.wallet.config, at.intent({ token: at.coin, amount: '3000', random: false }), made);
  expect(steps).not.toContain('allow');
  expect(await at.recordOf(last(kept).id)).toMatchObject({ amount: 3000n, random: false });
  expect(await at.valueOf(last(kept).transaction)).toBe(3000n + at.claimGas * 3n);
});

test('a deposit that the wallet has refused is asked for again, and is one deposit', async () => {
  const { made, kept } = at.ports();
  at.wallet.refuse = () =>
    Promise.reject(Object.assign(new Error('User rejected the request.'), { code: 4001 }));
  const begun = at.intent();
  expect(await failure(fund(at.wallet.config, begun, made))).toEqual({ kind: 'rejected' });
  expect(last(kept)).toMatchObject({ transaction: null, asked: null });
  at.wallet.refuse = null;
  await fund(at.wallet.config, last(kept), made);
  expect(await at.recordOf(last(kept).id)).toMatchObject({ sender: at.wallet.address });
});

test('a page that was closed after the wallet had sent finds the deposit and pays no second time', async () => {
  const { made, kept } = at.ports();
  await fund(at.wallet.config, at.intent(), made);
  at.wallet.sent = 0;
  // Neither the id nor the transaction was kept before the page went away.
  const begun = { ...last(kept), id: null, asked: null, transaction: null, nonce: null };
  await fund(at.wallet.config, begun, at.ports().made);
  expect(at.wallet.sent).toBe(0);
  // The transaction was kept, and nothing after it.
  const again = at.ports();
  await fund(at.wallet.config, { ...begun, transaction: last(kept).transaction }, again.made);
  expect(at.wallet.sent).toBe(0);
});

test.each<[string, (answer: RewardDeposit) => RewardDeposit]>([
  ['another amount', (answer) => ({ ...answer, params: { ...answer.params, amount: '30000001' } })],
  ['another token', (answer) => ({ ...answer, params: { ...answer.params, token: at.oldDollar.address } })],
  ['another contract', (answer) => ({ ...answer, contract: at.oldDollar.address })],
  ['an earlier end', (answer) => ({ ...answer, params: { ...answer.params, expiredTime: 1 } })],
  ['a list', (answer) => ({ ...answer, params: { ...answer.params, recordType: 1 as const } })],
  ['no seed', (answer) => ({ ...answer, params: { ...answer.params, seedHash: zeroHash } })],
  ['a dearer claim', (answer) => ({ ...answer, claimGas: String(at.claimGas + 1n) })],
  ['more coins', (answer) => ({ ...answer, value: String(BigInt(answer.value) + 1n) })],
  ['another id', (answer) => ({ ...answer, id: zeroHash })],
])('nothing is signed when the platform answers %s', async (_, spoil) => {
  expect(await failure(fund(at.wallet.config, at.intent(), at.ports({ answer: spoil }).made))).toEqual({
    kind: 'notAsAsked',
  });
  expect(at.wallet.sent).toBe(0);
});

test.each<[string, (code: Hex) => Hex]>([
  ['other code', (code) => `${code.slice(0, -2)}${code.endsWith('00') ? '01' : '00'}` as Hex],
  ['more code', (code) => `${code}00`],
  ['no code', () => '0x'],
])('nothing is allowed or deposited where the contract has %s', async (_, spoil) => {
  const { contract: address, wallet, node } = at;
  const built = (await getPublicClient(wallet.config)?.getCode({ address })) ?? '0x';
  const { made, kept, steps } = at.ports();
  await node.setCode({ address, bytecode: spoil(built) });
  try {
    expect(await failure(fund(wallet.config, at.intent(), made))).toEqual({ kind: 'otherContract' });
  } finally {
    await node.setCode({ address, bytecode: built });
  }
  expect(steps).not.toContain('allow');
  expect(wallet.sent).toBe(0);
  const again = at.ports();
  await fund(wallet.config, last(kept), again.made);
  expect(await at.recordOf(last(again.kept).id)).toMatchObject({ sender: wallet.address });
});

const listedIntent = () => at.intent({ recipients: recipientsOf([7, 5, 9]), random: false });

test('RWD-05 chosen people are a list whose root is deposited', async () => {
  const { made, kept } = at.ports();
  await fund(at.wallet.config, listedIntent(), made);
  expect(await at.recordOf(last(kept).id)).toMatchObject({
    recordType: 1,
    totalCount: 3n,
    commitment: rootOf(sharesOf([7, 5, 9], 30_000_000n)),
  });
});

const swapped = ([one, two, ...others]: RewardShare[]) =>
  one && two ? [{ ...one, person: two.person }, { ...two, person: one.person }, ...others] : [];
const poorer = (shares: RewardShare[]) =>
  shares.map((share, at) => ({ ...share, amount: String(BigInt(share.amount) + [1n, -1n, 0n][at]!) }));
const elsewhere = (shares: RewardShare[]) =>
  shares.map((share) => ({ ...share, recipient: `0x${'c'.repeat(40)}` }));

test.each<[string, Spoils]>([
  [
    'a reward to the whole room',
    { answer: (answer) => ({ ...answer, params: { ...answer.params, recordType: 0, root: zeroHash } }) },
  ],
  ['other people', { list: (shares) => shares.map((share) => ({ ...share, person: null })) }],
  ['the people in another order', { list: swapped }],
  ['the people at other addresses, with their root', { list: elsewhere }],
  ['unequal shares', { list: poorer }],
  ['one share less', { list: (shares) => shares.slice(1) }],
  ['a list that is not the one of the root', { shown: elsewhere }],
])('nothing is signed for chosen people when the platform answers %s', async (_, spoils) => {
  expect(await failure(fund(at.wallet.config, listedIntent(), at.ports(spoils).made))).toEqual({
    kind: 'notAsAsked',
  });
  expect(at.wallet.sent).toBe(0);
});

test('an end that has passed is told before anything is signed', async () => {
  const expiresTime = new Date((Math.floor(Date.now() / 1000) - 1) * 1000).toISOString();
  expect(await failure(fund(at.wallet.config, at.intent({ expiresTime }), at.ports().made))).toEqual({
    kind: 'tooLate',
  });
  expect(at.wallet.sent).toBe(0);
});

test('another wallet than the one that it was begun with does not send it', async () => {
  const sender: Address = '0x00000000000000000000000000000000000a11ce';
  expect(await failure(fund(at.wallet.config, at.intent({ sender }), at.ports().made))).toEqual({
    kind: 'otherWallet',
  });
});

test('what the contract refuses is told by its name, before the wallet is asked', async () => {
  const soon = new Date((Math.floor(Date.now() / 1000) + 400 * 86_400) * 1000).toISOString();
  expect(
    await failure(
      fund(
        at.wallet.config,
        at.intent({ token: at.coin, amount: '3000', expiresTime: soon }),
        at.ports().made,
      ),
    ),
  ).toEqual({ kind: 'reverted', reason: 'ExpiryOutOfRange' });
  expect(at.wallet.sent).toBe(0);
});

test('a node that does not answer is told, and it goes on afterwards', async () => {
  const away = createConfig({
    chains: at.wallet.config.chains,
    transports: { [FUNDING_CHAIN_ID]: http('http://127.0.0.1:9', { retryCount: 0 }) },
    storage: null,
  });
  const { made, kept } = at.ports();
  expect(await failure(fund(away, at.intent(), made))).toEqual({ kind: 'node' });
  await fund(at.wallet.config, last(kept), made);
  expect(await at.recordOf(last(kept).id)).toMatchObject({ sender: at.wallet.address });
});

test('nothing is signed when the platform answers another deposit than before', async () => {
  const { made, kept } = at.ports();
  at.wallet.refuse = () => Promise.reject(Object.assign(new Error('no'), { code: 4001 }));
  // Of an older build, so that nothing was committed to.
  await failure(fund(at.wallet.config, at.intent({ salt: keccak256('0x05') }), made));
  at.wallet.refuse = null;
  const other = at.ports({ answer: (answer) => adding(answer, { seedHash: keccak256('0x0bad') }) });
  at.wallet.sent = 0;
  expect(await failure(fund(at.wallet.config, last(kept), other.made))).toEqual({ kind: 'notAsAsked' });
  expect(at.wallet.sent).toBe(0);
});

test('a platform that adds something else than it has committed to gets nothing signed', async () => {
  const { made } = at.ports({ answer: (answer) => adding(answer, { roomId: keccak256('0x0bad') }) });
  expect(await failure(fund(at.wallet.config, at.intent(), made))).toEqual({ kind: 'notAsAsked' });
  expect(at.wallet.sent).toBe(0);
});
