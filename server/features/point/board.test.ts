import { BOARD_PAGE_SIZE, type BoardPeriod } from '@/protocol/point-rules';
import { privacies } from '@/protocol/space';
import { TestClock } from '@/server/testing/clock';
import type { TestClient } from '@/server/testing/client';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { createSpace } from '@/server/testing/space';
import { periodAt } from './board-period';
import { PointLedger } from './point-ledger';
import { PointRecomputeStore } from './point-recompute.store';
import { PointStore } from './point.store';

const clock = new TestClock();
let platform: TestPlatform;
let ledger: PointLedger;
let owner: TestClient;
beforeAll(async () => {
  platform = await startTestPlatform({ clock });
  const { services } = platform;
  const points = new PointStore(services.storage);
  ledger = new PointLedger({ ...services, points, sums: new PointRecomputeStore(services.storage) });
  owner = await platform.person();
}, 60_000);
afterAll(() => platform.close());

let reference = 0;
const give = (person: TestClient, spaceId: number | null, amount: number) =>
  ledger.give({
    spaceId,
    userId: person.id,
    source: 'messages',
    reference: String((reference += 1)),
    amount,
  });
const boardOf = (viewer: TestClient, spaceId: number, period: BoardPeriod = 'week') =>
  viewer.call('spaceLeaderboard', { params: { spaceId }, query: { period } });
const names = (board: Awaited<ReturnType<typeof boardOf>>) =>
  board.records.map(({ rank, person, points }) => [rank, person.id, points]);

/** A space of the owner with so many more members. */
async function spaceWith(count: number, form: Parameters<typeof createSpace>[1] = {}) {
  const spaceId = await createSpace(owner, form);
  const members = await Promise.all(Array.from({ length: count }, () => platform.person()));
  // People with equal points come in the order of their ids.
  members.sort((one, other) => one.id - other.id);
  for (const member of members) {
    await platform.services.storage.db.execute(
      `INSERT INTO membership (space_id, user_id, joined_at) VALUES (${spaceId}, ${member.id}, now())`,
    );
  }
  return { spaceId, members: members as [TestClient, TestClient, TestClient] };
}

test('OPN-72 a board ranks the members of a space, equal points share a rank, and says where the viewer is', async () => {
  const { spaceId, members } = await spaceWith(3);
  const [ada, ben, cleo] = members;
  expect(await boardOf(ada, spaceId)).toMatchObject({
    records: [],
    next: null,
    own: { points: 0, rank: null },
  });
  await give(ada, spaceId, 3);
  await give(ben, spaceId, 5);
  await give(cleo, spaceId, 3);
  await give(await platform.person(), spaceId, 9);
  expect(names(await boardOf(cleo, spaceId))).toEqual([
    [1, ben.id, 5],
    [2, ada.id, 3],
    [2, cleo.id, 3],
  ]);
  expect((await boardOf(cleo, spaceId)).own).toEqual({ points: 3, rank: 2, shown: true });
  expect(names(await boardOf(cleo, spaceId, 'all'))).toEqual(names(await boardOf(cleo, spaceId, 'day')));
});

test('the board of all people adds up what they got in every space and in none, and names no space', async () => {
  const { spaceId, members } = await spaceWith(1, { privacy: privacies.private });
  const other = await createSpace(owner);
  const [ada] = members;
  await give(ada, spaceId, 1000);
  await give(ada, other, 200);
  await give(ada, null, 30);
  const stranger = await platform.person();
  const board = await stranger.call('leaderboard', { query: { period: 'day' } });
  expect(board.records[0]).toMatchObject({ rank: 1, person: { id: ada.id }, points: 1230 });
  expect(JSON.stringify(board)).not.toContain('space');
  await expect(boardOf(stranger, spaceId)).rejects.toMatchObject({ error: 'space_private' });
});

test('a board is read page after page, each person once, ranks going on', async () => {
  const { spaceId, members } = await spaceWith(BOARD_PAGE_SIZE + 2);
  for (const [index, member] of members.entries()) await give(member, spaceId, index < 2 ? 1 : 2);
  const first = await boardOf(owner, spaceId);
  expect(first.records).toHaveLength(BOARD_PAGE_SIZE);
  const second = await owner.call('spaceLeaderboard', {
    params: { spaceId },
    query: { period: 'week', cursor: first.next ?? undefined },
  });
  expect(second.next).toBeNull();
  expect(names(second)).toEqual(members.slice(0, 2).map(({ id }) => [BOARD_PAGE_SIZE + 1, id, 1]));
});

test('who has left the leaderboards is on none, keeps the points, and has no ranking', async () => {
  const { spaceId, members } = await spaceWith(2);
  const [ada, ben] = members;
  await give(ada, spaceId, 4);
  await give(ben, spaceId, 2);
  await ada.call('changePrivacy', { body: { onLeaderboards: false } });
  for (const period of ['day', 'week', 'all'] as const) {
    expect(names(await boardOf(ben, spaceId, period))).toEqual([[1, ben.id, 2]]);
  }
  expect((await boardOf(ada, spaceId)).own).toEqual({ points: 4, rank: null, shown: false });
  const overall = await ben.call('leaderboard', { query: { period: 'week' } });
  expect(overall.records.map(({ person }) => person.id)).not.toContain(ada.id);
  const rankings = async () => {
    await platform.runJob('points.rank');
    const { records } = await owner.call('members', { params: { spaceId } });
    return [ada, ben].map(({ id }) => records.find((one) => one.id === id)?.ranking);
  };
  expect(await rankings()).toEqual([null, 1]);
  await ada.call('changePrivacy', { body: { onLeaderboards: true } });
  expect(await rankings()).toEqual([1, 2]);
});

test('a week begins anew on Monday, tells what has changed since the one before, and the sums can be computed again', async () => {
  const { spaceId, members } = await spaceWith(2);
  const [ada, ben] = members;
  await give(ada, spaceId, 4);
  await give(ben, spaceId, 2);
  clock.advance({ days: 7 });
  for (const person of [owner, ada, ben]) {
    await person.call('logIn', { body: { email: person.email, password: person.password } });
  }
  expect((await boardOf(ada, spaceId)).records).toEqual([]);
  await give(ben, spaceId, 3);
  await give(ada, spaceId, 1);
  const board = await boardOf(ada, spaceId);
  expect(board.starts).toBe(periodAt('week', clock.now()).starts);
  expect(board.records.map(({ person, change }) => [person.id, change])).toEqual([
    [ben.id, 1],
    [ada.id, -1],
  ]);
  expect(names(await boardOf(ada, spaceId, 'all'))).toEqual([
    [1, ada.id, 5],
    [1, ben.id, 5],
  ]);
  expect(await ledger.recompute()).toBe(0);
  await platform.services.storage.db.execute(`UPDATE board_sum SET points = 7 WHERE user_id = ${ada.id}`);
  await platform.services.storage.db.execute(`DELETE FROM board_sum WHERE user_id = ${ben.id}`);
  expect(await ledger.recompute()).toBeGreaterThan(0);
  expect(names(await boardOf(ada, spaceId))).toEqual(names(board));
  expect(await ledger.recompute()).toBe(0);
});

test.each([
  ['2026-11-29T23:59:59Z', '2026-11-23'],
  ['2026-11-30T00:00:00Z', '2026-11-30'],
])('the week of %s begins on %s', (moment, starts) => {
  expect(periodAt('week', new Date(moment)).starts).toBe(starts);
});
