import { sql } from 'drizzle-orm';
import {
  encodeDeployData,
  erc20Abi,
  getAddress,
  maxUint256,
  multicall3Abi,
  pad,
  parseAbi,
  type Abi,
  type Address,
  type Hex,
} from 'viem';
import { localCollectionAbi } from '@/contracts/generated/local-collection.abi';
import { localItemsAbi } from '@/contracts/generated/local-items.abi';
import { localTokenAbi } from '@/contracts/generated/local-token.abi';
import { faucetAbi } from '@/contracts/generated/faucet.abi';
import { localTokenBytecode } from '@/contracts/generated/local-token.bytecode';
import { deployOnce, mined } from '@/contracts/local-chain/chain-client';
import { describeCall } from '@/lib/signer/describe';
import { isApprovalOpen, revokeOf } from '@/lib/wallet/sending/revoke-part';
import { transferCall } from '@/lib/wallet/sending/transfer';
import { PERMIT2 } from '@/protocol/known-protocols';
import { permit2Code } from '@/server/testing/permit2';
import { ApiError, type TestClient } from '@/server/testing/client';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { startTestChain, type TestChain } from '@/server/testing/rewards';
import { linkNewWallet } from '@/server/testing/wallet';

let chain: TestChain;
let platform: TestPlatform;
let person: TestClient;
let holder: Address;
let lusd: Address;
let isles: Address;
let relics: Address;
const APPROVAL = '8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925';
const INNER = 'da9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b';
const friend = getAddress(`0x${'7'.repeat(40)}`);

beforeAll(async () => {
  chain = await startTestChain();
  platform = await startTestPlatform({ config: chain.config });
  [isles, relics] = chain.deployment.collections.map(({ address }) => address) as [Address, Address];
  lusd = chain.deployment.tokens.find(({ symbol }) => symbol === 'LUSD')?.address as Address;
});
afterAll(async () => {
  await platform.close();
  await chain.stop();
});
beforeEach(async () => {
  person = await platform.person();
  holder = (await linkNewWallet(person)).address;
  await chain.client.impersonateAccount({ address: holder });
  await chain.client.setBalance({ address: holder, value: 10n ** 18n });
});

const look = () => person.call('approvals', { query: { address: holder } });
const send = async (
  address: Address,
  abi: Abi,
  functionName: string,
  args: readonly unknown[],
  as = holder,
) =>
  mined(
    chain.client,
    await chain.client.writeContract({ account: as, chain: null, address, abi, functionName, args }),
  );
const approve = (token: Address, spender: Address, amount: bigint) =>
  send(token, erc20Abi, 'approve', [spender, amount]);
const allows = (collection: Address, operator: Address, isAllowed = true) =>
  send(collection, localCollectionAbi, 'setApprovalForAll', [operator, isAllowed]);

test('OPN-97 allowances of tokens, pieces and collections are found with what the chain says of each, and spenders of ours by name', async () => {
  const { uniswapRouter, rewards } = chain.deployment;
  const welcome = {
    address: isles,
    abi: localCollectionAbi,
    functionName: 'welcome',
    args: [holder],
  } as const;
  await mined(chain.client, await chain.client.writeContract(welcome));
  const args = [holder, 0n] as const;
  const ask = { address: isles, abi: localCollectionAbi, functionName: 'tokenOfOwnerByIndex' } as const;
  const piece = await chain.client.readContract({ ...ask, args });
  await approve(lusd, uniswapRouter, maxUint256);
  await approve(lusd, rewards, 5_000_000n);
  await approve(lusd, isles, 7n);
  await send(isles, localCollectionAbi, 'approve', [friend, piece]);
  await allows(isles, uniswapRouter);
  await send(relics, localItemsAbi, 'setApprovalForAll', [friend, true]);
  const { approvals, isSearching, silent, isCut } = await look();
  expect([isSearching, silent, isCut]).toEqual([false, [], false]);
  const said = approvals.map((one) => [
    ...[one.kind, one.contract, one.spender, one.spenderKind, one.amount],
    ...[one.tokenId, one.held, one.isListed, one.isOwn],
  ]);
  expect(said.sort()).toEqual(
    [
      ['token', lusd, uniswapRouter, 'router', String(maxUint256), null, '0', true, true],
      ['token', lusd, rewards, 'rewards', '5000000', null, '0', true, true],
      ['token', lusd, isles, 'contract', '7', null, '0', true, true],
      ['piece', isles, friend, 'account', null, String(piece), '1', true, true],
      ['collection', isles, uniswapRouter, 'router', null, null, '4', true, true],
      ['collection', relics, friend, 'account', null, null, null, true, true],
    ].sort(),
  );
  const dollars = approvals.find(({ spenderKind }) => spenderKind === 'router');
  expect(dollars).toMatchObject({ spenderName: 'Uniswap V2' });
  expect(approvals.every(({ changedTime }) => changedTime !== null)).toBe(true);
});

