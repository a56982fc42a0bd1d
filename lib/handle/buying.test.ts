import {
  createPublicClient,
  createTestClient,
  getAddress,
  http,
  parseEther,
  zeroAddress,
  type Hex,
  type TestClient,
} from 'viem';
import { profileHandlesAbi } from '@/contracts/generated/profile-handles.abi';
import { accountsOf, newKeys } from '@/contracts/local-chain/accounts';
import { type Anvil, startAnvil } from '@/contracts/local-chain/anvil';
import { createChainClient, deployOnce, receiptOf } from '@/contracts/local-chain/chain-client';
import { deploy } from '@/contracts/local-chain/deploy';
import { handlesInitCode } from '@/contracts/local-chain/handles-code';
import { chainFailureOf } from '@/lib/reward/chain-failure';
import { newTestWallet, type TestWallet } from '@/lib/reward/testing/test-wallet';
import { openPage } from '@/lib/wallet/testing/page';
import { until } from '@/server/testing/until';
import type { WalletNetwork } from '@/protocol/wallet';
import type { HandlePlace } from './handle-place';
import { keepPurchase, newPurchase, purchases, type HandlePurchase } from './purchase';
import { readPurchaseState } from './purchase-state';
import { readAvailability, readHandlePayee, readOwnHandles } from './read-handles';
import { sendCommit, sendPublicName, sendReveal } from './send-step';

/* Handles bought by a wallet of its own key, of the contract on a real chain. */

const CHAIN = 31_337;
const keys = newKeys();
let anvil: Anvil;
let place: HandlePlace;
let wallet: TestWallet;
let other: TestWallet;
let closePage: () => void;
let node: TestClient;
let pass: (seconds: number) => Promise<void>;

/** What the platform's index says of any address. */
let indexed: { handle: string; profileId: string }[] = [];

beforeAll(async () => {
  anvil = await startAnvil({ chainId: CHAIN, accounts: 0 });
  const { faucet } = await deploy(anvil.url, CHAIN, keys);
  const owner = createChainClient(anvil.url, CHAIN, accountsOf(keys).owner);
  const contract = await deployOnce(owner, handlesInitCode(keys));
  place = { network: {} as WalletNetwork, chainId: CHAIN, contract, operator: zeroAddress };
  node = createTestClient({ mode: 'anvil', transport: http(anvil.url) });
  pass = async (seconds) => {
    await node.increaseTime({ seconds });
    await node.mine({ blocks: 1 });
  };
  const answer = (path: string, body: string) => {
    if (!path.includes('socialProfile')) return estimatedAtLatest(body);
    const edges = indexed.map((one) => ({ node: one }));
    return { code: '10000', result: { data: { address: { wallet: { profiles: { edges } } } } } };
  };
  closePage = await openPage({ nodeUrl: anvil.url, visibility: 'visible', answer });
  Object.assign(globalThis, { dispatchEvent: () => true });
  wallet = await newTestWallet({ url: anvil.url, node, faucet, contract });
  other = await newTestWallet({ url: anvil.url, node, faucet, contract });
}, 60_000);
afterAll(async () => {
  closePage();
  await anvil.stop();
});
beforeEach(() => {
  for (const one of [wallet, other]) Object.assign(one, { refuse: null, loses: null, sent: 0 });
  purchases.change(() => []);
});

/** Public nodes estimate on the newest block; Anvil would on what waits, too. */
async function estimatedAtLatest(body: string): Promise<unknown> {
  if (!body.includes('"eth_estimateGas"')) return undefined;
  const latest = (JSON.parse(body) as { method: string; params: unknown[] }[]).map((one) =>
    one.method === 'eth_estimateGas' ? { ...one, params: [one.params[0], 'latest'] } : one,
  );
  const headers = { 'content-type': 'application/json' };
  return (await fetch(anvil.url, { method: 'POST', headers, body: JSON.stringify(latest) })).json();
}

const client = () => createPublicClient({ transport: http(anvil.url), cacheTime: 0 });
const sendingOf = ({ config }: TestWallet) => ({ config, onSent: () => {} });
const failure = async (run: Promise<unknown>) => chainFailureOf(await run.catch((error: unknown) => error));

function begin(handle: string, by = wallet): HandlePurchase {
  const purchase = newPurchase(place, by.address, handle);
  expect(keepPurchase(purchase)).toBe(true);
  return purchase;
}

