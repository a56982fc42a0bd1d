import type { TestClient } from '@/server/testing/client';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { asGameSpace, createSpace, newSpace } from '@/server/testing/space';

let platform: TestPlatform;
let owner: TestClient;
let member: TestClient;
let spaceId: number;
beforeAll(async () => {
  platform = await startTestPlatform();
  [owner, member] = [await platform.person(), await platform.person()];
  spaceId = await createSpace(owner, asGameSpace);
  await member.call('joinSpace', { params: { spaceId } });
});
afterAll(() => platform.close());

const of = (query = {}) => ({ params: { spaceId }, query });
const play = (person: TestClient, gameId: number, playing = true) =>
  person.call('playGame', { params: { spaceId, gameId }, body: { playing } });
const setPart = (person: TestClient, userId: number, part: 'scholar' | 'manager' | null) =>
  person.call('setPart', { params: { spaceId, userId }, body: { part } });

test('OPN-72 SHL-14 SHL-15 members say what they play, and games show their players until they leave or the space gives up the game', async () => {
  await play(owner, 1);
  await play(member, 1);
  await play(member, 3);
  const games = await member.call('playedGames', of());
  expect(games.map(({ game, players, playing }) => [game.id, players, playing])).toEqual([
    [1, 2, true],
    [3, 1, true],
  ]);
  expect(games[0]?.people.map(({ id }) => id).toSorted()).toEqual([owner.id, member.id].toSorted());
  const listed = async (query = {}) =>
    (await owner.call('players', of(query))).records.map(({ id, gameIds }) => [id, gameIds]);
  expect(await listed({ gameId: 3 })).toEqual([[member.id, [1, 3]]]);
  await expect(play(member, 2)).rejects.toMatchObject({ error: 'not_found' });

  // The order changes, one game goes, and the one that stays keeps its players.
  const form = await newSpace(owner, asGameSpace);
  await owner.call('updateSpace', { body: { ...form, id: spaceId, gameIds: [2, 1] } });
  const later = await owner.call('playedGames', of());
  expect(later.map(({ game, players }) => [game.id, players])).toEqual([
    [2, 0],
    [1, 2],
  ]);
  // Who deletes their account is no player any more, and is one again when they take it back.
  await member.call('deleteAccount');
  expect((await owner.call('playedGames', of()))[1]).toMatchObject({
    players: 1,
    people: [{ id: owner.id }],
  });
  await member.call('logIn', { body: { email: member.email, password: member.password } });
  await member.call('restoreAccount');
  expect((await owner.call('playedGames', of()))[1]?.players).toBe(2);
  await play(owner, 1, false);
  await member.call('leaveSpace', of());
  expect((await owner.call('playedGames', of()))[1]?.players).toBe(0);
  await member.call('joinSpace', of());
});

test('OPN-72 SHL-15 admins give members a part in the earnings, which the audit log keeps', async () => {
  await expect(setPart(member, member.id, 'manager')).rejects.toMatchObject({ error: 'permission_denied' });
  await setPart(owner, member.id, 'scholar');
  await setPart(owner, member.id, 'manager');
  const { records, total } = await member.call('players', of({ part: 'manager' }));
  expect([records.map(({ id, part }) => [id, part]), total]).toEqual([[[member.id, 'manager']], 1]);
  expect((await member.call('players', of())).records.map(({ part }) => part).toSorted()).toEqual([
    'manager',
    null,
  ]);
  await setPart(owner, member.id, null);
  expect((await member.call('players', of({ part: 'manager' }))).total).toBe(0);
  const { records: log } = await owner.call('auditLog', of());
  const changes = log.filter(({ act }) => act === 'member.part_set').flatMap((entry) => entry.changes);
  expect(changes.map(({ field, after }) => [field, after])).toEqual([
    ['part', null],
    ['part', 'manager'],
    ['part', 'scholar'],
  ]);
});

test('a community has neither games nor players', async () => {
  const community = { params: { spaceId: await createSpace(owner) } };
  expect(await owner.call('playedGames', community)).toEqual([]);
  expect((await owner.call('players', community)).records).toEqual([]);
});