test('a log alone makes no approval: what was revoked, spent, or given with a piece is not shown', async () => {
  await approve(lusd, friend, 9n);
  await allows(isles, friend);
  const welcome = {
    address: isles,
    abi: localCollectionAbi,
    functionName: 'welcome',
    args: [holder],
  } as const;
  await mined(chain.client, await chain.client.writeContract(welcome));
  expect((await look()).approvals).toHaveLength(2);
  await approve(lusd, friend, 0n);
  await allows(isles, friend, false);
  expect((await look()).approvals).toEqual([]);
  await approve(lusd, friend, 3n);
  expect((await look()).approvals.map(({ amount }) => amount)).toEqual(['3']);
});

const innerAbi = parseAbi([
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
]);
const allowInner = (token: Address, spender: Address, amount: bigint, expiration: number) =>
  send(getAddress(PERMIT2), innerAbi, 'approve', [token, spender, amount, expiration]);

test('OPN-97 allowances that Permit2 keeps are found with their end, count no more than it may take itself, and go when revoked or run out', async () => {
  await chain.client.setCode({ address: PERMIT2, bytecode: permit2Code() });
  await chain.client.writeContract({
    ...{
      address: chain.deployment.faucet,
      abi: faucetAbi,
      functionName: 'drip',
      account: chain.client.account,
    },
    ...{ args: [holder], chain: null },
  } as never);
  const { timestamp } = await chain.client.getBlock();
  const end = Number(timestamp) + 86_400;
  await approve(lusd, getAddress(PERMIT2), 3_000_000n);
  await allowInner(lusd, friend, 5_000_000n, end);
  await allowInner(lusd, isles, 2n ** 160n - 1n, 2 ** 48 - 1);
  await allowInner(lusd, relics, 9n, Number(timestamp) - 1);
  const inner = async () => {
    const { approvals } = await look();
    return approvals
      .filter(({ kind }) => kind === 'permit2')
      .map(({ contract, spender, amount, held, expires, isOwn, decimals }) => [
        ...[contract, spender, amount, held, expires, isOwn, decimals],
      ]);
  };
  const ofFriend = [lusd, friend, '5000000', '3000000', new Date(end * 1000).toISOString(), true, 6];
  const ofIsles = [lusd, isles, String(2n ** 160n - 1n), '3000000', null, true, 6];
  expect((await inner()).sort()).toEqual([ofFriend, ofIsles].sort());
  const revoke = {
    ...{ chainId: chain.deployment.chainId, from: holder, to: friend, token: lusd, amount: 0n },
    revoke: { kind: 'permit2' as const },
  };
  const call = transferCall(revoke);
  expect(call.to).toBe(PERMIT2);
  expect(await isApprovalOpen(chain.client as never, revoke)).toBe(true);
  await mined(chain.client, await chain.client.sendTransaction({ account: holder, chain: null, ...call }));
  expect(await isApprovalOpen(chain.client as never, revoke)).toBe(false);
  const { to, value, data = '0x' } = call;
  expect(revokeOf(revoke.chainId, { from: holder, to, value, input: data })).toEqual(revoke);
  // The signer says of it that nothing may be taken any more.
  expect(describeCall({ chainId: 1, to, value: '0', data }, null)).toMatchObject({
    ...{ kind: 'approve', spender: friend, amount: { token: lusd, units: 0n } },
  });
  expect(await inner()).toEqual([ofIsles]);
  // Any contract can log the same.
  const bait = await deployOnce(chain.client, baitCode(holder, friend, INNER));
  await mined(chain.client, await chain.client.sendTransaction({ to: bait, chain: null }));
  expect(await inner()).toEqual([ofIsles]);
});

/** Deploys a contract that logs an approval of anybody when it is called without data, and answers 1 to everything else. */
function baitCode(owner: Address, spender: Address, event = APPROVAL): Hex {
  const code = baitRuntime(owner, spender, event).slice(2);
  return `0x61${(code.length / 2).toString(16).padStart(4, '0')}80600c6000396000f3${code}`;
}

