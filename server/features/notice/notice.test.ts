import type { SpaceId } from '@/protocol/ids';
import type { TestClient } from '@/server/testing/client';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { allowEveryone, makeRole } from '@/server/testing/role';
import { createSpace } from '@/server/testing/space';

let platform: TestPlatform;
let owner: TestClient;
let spaceId: SpaceId;
beforeAll(async () => {
  platform = await startTestPlatform();
  owner = await platform.person();
  spaceId = await createSpace(owner);
}, 60_000);
afterAll(() => platform.close());

const news = (person: TestClient) => person.call('spaceNews', { params: { spaceId } });
const allowed = async (person: TestClient) =>
  (await news(person)).permissions.filter((one) => one.allowed === 1).map(({ id }) => id);

test('POL-02 ROL-44 ROL-46 the poll of a space answers what the caller may do, by role and @everyone', async () => {
  const person = await platform.person();
  expect(await allowed(person)).toEqual([]);
  await person.call('joinSpace', { params: { spaceId } });
  expect(await allowed(person)).toEqual([11]);
  await makeRole(owner, spaceId, { allows: ['kickMembers'], members: [person] });
  await allowEveryone(owner, spaceId, 'mentionEveryone', 1);
  expect(await news(person)).toEqual({
    unread: 1,
    permissions: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((id) => ({
      id,
      allowed: [3, 10, 11].includes(id) ? 1 : 0,
    })),
    banned: false,
    mentionedRooms: [],
    deleted: false,
  });
  const wire = (await (await person.send(`/api/notification/regularCaller/${spaceId}`)).json()) as {
    result: object;
  };
  expect(Object.keys(wire.result).sort()).toEqual(
    ['bannedInGuild', 'guildDeleted', 'mentionedRooms', 'permissions', 'unreadCount'].sort(),
  );
  expect(await allowed(owner)).toHaveLength(11);
});

test('POL-01 it says who is banned, and of a space that is gone that it is', async () => {
  const person = await platform.person();
  await person.call('joinSpace', { params: { spaceId } });
  await owner.call('banMember', { params: { spaceId, userId: person.id }, query: { reason: '1' } });
  expect(await news(person)).toMatchObject({ unread: 1, banned: true, deleted: false });
  await owner.call('deleteSpace', { params: { spaceId } });
  // A notice goes with its space.
  expect(await news(person)).toMatchObject({ unread: 0, banned: false, mentionedRooms: [], deleted: true });
});