async function buy(handle: string, by = wallet, isPublicName = false): Promise<HandlePurchase> {
  const purchase = begin(handle, by);
  await sendCommit(sendingOf(by), purchase);
  await pass(60);
  await sendReveal(sendingOf(by), purchase, isPublicName);
  return purchase;
}

test('HDL-03 a handle is committed, waited for, and bought at its price, each once', async () => {
  const purchase = begin('atlas');
  expect(await readPurchaseState(purchase)).toEqual({ kind: 'new' });
  await sendCommit(sendingOf(wallet), purchase);
  await sendCommit(sendingOf(wallet), purchase);
  expect(wallet.sent).toBe(1);
  expect(await readPurchaseState(purchase)).toMatchObject({ kind: 'committed' });
  expect(await failure(sendReveal(sendingOf(wallet), purchase, true))).toEqual({
    kind: 'reverted',
    reason: 'CommitmentTooNew',
  });
  await pass(60);
  await sendReveal(sendingOf(wallet), purchase, true);
  await sendReveal(sendingOf(wallet), purchase, true);
  expect(wallet.sent).toBe(2);
  expect(await readPurchaseState(purchase)).toEqual({ kind: 'bought' });
  expect(await client().getBalance({ address: place.contract })).toBe(parseEther('0.3333'));
  expect(await readHandlePayee(place, 'atlas')).toEqual({
    handle: 'atlas',
    address: getAddress(wallet.address),
    onlyOn: null,
  });
});

test('what the wallet refused is asked again, and keeps no number', async () => {
  const purchase = begin('second');
  wallet.refuse = () => Promise.reject(Object.assign(new Error('no'), { code: 4001 }));
  expect(await failure(sendCommit(sendingOf(wallet), purchase))).toEqual({ kind: 'rejected' });
  expect(purchases.items().map(({ asked }) => asked)).toEqual([{ commit: null, reveal: null }]);
  wallet.refuse = null;
  await sendCommit(sendingOf(wallet), purchase);
  await pass(60);
  wallet.refuse = () => Promise.reject(Object.assign(new Error('no'), { code: 4001 }));
  expect(await failure(sendReveal(sendingOf(wallet), purchase, false))).toEqual({ kind: 'rejected' });
  expect(purchases.items()[0]?.asked.reveal).toBeNull();
  wallet.refuse = null;
  await sendReveal(sendingOf(wallet), purchase, false);
  expect(wallet.sent).toBe(2);
  expect(await readPurchaseState(purchase)).toEqual({ kind: 'bought' });
});

describe('a transaction waits', () => {
  const count = (blockTag: 'latest' | 'pending') =>
    client().getTransactionCount({ address: wallet.address, blockTag });
  const pay = (nonce: number) =>
    wallet.client.sendTransaction({
      ...{ chain: null, to: other.address, value: 1n, nonce, gas: 21_000n },
      ...{ maxFeePerGas: 3n * 10n ** 9n, maxPriorityFeePerGas: 1n },
    });
  const mineUntil = async (run: Promise<unknown>) => {
    let isOver = false;
    const over = run.finally(() => (isOver = true)).catch(() => undefined);
    while (!isOver) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      // Only what the wallet was asked for goes into the block.
      if (wallet.sent > 0) await pass(1);
    }
    await over;
  };
  const receipt = (hash: Hex) => client().getTransactionReceipt({ hash });

  beforeEach(() => node.setAutomine(false));
  afterEach(async () => {
    await node.mine({ blocks: 1 });
    await node.setAutomine(true);
  });

  test('a number that was refused is not used again in place of a payment', async () => {
    const purchase = begin('third_time');
    wallet.refuse = () => Promise.reject(Object.assign(new Error('no'), { code: 4001 }));
    await failure(sendCommit(sendingOf(wallet), purchase));
    wallet.refuse = null;
    const nonce = await count('pending');
    const payment = await pay(nonce);
    await mineUntil(sendCommit(sendingOf(wallet), purchases.items()[0] ?? purchase));
    expect(await receipt(payment)).toMatchObject({ status: 'success' });
    expect(purchases.items()[0]?.asked.commit?.nonce).toBe(nonce + 1);
    expect(await readPurchaseState(purchase)).toMatchObject({ kind: 'committed' });
  });

  test('a number that a page asked for and closed is not used again either: what has it is waited for', async () => {
    const nonce = await count('pending');
    const purchase = { ...begin('fourth_time'), asked: { commit: { nonce }, reveal: null } };
    keepPurchase(purchase);
    const payment = await pay(nonce);
    expect(await failure(sendCommit(sendingOf(wallet), purchase))).toEqual({ kind: 'slow' });
    await pass(1);
    expect(await receipt(payment)).toMatchObject({ status: 'success' });
    await mineUntil(sendCommit(sendingOf(wallet), purchase));
    expect(wallet.sent).toBe(1);
    expect(await readPurchaseState(purchase)).toMatchObject({ kind: 'committed' });
  });

  test('the step itself can be sent again at a higher price, and only one of the two is mined', async () => {
    const nonce = await count('pending');
    const purchase = begin('fifth_time');
    const first = sendCommit(sendingOf(wallet), purchase);
    await until(() => purchases.items()[0]?.asked.commit?.hash !== undefined);
    const waiting = purchases.items()[0]?.asked.commit;
    // A rejection forgets neither the number nor the transaction that waits.
    wallet.refuse = () => Promise.reject(Object.assign(new Error('no'), { code: 4001 }));
    expect(await failure(sendCommit(sendingOf(wallet), purchase))).toEqual({ kind: 'rejected' });
    expect(purchases.items()[0]?.asked.commit).toEqual(waiting);
    wallet.refuse = null;
    expect(waiting?.nonce).toBe(nonce);
    // The same price is refused by the node: it doesn't get a number of its own.
    await failure(sendCommit(sendingOf(wallet), purchase));
    await mineUntil(first);
    expect(await count('pending')).toBe(nonce + 1);
    expect(await readPurchaseState(purchase)).toMatchObject({ kind: 'committed' });
  });
});

