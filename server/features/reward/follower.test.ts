import { asc } from 'drizzle-orm';
import { getAddress, numberToHex, zeroAddress } from 'viem';
import { reward, rewardClaim } from '@/server/db/schema/reward';
import { eventually } from '@/server/testing/chat';
import { type EmittedEvent, emitEvents } from '@/server/testing/emitted-events';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { CHAIN_ID, startTestChain, type TestChain } from '@/server/testing/rewards';
import type { Storage } from '@/storage/storage';
import { ChainFactsStore } from './chain-facts.store';
import { ConcernedRewardsStore } from './concerned-rewards.store';
import { CursorStore } from './cursor.store';
import { Follower } from './follower';
import { type RewardChain, RewardChains } from './reward-chain';

jest.setTimeout(600_000);

/*
 * A chain that has said thousands of things takes blocks back. A transaction has five seconds, so they are written in several, and a
 * process can die after each of them.
 */

const REWARDS = 240;
const CLAIMS = 5;
/** One reward has as many shares as there can be. */
const LARGE = 1_000;
/** The claims of so many rewards are in no block of the other branch. */
const GONE = 30;

let chain: TestChain;
let platform: TestPlatform;
let contract: RewardChain;
beforeAll(async () => {
  // Without a chain of its own, so that nothing else follows this one.
  [chain, platform] = await Promise.all([startTestChain(), startTestPlatform()]);
  const found = new RewardChains(chain.config).find(CHAIN_ID);
  if (!found) throw new Error('No chain');
  contract = found;
}, 300_000);
afterAll(async () => {
  await platform.close();
  await chain.stop();
});

const address = (at: number) => getAddress(numberToHex(at + 1, { size: 20 }));
const idOf = (at: number) => numberToHex(at + 1, { size: 32 });
const countOf = (at: number) => (at === 0 ? LARGE : CLAIMS);

const deposits = (from: number, to: number): EmittedEvent[] =>
  Array.from({ length: to - from }, (_, at) => ({
    kind: 'Deposited',
    id: idOf(from + at),
    sender: address(0),
  }));
const claims = (from: number, to: number): EmittedEvent[] =>
  Array.from({ length: to - from }, (_, at) => at + from).flatMap((at) =>
    Array.from({ length: countOf(at) - 1 }, (__, index) => ({
      kind: 'Claimed' as const,
      id: idOf(at),
      recipient: address(index),
      index,
      amount: 1n,
    })),
  );

async function prepareAll(): Promise<void> {
  const { db } = platform.services.storage;
  const now = platform.clock.now();
  const rows = Array.from({ length: REWARDS }, (_, at) => ({
    id: idOf(at),
    roomId: 1,
    chainId: CHAIN_ID,
    contract: contract.contract,
    sender: address(0),
    salt: idOf(at),
    roomTag: '0x',
    token: zeroAddress,
    recordType: 0 as const,
    random: false,
    amount: String(countOf(at)),
    count: countOf(at),
    expiresAt: new Date(now.getTime() + 3_600_000),
    message: '',
    claimGas: '0',
    createdAt: now,
  }));
  await db.insert(reward).values(rows);
}

/** The follower of a process that dies when it begins its next transaction after so many. */
function followerThatDiesAfter(transactions: number): { follower: Follower; begun: () => number } {
  const { storage } = platform.services;
  let begun = 0;
  const transaction: Storage['transaction'] = (work) => {
    begun += 1;
    if (begun > transactions) return Promise.reject(new Error('The process has died'));
    return storage.transaction(work);
  };
  const dying = Object.assign(Object.create(storage) as Storage, { transaction });
  const stores = {
    cursors: new CursorStore(dying),
    facts: new ChainFactsStore(dying),
    concerned: new ConcernedRewardsStore(dying),
  };
  const points = { claimed: () => Promise.resolve() };
  const services = { ...platform.services, ...stores, points, storage: dying };
  return { follower: new Follower(services, new RewardChains(chain.config)), begun: () => begun };
}

/** Until the newest block is read; a machine that is busy can take too long for a transaction. Returns how many there were. */
async function followAll(): Promise<number> {
  const { follower, begun } = followerThatDiesAfter(Number.POSITIVE_INFINITY);
  const head = Number(await chain.client.getBlockNumber());
  while ((await follower.headOf(contract)) !== head) await follower.follow(contract);
  return begun();
}

async function stored() {
  const { db } = platform.services.storage;
  const rows = await db.select().from(reward).orderBy(asc(reward.id));
  const all = await db.select().from(rewardClaim).orderBy(asc(rewardClaim.rewardId), asc(rewardClaim.index));
  const claimsOf = new Map<string, typeof all>();
  for (const claim of all) claimsOf.set(claim.rewardId, [...(claimsOf.get(claim.rewardId) ?? []), claim]);
  return rows.map((row) => ({ row, claims: claimsOf.get(row.id) ?? [] }));
}

test('after a reorganisation thousands of events are written in parts, each of them once', async () => {
  const { client } = chain;
  const half = REWARDS / 2;
  await prepareAll();
  await emitEvents(chain, [...deposits(0, half), ...claims(0, half)]);
  const fork = await client.snapshot();
  await emitEvents(chain, [...deposits(half, REWARDS), ...claims(half, REWARDS)]);
  await client.mine({ blocks: 3 });
  expect(await followAll()).toBeGreaterThan(10);
  const before = await stored();
  for (const [at, { row, claims: mined }] of before.entries()) {
    expect(row).toMatchObject({ state: 'open', claimedCount: countOf(at) - 1 });
    expect(mined.every(({ confirmed, block }) => confirmed && block !== null)).toBe(true);
  }
  // What was read is read again without being written again.
  await client.mine({ blocks: 1 });
  await followAll();
  expect(await stored()).toEqual(before);

  // On the other branch the second half is one block later, and the last claims never come.
  await client.revert({ id: fork });
  await client.mine({ blocks: 1 });
  await emitEvents(chain, [...deposits(half, REWARDS), ...claims(half, REWARDS - GONE)]);
  await client.mine({ blocks: 10 });
  const moved = async () =>
    (await stored()).map(({ row }, at) => row.version - (before[at]?.row.version ?? 0));
  let last = 0;
  for (let kills = 1; kills <= 3; kills += 1) {
    const count = await eventually(
      async () => {
        await followerThatDiesAfter(1).follower.follow(contract);
        return (await moved()).filter((more) => more > 0).length;
      },
      (now) => now > last,
      120_000,
    );
    expect(count).toBeLessThan(half);
    last = count;
    // Each reward is written whole or not at all.
    for (const { row, claims: mined } of await stored()) {
      const inBlocks = mined.filter(({ block }) => block !== null);
      expect(row.claimedCount).toBe(inBlocks.length);
    }
  }
  await followAll();
  const after = await stored();
  for (const [at, { row, claims: mined }] of after.entries()) {
    const isSame = at < half;
    const known = before[at];
    expect(row.version - (known?.row.version ?? 0)).toBe(isSame ? 0 : 1);
    expect(row.claimedCount).toBe(at >= REWARDS - GONE ? 0 : countOf(at) - 1);
    if (isSame) expect({ row, claims: mined }).toEqual(known);
    else expect(Number(row.block)).toBe(Number(known?.row.block) + 1);
  }
  const versions = after.map(({ row }) => row.version);
  await client.mine({ blocks: 1 });
  await followAll();
  expect((await stored()).map(({ row }) => row.version)).toEqual(versions);
});