test('POL-01 who asks again by If-None-Match gets 304 until something of the answer changes', async () => {
  const made = await createSpace(owner);
  const person = await platform.person();
  await person.call('joinSpace', { params: { spaceId: made } });
  const path = `/api/notification/regularCaller/${made}`;
  const ask = (tag?: string) =>
    person.send(path, { headers: tag === undefined ? {} : { 'if-none-match': tag } });
  const of = { params: { spaceId: made } };
  const them = { params: { spaceId: made, userId: person.id } };
  const acts: Record<string, () => Promise<unknown>> = {
    'a notice': () => owner.call('follow', { params: { userId: person.id } }),
    'reading it': () => person.call('readAllNotices'),
    'a role': () => makeRole(owner, made, { allows: ['kickMembers'], members: [person] }),
    'another right of everyone': () => allowEveryone(owner, made, 'mentionEveryone', 1),
    'a time-out': () => owner.call('timeOutMember', { ...them, body: { seconds: 3600 } }),
    'its end': () => owner.call('liftTimeOut', them),
    'being an admin': () => owner.call('setAdmin', them),
    'a ban': () => owner.call('banMember', { ...them, query: { reason: '1' } }),
    'its end, too': () => owner.call('banMember', { ...them, query: { unban: 'true' } }),
    'the deletion': () => owner.call('deleteSpace', of),
    'its undoing': () => owner.call('restoreSpace', of),
  };
  let { headers } = await ask();
  expect(headers.get('cache-control')).toBe('private, no-cache');
  for (const [what, act] of Object.entries(acts)) {
    const tag = headers.get('etag') ?? '';
    expect([what, (await ask(tag)).status]).toEqual([what, 304]);
    expect(await (await ask(tag)).text()).toBe('');
    await act();
    const answer = await ask(tag);
    expect([what, answer.status]).toEqual([what, 200]);
    ({ headers } = answer);
  }
  const other = await platform.person();
  const foreign = await other.send(path, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
  expect(foreign.status).toBe(200);
});

const listOf = async (person: TestClient, query: { unread?: '1'; current?: number; size?: number } = {}) =>
  person.call('notices', { query });

describe('the list', () => {
  let person: TestClient;
  let others: TestClient[];
  beforeAll(async () => {
    person = await platform.person();
    others = [await platform.person(), await platform.person(), await platform.person()];
    for (const other of others) await other.call('follow', { params: { userId: person.id } });
  });

  test('OPN-76 has what a person is told of, newest first, by pages, with the codes of the documents', async () => {
    const { records, pages } = await listOf(person, { size: 2 });
    expect(records.map((entry) => [entry.kind, entry.person?.id, entry.read])).toEqual([
      ['following', others[2]?.id, false],
      ['following', others[1]?.id, false],
    ]);
    expect(pages).toBe(2);
    const last = await listOf(person, { size: 2, current: 2 });
    expect(last).toMatchObject({ pages: 2, records: [{ person: { id: others[0]?.id } }] });
    const wire = (await (await person.send('/api/notification/list?size=1')).json()) as {
      result: { records: object[] };
    };
    expect(wire.result.records[0]).toMatchObject({ type: 30, isRead: false, guild: null });
  });

  test('OPN-76 one is marked as read and back, all are, and that is undone for these alone', async () => {
    const [newest, second] = (await listOf(person)).records;
    const mark = (name: 'readNotice' | 'unreadNotice', id = 0, as = person) =>
      as.call(name, { params: { id } });
    await mark('readNotice', newest?.id);
    expect((await person.call('unreadNotices')).unread).toBe(2);
    expect((await listOf(person, { unread: '1' })).records[0]?.id).toBe(second?.id);
    await mark('unreadNotice', newest?.id);
    expect((await person.call('unreadNotices')).unread).toBe(3);

    await mark('readNotice', second?.id);
    platform.clock.advance({ seconds: 1 });
    const { count, readTime } = await person.call('readAllNotices');
    expect(count).toBe(2);
    expect(await person.call('unreadNotices')).toEqual({ unread: 0, things: [] });
    await person.call('undoReadAll', { body: { readTime } });
    expect((await listOf(person)).records.map(({ read }) => read)).toEqual([false, true, false]);

    // Of others there is nothing to mark.
    for (const name of ['readNotice', 'unreadNotice'] as const) {
      await expect(mark(name, newest?.id, owner)).rejects.toMatchObject({ error: 'not_found' });
    }
    expect((await person.call('unreadNotices')).unread).toBe(2);
  });

  test('it says exactly what was done to a member', async () => {
    const member = await platform.person();
    const at = { spaceId: await createSpace(owner), userId: member.id };
    await member.call('joinSpace', { params: at });
    const roleId = await makeRole(owner, at.spaceId, { allows: ['kickMembers'], members: [member] });
    await owner.call('unassignRole', { params: { roleId, userId: member.id } });
    await owner.call('setAdmin', { params: at, query: {} });
    await owner.call('setAdmin', { params: at, query: { remove: 'true' } });
    await owner.call('banMember', { params: at, query: { reason: '1' } });
    const { records } = await listOf(member);
    expect(records.map(({ detail }) => detail)).toEqual([
      'banned',
      'adminEnded',
      'adminMade',
      'roleTaken',
      'roleGiven',
    ]);
    expect(records.every(({ kind, space }) => kind === 'standing' && space?.id === at.spaceId)).toBe(true);
    expect(records.at(-1)?.role?.id).toBe(roleId);
  });
});

describe('an announcement', () => {
  const post = (title: string, at: SpaceId) =>
    owner.call('postAnnouncement', { body: { spaceId: at, title, document: '' } });
  const member = async (at: SpaceId) => {
    const person = await platform.person();
    await person.call('joinSpace', { params: { spaceId: at } });
    return person;
  };

  test('OPN-76 is one row for all members, which each of them reads for themselves', async () => {
    const at = await createSpace(owner);
    const [one, other] = [await member(at), await member(at)];
    const { id } = await post('Tonight', at);
    const { rows } = await platform.services.storage.db.execute(
      `SELECT user_id FROM notice WHERE announcement_id = ${id}`,
    );
    expect(rows).toEqual([{ user_id: null }]);
    const entry = { kind: 'announcement', announcement: { id, title: 'Tonight' }, space: { id: at } };
    for (const person of [one, other]) {
      expect((await listOf(person)).records).toMatchObject([{ ...entry, read: false }]);
      expect(await person.call('unreadNotices')).toEqual({
        unread: 1,
        things: [{ thing: 'announcements', id: at }],
      });
    }
    // Not who wrote it, and not who came later.
    expect((await listOf(owner)).records.filter(({ kind }) => kind === 'announcement')).toEqual([]);
    platform.clock.advance({ seconds: 1 });
    expect((await listOf(await member(at))).records).toEqual([]);

    await one.call('readThing', { body: { thing: 'announcements', id: at } });
    expect((await listOf(one)).records).toMatchObject([{ ...entry, read: true }]);
    expect((await listOf(one, { unread: '1' })).records).toEqual([]);
    expect((await other.call('unreadNotices')).unread).toBe(1);
    // Merged with what only one person is told, newest first.
    await owner.call('follow', { params: { userId: other.id } });
    expect((await listOf(other)).records.map(({ kind }) => kind)).toEqual(['following', 'announcement']);
    const last = await listOf(other, { size: 1, current: 2 });
    expect(last).toMatchObject({ pages: 2, records: [{ kind: 'announcement' }] });

    await other.call('leaveSpace', { params: { spaceId: at } });
    expect((await listOf(other)).records.map(({ kind }) => kind)).toEqual(['following']);
    await owner.call('deleteAnnouncement', { params: { announcementId: id } });
    expect((await listOf(one)).records).toEqual([]);
  });

  test('OPN-76 pages have everything once and in order, however much of it is read, of one moment or turned off', async () => {
    const [busy, quiet, off] = [await createSpace(owner), await createSpace(owner), await createSpace(owner)];
    const reader = await member(busy);
    for (const spaceId of [quiet, off]) await reader.call('joinSpace', { params: { spaceId } });
    await reader.call('setSpaceLevel', { body: { spaceId: off, level: 'off' } });
    const { db } = platform.services.storage;
    const tell = async (at: SpaceId, count: number, ago: string) => {
      const { id } = await post('News', at);
      await db.execute(`
        INSERT INTO notice (kind, space_id, announcement_id, payload, created_at)
        SELECT 27, ${at}, ${id}, '{}', now() + interval '1 day' - ${ago} FROM generate_series(1, ${count}) AS n`);
    };
    await tell(off, 300, `interval '1 second'`);
    await tell(busy, 300, `interval '1 hour'`);
    await tell(busy, 300, `n * interval '1 minute'`);
    await tell(quiet, 5, `n * interval '2 hours'`);
    for (const other of [await platform.person(), await platform.person()]) {
      await other.call('follow', { params: { userId: reader.id } });
    }
    // What is left unread lies behind more than a look into the space finds at first.
    await db.execute(`
      INSERT INTO notice_read (user_id, notice_id, version, read_at)
      SELECT ${reader.id}, id, version, now() FROM notice
      WHERE space_id = ${busy} ORDER BY created_at DESC, id DESC LIMIT 590`);
    const expected = async (condition: string) => {
      const { rows } = await db.execute<{ id: number }>(`
        SELECT id FROM notice WHERE (user_id = ${reader.id} OR space_id IN (${busy}, ${quiet})) AND ${condition}
        ORDER BY created_at DESC, id DESC`);
      return rows.map(({ id }) => id);
    };
    const all = async (unread?: '1') => {
      const ids: number[] = [];
      for (let current = 1, pages = 1; current <= pages; current += 1) {
        const page = await listOf(reader, { ...(unread && { unread }), current, size: 100 });
        ids.push(...page.records.map(({ id }) => id));
        ({ pages } = page);
      }
      return ids;
    };
    expect(await all()).toEqual(await expected('true'));
    const unread = await expected(
      `NOT EXISTS (SELECT 1 FROM notice_read WHERE notice_id = notice.id AND user_id = ${reader.id})`,
    );
    expect(unread).toHaveLength(12 + 6 + 2);
    expect(await all('1')).toEqual(unread);
    expect((await reader.call('unreadNotices')).unread).toBe(unread.length);
  });

  test('is kept for ninety days', async () => {
    const { id } = await post('Old', await createSpace(owner));
    const keptAfter = async (days: number) => {
      const { db } = platform.services.storage;
      await db.execute(
        `UPDATE notice SET created_at = now() - interval '${days} days' WHERE announcement_id = ${id}`,
      );
      await platform.runJob('notices.forget');
      return (await db.execute(`SELECT 1 FROM notice WHERE announcement_id = ${id}`)).rows.length;
    };
    expect([await keptAfter(89), await keptAfter(91)]).toEqual([1, 0]);
  });
});

test('a thing that is seen reads what tells of it, and nothing else', async () => {
  const [person, follower, friend] = [
    await platform.person(),
    await platform.person(),
    await platform.person(),
  ];
  const at = await createSpace(owner);
  for (const one of [follower, friend]) await one.call('follow', { params: { userId: person.id } });
  await person.call('follow', { params: { userId: friend.id } });
  await friend.call('joinSpace', { params: { spaceId: at } });
  await friend.call('inviteToSpace', { params: { spaceId: at, userId: person.id } });
  const kinds = async () =>
    (await listOf(person, { unread: '1' })).records.map(({ kind, person: who }) => [kind, who?.id]);
  await person.call('readThing', { body: { thing: 'person', id: follower.id } });
  expect(await kinds()).toEqual([
    ['invited', friend.id],
    ['following', friend.id],
  ]);
  await person.call('readThing', { body: { thing: 'space', id: at } });
  expect(await kinds()).toEqual([['following', friend.id]]);
});