test('whoever is second learns who was first, and pays nothing', async () => {
  const purchase = begin('corner');
  await sendCommit(sendingOf(wallet), purchase);
  await buy('comer', other);
  await sendReveal(sendingOf(wallet), purchase, false);
  expect(wallet.sent).toBe(1);
  expect(await readPurchaseState(purchase)).toEqual({ kind: 'taken', existing: 'comer' });
  expect(await readAvailability(place, 'corner')).toMatchObject({ status: 'lookAlike', existing: 'comer' });
  expect(await failure(sendCommit(sendingOf(other), purchase))).toEqual({ kind: 'otherWallet' });
});

test('OPN-94 the second free handle of an address is refused before the wallet is asked', async () => {
  await buy('a_free_handle_of_one');
  const again = begin('another_free_one');
  await sendCommit(sendingOf(wallet), again);
  await pass(60);
  wallet.sent = 0;
  expect(await failure(sendReveal(sendingOf(wallet), again, false))).toEqual({
    kind: 'reverted',
    reason: 'FreeHandleTaken',
  });
  expect(wallet.sent).toBe(0);
});

test('own handles are those that the chain confirms, the public name first', async () => {
  const idOf = (handle: string) =>
    client().readContract({
      ...{ address: place.contract, abi: profileHandlesAbi, functionName: 'getProfileIdByHandle' },
      args: [handle],
    } as never) as Promise<bigint>;
  await buy('third_one', other);
  await buy('fourth_one', other);
  const [third, fourth, atlas] = await Promise.all(['third_one', 'fourth_one', 'atlas'].map(idOf));
  indexed = [
    { handle: 'third_one', profileId: String(third) },
    { handle: 'atlas', profileId: String(atlas) },
    { handle: 'fourth_one', profileId: String(fourth) },
  ];
  await sendPublicName(other.config, place, other.address, fourth ?? 0n);
  expect(await readOwnHandles(place, other.address)).toEqual([
    { handle: 'fourth_one', profileId: fourth, isPublicName: true },
    { handle: 'third_one', profileId: third, isPublicName: false },
  ]);
});

test('a handle that a contract holds is paid on its own network alone', async () => {
  await buy('held_by_code', other);
  const id = await client().readContract({
    address: place.contract,
    abi: profileHandlesAbi,
    functionName: 'getProfileIdByHandle',
    args: ['held_by_code'],
  });
  const given = await other.client.writeContract({
    ...{ chain: null, address: place.contract, abi: profileHandlesAbi, functionName: 'transferFrom' },
    args: [other.address, place.contract, id],
  } as never);
  await receiptOf(client(), given);
  expect(await readHandlePayee(place, 'held_by_code')).toMatchObject({ onlyOn: CHAIN });
  expect(await readHandlePayee(place, 'nobody_has_it')).toBeNull();
  expect(await readHandlePayee(place, 'No Handle')).toBeNull();
});
