import { eq, sql } from 'drizzle-orm';
import { parseEther } from 'viem';
import { reward } from '@/server/db/schema/reward';
import { rewardRelayer, rewardTransaction } from '@/server/db/schema/reward-relayer';
import type { TestClient } from '@/server/testing/client';
import { MIGRATIONS_FOLDER, startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { type RewardMember, RewardScene } from '@/server/testing/reward-scene';
import { balanceOf } from '@/server/testing/rewards';
import { createTestDatabase, type TestDatabase } from '@/storage/testing/test-database';

jest.setTimeout(600_000);

/* Two platforms on one PostgreSQL follow the same chain and send with the same account. */

let database: TestDatabase;
let scene: RewardScene;
let other: TestPlatform;
beforeAll(async () => {
  database = await createTestDatabase(MIGRATIONS_FOLDER);
  scene = await RewardScene.start({ databaseUrl: database.url });
  other = await startTestPlatform({ config: { ...scene.chain.config, databaseUrl: database.url } });
}, 600_000);
afterAll(async () => {
  await other.close();
  await scene.stop();
  await database.drop();
});

/** The same person with the same session, who speaks to the other platform. */
function elsewhere(person: TestClient): TestClient {
  const client = other.client();
  for (const [name, value] of person.cookies) client.cookies.set(name, value);
  return client;
}

test('six people who ask both platforms at once get six shares in six transactions', async () => {
  const people: RewardMember[] = [];
  // One after another: all join the same space.
  while (people.length < 6) people.push(await scene.member());
  const { id } = await scene.given({ count: 6, amount: parseEther('6').toString() });
  const before = await scene.relayed();
  const asked = await Promise.all(
    people.flatMap((person) => {
      const body = { reward: id, recipient: person.address };
      return [person.call('claimReward', { body }), elsewhere(person).call('claimReward', { body })];
    }),
  );
  expect(new Set(asked.map(({ index }) => index)).size).toBe(6);
  for (const person of people) {
    const own = await scene.share(person, id, 'received');
    expect(await balanceOf(scene.chain, person.address)).toBe(BigInt(own?.amount ?? 0));
  }
  expect(await scene.relayed()).toBe(before + 6);
  const over = await scene.seen(elsewhere(scene.owner), id, 'exhausted');
  expect(over).toMatchObject({ claimedCount: 6, claimedAmount: parseEther('6').toString() });
  const sent = await scene.platform.services.storage.db
    .select({ nonce: rewardTransaction.nonce })
    .from(rewardTransaction)
    .where(eq(rewardTransaction.rewardId, id));
  expect(new Set(sent.map(({ nonce }) => nonce)).size).toBe(6);
});

test('while one platform holds the account the other one waits, and goes on when the first one has died', async () => {
  const person = await scene.member();
  const { id } = await scene.given();
  const { db } = scene.platform.services.storage;
  const before = await scene.relayed();
  // As a process leaves it that dies between two transactions.
  const taken = await db
    .update(rewardRelayer)
    .set({ lease: 'of a dead process', leaseUntil: new Date(Date.now() + 3_600_000) })
    .returning();
  expect(taken).toHaveLength(1);
  const asked = await scene.claim(person, id);
  expect(asked.state).toBe('waiting');
  expect(await scene.relayed()).toBe(before);
  await db.update(rewardRelayer).set({ leaseUntil: sql`now()` });
  expect(await scene.share(person, id, 'received')).toMatchObject({
    index: asked.index,
    amount: asked.amount,
  });
  expect(await scene.relayed()).toBe(before + 1);
  const [row] = await db.select({ failures: reward.failures }).from(reward).where(eq(reward.id, id));
  expect(row?.failures).toBe(0);
});
