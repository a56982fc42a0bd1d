import { sql } from 'drizzle-orm';
import type { TestClient } from '@/server/testing/client';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { createSpace } from '@/server/testing/space';

let platform: TestPlatform;
let owner: TestClient;
let member: TestClient;
let spaceId: number;
beforeAll(async () => {
  platform = await startTestPlatform();
  [owner, member] = [await platform.person(), await platform.person()];
  spaceId = await createSpace(owner);
  await member.call('joinSpace', { params: { spaceId } });
});
afterAll(() => platform.close());

const of = (query = {}) => ({ params: { spaceId }, query });
const hash = (digit: number) => `0x${String(digit).repeat(64)}`;
const address = `0x${'1'.repeat(40)}`;
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString();

const room = (kind: 'channel' | 'privateRoom', name: string) =>
  owner.call('createRoom', { body: { spaceId, name, kind } });

/** As the follower of the chain writes it: one share claimed, the rest back. */
async function giveReward(roomId: number, digit: number, minute: number): Promise<void> {
  const { db } = platform.services.storage;
  await db.execute(sql`INSERT INTO reward (id, room_id, giver_id, chain_id, contract, sender, salt, room_tag, token, record_type,
      random, amount, count, expires_at, message, claim_gas, created_at, state, transaction, funded_at, claimed_count,
      claimed_amount, returned_amount, returned_to, returned_transaction, ended_at)
    VALUES (${hash(digit)}, ${roomId}, ${owner.id}, 31337, ${address}, ${address}, ${hash(digit)}, '', ${`0x${'0'.repeat(40)}`}, 0,
      false, '300', 3, ${at(59)}, '', '0', ${at(minute)}, 'returned', ${hash(digit)}, ${at(minute)}, 1,
      '100', '200', ${address}, ${hash(digit)}, ${at(minute + 2)})`);
  await db.execute(sql`INSERT INTO reward_claim (reward_id, index, user_id, recipient, amount, transaction, claimed_at)
    VALUES (${hash(digit)}, 0, ${member.id}, ${address}, '100', ${hash(digit)}, ${at(minute + 1)}),
      (${hash(digit)}, 1, ${owner.id}, ${`0x${'2'.repeat(40)}`}, '100', null, null)`);
}

test('OPN-72 SHL-18 members see what rewards moved in rooms that they are in, newest first', async () => {
  const [channel, hidden] = [await room('channel', 'market'), await room('privateRoom', 'vault')];
  await giveReward(channel.id, 1, 10);
  await giveReward(hidden.id, 2, 20);
  const { records, hasMore } = await member.call('rewardMoves', of());
  expect(records.map((move) => [move.kind, move.amount, move.person?.id, move.roomName])).toEqual([
    ['refund', '200', owner.id, 'market'],
    ['claim', '100', member.id, 'market'],
    ['deposit', '300', owner.id, 'market'],
  ]);
  expect([records[0]?.transaction, records[0]?.chainId, hasMore]).toEqual([hash(1), 31_337, false]);

  expect((await owner.call('rewardMoves', of())).records).toHaveLength(6);
  const claims = await owner.call('rewardMoves', of({ kind: 'claim' }));
  expect(claims.records.map(({ roomName }) => roomName)).toEqual(['vault', 'market']);
  const last = claims.records[0];
  const next = await owner.call(
    'rewardMoves',
    of({ kind: 'claim', before: last?.time, beforeKey: last?.key }),
  );
  expect(next.records.map(({ roomName }) => roomName)).toEqual(['market']);
});
