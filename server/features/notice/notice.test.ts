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
    expect(await person.call('unreadNotices')).toEqual({ unread: 2 });
    expect((await listOf(person, { unread: '1' })).records[0]?.id).toBe(second?.id);
    await mark('unreadNotice', newest?.id);
    expect(await person.call('unreadNotices')).toEqual({ unread: 3 });

    await mark('readNotice', second?.id);
    platform.clock.advance({ seconds: 1 });
    const { count, readTime } = await person.call('readAllNotices');
    expect(count).toBe(2);
    expect(await person.call('unreadNotices')).toEqual({ unread: 0 });
    await person.call('undoReadAll', { body: { readTime } });
    expect((await listOf(person)).records.map(({ read }) => read)).toEqual([false, true, false]);

    // Of others there is nothing to mark.
    for (const name of ['readNotice', 'unreadNotice'] as const) {
      await expect(mark(name, newest?.id, owner)).rejects.toMatchObject({ error: 'not_found' });
    }
    expect(await person.call('unreadNotices')).toEqual({ unread: 2 });
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
