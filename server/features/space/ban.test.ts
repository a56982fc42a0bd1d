import { atTheLock } from '@/server/testing/at-the-lock';
import type { TestClient } from '@/server/testing/client';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { makeRole } from '@/server/testing/role';
import { createSpace } from '@/server/testing/space';

let platform: TestPlatform;
let owner: TestClient;
beforeAll(async () => {
  platform = await startTestPlatform();
  owner = await platform.person();
});
afterAll(() => platform.close());

const ban = (spaceId: number, person: TestClient, reason: '1' | '2' | '3' | '4' = '1', note?: string) =>
  owner.call('banMember', {
    params: { spaceId, userId: person.id },
    query: { reason },
    ...(note !== undefined && { body: { note } }),
  });
const unban = (spaceId: number, person: TestClient) =>
  owner.call('banMember', { params: { spaceId, userId: person.id }, query: { unban: 'true' } });
const bans = (spaceId: number) => owner.call('bans', { params: { spaceId } });
const newestEntry = async (spaceId: number) =>
  (await owner.call('auditLog', { params: { spaceId } })).records[0];

test('MEM-29 a ban keeps its reason, note and date for those who may ban, and the audit log its note', async () => {
  const spaceId = await createSpace(owner);
  const person = await platform.person();
  await ban(spaceId, person, '4', 'Sold fake tickets');
  const { id, username, avatar } = await person.call('me');
  const row = { id, username, avatar, reason: 4, note: 'Sold fake tickets', restorableUntil: null };
  const [{ bannedTime = '', ...found } = {}] = await bans(spaceId);
  expect(found).toEqual(row);
  expect(platform.clock.now().getTime() - new Date(bannedTime).getTime()).toBeLessThan(60_000);
  expect(await newestEntry(spaceId)).toMatchObject({
    act: 'member.banned',
    reason: 4,
    note: 'Sold fake tickets',
  });

  // The call of the documents has no body.
  await owner.send(`/api/guild/${spaceId}/ban/${person.id}?reason=3`, { method: 'POST' });
  expect(await bans(spaceId)).toMatchObject([{ reason: 3, note: null }]);
  expect(await newestEntry(spaceId)).toMatchObject({
    changes: [{ field: 'reason', before: 4, after: 3 }],
  });
  const long = await owner.send(`/api/guild/${spaceId}/ban/${person.id}?reason=3`, {
    method: 'POST',
    body: JSON.stringify({ note: 'x'.repeat(501) }),
    headers: { 'content-type': 'application/json' },
  });
  expect(long.status).toBe(400);
});

test('MEM-01 holders of the right to ban get banned people after the members; others do not, and no count includes them', async () => {
  const spaceId = await createSpace(owner);
  const [kicker, gone, other] = [await platform.person(), await platform.person(), await platform.person()];
  for (const person of [kicker, gone]) await person.call('joinSpace', { params: { spaceId } });
  await makeRole(owner, spaceId, { allows: ['kickMembers'], members: [kicker] });
  await ban(spaceId, gone);
  await ban(spaceId, other);
  const list = async (viewer: TestClient, query = {}) =>
    viewer.call('members', { params: { spaceId }, query });

  const all = await list(owner);
  expect(all).toMatchObject({ total: 2, pages: 1 });
  expect(all.records.map(({ banned }) => banned)).toEqual([0, 0, 1, 1]);
  expect(new Set(all.records.slice(2).map(({ id }) => id))).toEqual(new Set([gone.id, other.id]));
  expect(all.records[2]).toMatchObject({ joinedTime: null, isAdmin: false, outranked: true });
  expect((await list(kicker)).records.map(({ banned }) => banned)).toEqual([0, 0]);
  expect(await list(kicker)).toMatchObject({ total: 2, pages: 1 });
  expect((await owner.call('space', { params: { spaceId } })).members).toBe(2);

  // Page after page nobody is missing or comes twice.
  const paged = [];
  for (const current of [1, 2, 3, 4]) {
    const page = await list(owner, { current, size: 1 });
    expect(page).toMatchObject({ total: 2, pages: 4 });
    paged.push(...page.records.map(({ id }) => id));
  }
  expect(paged).toEqual(all.records.map(({ id }) => id));
  const { username } = await gone.call('me');
  expect((await list(owner, { name: username })).records).toMatchObject([{ id: gone.id, banned: 1 }]);

  await unban(spaceId, gone);
  expect((await list(owner)).records.filter(({ banned }) => banned === 1)).toMatchObject([{ id: other.id }]);
});