function baitRuntime(owner: Address, spender: Address, event = APPROVAL): Hex {
  const topics = [pad(spender), pad(owner), `0x${event}`].map((topic) => `7f${topic.slice(2)}`).join('');
  const log = `6001600052${topics}60206000a300`;
  const answer = '5b600160005260206000f3';
  const begin = 4;
  return `0x3660${(begin + log.length / 2).toString(16).padStart(2, '0')}57${log}${answer}`;
}

test('what others log pushes no approval out of the list that the holder gave', async () => {
  const args = ['Real', 'REAL', 6, friend] as const;
  const token = await deployOnce(
    chain.client,
    encodeDeployData({ abi: localTokenAbi, bytecode: localTokenBytecode as Hex, args }),
  );
  await approve(token, friend, 4n);
  const baits = Array.from({ length: 120 }, (_, index) => pad(`0xb${index.toString(16)}`, { size: 20 }));
  const bytecode = baitRuntime(holder, friend);
  await Promise.all(baits.map((address) => chain.client.setCode({ address, bytecode })));
  const calls = baits.map((target) => ({ target, allowFailure: false, callData: '0x' as const }));
  const { multicall3 } = chain.deployment;
  const bombing = {
    address: multicall3,
    abi: multicall3Abi,
    functionName: 'aggregate3',
    args: [calls],
  } as const;
  await mined(chain.client, await chain.client.writeContract({ ...bombing, chain: null }));
  const { approvals, isCut } = await look();
  expect(isCut).toBe(true);
  expect(approvals.filter(({ contract }) => contract === token)).toMatchObject([
    { isOwn: true, amount: '4' },
  ]);
  expect(approvals.filter(({ isOwn }) => !isOwn).length).toBeGreaterThan(50);
});

test('what others use of a listed token pushes no approval out of the list, neither what the holder sent nor what they signed', async () => {
  const { uniswapRouter } = chain.deployment;
  await approve(lusd, uniswapRouter, 3n);
  await approve(lusd, friend, 4n);
  await look();
  // Some tokens log an approval with each use of one, by whoever uses it; what was signed away is of another's transaction, too.
  const { db } = platform.services.storage;
  const { hash } = await chain.client.getBlock();
  const newest = await chain.client.getBlockNumber();
  await db.execute(
    sql`UPDATE approval_seen SET is_own = false WHERE holder = ${holder} AND spender = ${friend}`,
  );
  await db.execute(sql`
    INSERT INTO approval_seen (holder, chain_id, contract, spender, kind, token_id, block, hash, is_own)
    SELECT ${holder}, 31337, ${lusd}, '0xb' || lpad(to_hex(n), 39, '0'), 'token', '', ${String(newest)}::bigint, ${hash}, false
    FROM generate_series(1, 1500) AS n`);
  const { approvals, isCut } = await look();
  expect(approvals.map(({ spender, amount }) => [spender, amount]).sort()).toEqual(
    [
      [uniswapRouter, '3'],
      [friend, '4'],
    ].sort(),
  );
  expect(isCut).toBe(false);
});

test('an approval of an unlisted token that came with a transaction of somebody else is said to be none of the holder’s', async () => {
  const args = ['Bait\u202e', 'BAIT', 6, friend] as const;
  const token = await deployOnce(
    chain.client,
    encodeDeployData({ abi: localTokenAbi, bytecode: localTokenBytecode as Hex, args }),
  );
  const bait = await deployOnce(chain.client, baitCode(holder, friend));
  await mined(chain.client, await chain.client.sendTransaction({ to: bait, chain: null }));
  await approve(token, friend, 4n);
  const found = new Map((await look()).approvals.map((one) => [one.contract, one]));
  expect(found.get(token)).toMatchObject({
    isListed: false,
    isOwn: true,
    amount: '4',
    name: 'Bait',
    decimals: 6,
  });
  expect(found.get(bait)).toMatchObject({ isListed: false, isOwn: false, amount: '1' });
});

test('nobody looks through the addresses of others, and a chain that is away is named', async () => {
  const stranger = await platform.person();
  const refusal = await stranger
    .call('approvals', { query: { address: holder } })
    .catch((error: unknown) => error);
  expect(refusal instanceof ApiError && refusal.error).toBe('not_found');
  await approve(lusd, friend, 9n);
  chain.proxy.before(() => 'drop');
  expect(await look()).toMatchObject({ approvals: [], silent: [chain.deployment.chainId] });
  chain.proxy.reset();
  expect((await look()).approvals).toHaveLength(1);
});