test('MEM-16 MEM-17 several are banned as one act, which names who may not be, and tells each banned person once', async () => {
  const spaceId = await createSpace(owner);
  const [guard, one, other, stranger] = await Promise.all([1, 2, 3, 4].map(() => platform.person()));
  if (!guard || !one || !other || !stranger) throw new Error('Nobody');
  for (const person of [guard, one, other]) await person.call('joinSpace', { params: { spaceId } });
  await makeRole(owner, spaceId, { allows: ['banMembers'], members: [guard] });
  const userIds = [one.id, owner.id, guard.id, stranger.id, other.id, one.id, 2_000_000_000];
  const form = { userIds, reason: 3, note: 'A raid' } as const;
  const banAll = () => guard.call('banMembers', { params: { spaceId }, body: form });
  const outcomes = [
    { id: one.id, error: null },
    { id: owner.id, error: 'owner_cannot_be_removed' },
    { id: guard.id, error: 'not_yourself' },
    { id: stranger.id, error: null },
    { id: other.id, error: null },
    { id: 2_000_000_000, error: 'not_found' },
  ];
  expect(await banAll()).toEqual(outcomes);
  expect((await bans(spaceId)).map(({ reason, note }) => [reason, note])).toEqual(
    Array(3).fill([3, 'A raid']),
  );
  expect((await owner.call('space', { params: { spaceId } })).members).toBe(2);
  const entry = await newestEntry(spaceId);
  expect(entry).toMatchObject({ act: 'member.banned', reason: 3, note: 'A raid', peopleCount: 3 });
  const told = async () => {
    const { rows } = await platform.services.storage.db.execute(
      `SELECT user_id FROM notice WHERE kind = 29 AND payload @> '{"banned": true}' AND space_id = ${spaceId}`,
    );
    return rows.length;
  };
  expect(await told()).toBe(3);
  // The same again changes nothing.
  expect(await banAll()).toEqual(outcomes);
  expect(await newestEntry(spaceId)).toEqual(entry);
  expect(await told()).toBe(3);
  // Who may only ban deletes no messages of others.
  const deleting = { ...form, deleteMessages: 'day' } as const;
  await expect(guard.call('banMembers', { params: { spaceId }, body: deleting })).rejects.toMatchObject({
    error: 'permission_denied',
  });
});

test('a kick, a ban and another reason of the ban are each told to their person once', async () => {
  const spaceId = await createSpace(owner);
  const person = await platform.person();
  const notices = async () => {
    const { rows } = await platform.services.storage.db.execute<{ payload: object }>(
      `SELECT payload FROM notice WHERE kind = 29 AND user_id = ${person.id} ORDER BY id`,
    );
    return rows.map(({ payload }) => payload);
  };
  await person.call('joinSpace', { params: { spaceId } });
  await owner.call('kickMember', { params: { spaceId, userId: person.id } });
  expect(await notices()).toEqual([{ kicked: true }]);
  await ban(spaceId, person, '1');
  await ban(spaceId, person, '2');
  await ban(spaceId, person, '2', 'A note is not told');
  expect(await notices()).toEqual([
    { kicked: true },
    { banned: true, reason: 1 },
    { banned: true, reason: 2 },
  ]);
});

test.each([1, 2, 3, 4, 5])('OPN-47 ban during join: nobody who is banned is a member, try %i', async () => {
  const spaceId = await createSpace(owner);
  const person = await platform.person();
  const [banned, joined] = await atTheLock<unknown>(platform, spaceId, [
    () => ban(spaceId, person),
    () => person.call('joinSpace', { params: { spaceId } }),
  ]);
  expect(banned?.status).toBe('fulfilled');
  if (joined?.status === 'rejected') {
    expect(joined.reason).toMatchObject({ error: 'space_banned', status: 422 });
  }
  expect(await person.call('standing', { params: { spaceId } })).toMatchObject({
    joined: false,
    banned: true,
  });
  expect((await owner.call('space', { params: { spaceId } })).members).toBe(1);
});
