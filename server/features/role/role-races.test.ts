import type { SpaceId } from '@/protocol/ids';
import type { Permission } from '@/protocol/permissions';
import { atTheLock, tries } from '@/server/testing/at-the-lock';
import type { TestClient } from '@/server/testing/client';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { makeRole } from '@/server/testing/role';
import { createSpace, newSpace } from '@/server/testing/space';

/* Two calls wait at the row of the space; whichever comes first, what follows is as if they had come one after the other. */

jest.setTimeout(60_000);

let platform: TestPlatform;
let owner: TestClient;
let people: TestClient[];
let spaceId: SpaceId;
beforeAll(async () => {
  platform = await startTestPlatform();
  owner = await platform.person();
  people = [await platform.person(), await platform.person()];
}, 60_000);
beforeEach(async () => {
  spaceId = await createSpace(owner);
  for (const person of people) await person.call('joinSpace', { params: { spaceId } });
});
afterAll(() => platform.close());

const [first, second] = [() => people[0] as TestClient, () => people[1] as TestClient];
const acts = async () => {
  const { records } = await owner.call('auditLog', { params: { spaceId } });
  return records.map(({ act }) => act).reverse();
};
const count = async (query: string): Promise<number> => {
  const { rows } = await platform.services.storage.db.execute<{ count: string }>(query);
  return Number(rows[0]?.count);
};
const statuses = (outcomes: PromiseSettledResult<unknown>[]) => outcomes.map(({ status }) => status);

test.each(tries)(
  'a role is taken away while its holder posts: the post came before or is refused, try %i',
  async () => {
    const roleId = await makeRole(owner, spaceId, { allows: ['postAnnouncements'], members: [first()] });
    const [taken, posted] = await atTheLock(platform, spaceId, [
      () => owner.call('unassignRole', { params: { roleId, userId: first().id } }),
      () => first().call('postAnnouncement', { body: { spaceId, title: 'News', document: '' } }),
    ]);
    expect(taken?.status).toBe('fulfilled');
    if (posted?.status === 'rejected') expect(posted.reason).toMatchObject({ error: 'permission_denied' });
    expect(await count(`SELECT count(*) FROM announcement WHERE space_id = ${spaceId}`)).toBe(
      posted?.status === 'fulfilled' ? 1 : 0,
    );
  },
);

test.each(tries)('the owner demotes an admin who bans: no ban comes after the demotion, try %i', async () => {
  await owner.call('setAdmin', { params: { spaceId, userId: first().id } });
  const [demoted, banned] = await atTheLock(platform, spaceId, [
    () => owner.call('setAdmin', { params: { spaceId, userId: first().id }, query: { remove: 'true' } }),
    () => first().call('banMember', { params: { spaceId, userId: second().id }, query: { reason: '3' } }),
  ]);
  expect(demoted?.status).toBe('fulfilled');
  const done = (await acts()).slice(-2);
  if (banned?.status === 'fulfilled') expect(done).toEqual(['member.banned', 'admin.removed']);
  else expect(banned?.reason).toMatchObject({ error: 'permission_denied' });
});

const privateRoom = async () =>
  String((await owner.call('createRoom', { body: { spaceId, name: 'cellar', kind: 'privateRoom' } })).id);
/** Acts that take a right, each made ready by the owner. */
const acting: Record<string, readonly [right: Permission, ready: () => Promise<() => Promise<unknown>>]> = {
  'room.people_added': [
    'channelAccess',
    async () => {
      const room = await privateRoom();
      return () => first().call('addRoomMembers', { body: { room, userIds: [second().id] } });
    },
  ],
  'room.people_removed': [
    'channelAccess',
    async () => {
      const room = await privateRoom();
      await owner.call('addRoomMembers', { body: { room, userIds: [second().id] } });
      return () => first().call('removeRoomMember', { body: { room, userId: second().id } });
    },
  ],
  'announcement.deleted': [
    'postAnnouncements',
    async () => {
      const body = { spaceId, title: 'News', document: '' };
      const { id: announcementId } = await owner.call('postAnnouncement', { body });
      return () => first().call('deleteAnnouncement', { params: { announcementId } });
    },
  ],
  'application.approved': [
    'handleApplications',
    async () => {
      await second().call('leaveSpace', { params: { spaceId } });
      await owner.call('updateSpace', {
        body: { ...(await newSpace(owner, { privacy: 0 })), id: spaceId },
      });
      const { id: applicationId } = await second().call('applyToJoin', {
        body: { spaceId, content: 'Hello' },
      });
      return () => first().call('approveApplication', { query: { applicationId } });
    },
  ],
};

test.each(Object.entries(acting))(
  'a role is taken away while its holder uses it (%s): no such act comes after that',
  async (act, [right, ready]) => {
    const roleId = await makeRole(owner, spaceId, { allows: [right], members: [first()] });
    const use = await ready();
    const take = () => owner.call('unassignRole', { params: { roleId, userId: first().id } });
    const [taken, used] = await atTheLock<unknown>(platform, spaceId, [take, use], { inOrder: true });
    expect(taken?.status).toBe('fulfilled');
    if (used?.status === 'fulfilled') expect((await acts()).slice(-2)).toEqual([act, 'role.unassigned']);
    else expect(used?.reason).toMatchObject({ error: 'permission_denied' });
  },
);

test('an admin is demoted while they change the space: no change comes after the demotion', async () => {
  await owner.call('setAdmin', { params: { spaceId, userId: first().id } });
  const form = await newSpace(first());
  const [demoted, changed] = await atTheLock<unknown>(
    platform,
    spaceId,
    [
      () => owner.call('setAdmin', { params: { spaceId, userId: first().id }, query: { remove: 'true' } }),
      () => first().call('updateSpace', { body: { ...form, id: spaceId } }),
    ],
    { inOrder: true },
  );
  expect(demoted?.status).toBe('fulfilled');
  if (changed?.status === 'fulfilled')
    expect((await acts()).slice(-2)).toEqual(['space.updated', 'admin.removed']);
  else expect(changed?.reason).toMatchObject({ error: 'permission_denied' });
});

test.each(tries)('a role is deleted while it is assigned: nobody keeps what it allowed, try %i', async () => {
  const roleId = await makeRole(owner, spaceId, { allows: ['kickMembers'] });
  const [deleted, assigned] = await atTheLock(platform, spaceId, [
    () => owner.call('deleteRole', { params: { roleId } }),
    () => owner.call('assignRole', { params: { roleId }, body: { userIds: [first().id] } }),
  ]);
  expect(deleted?.status).toBe('fulfilled');
  if (assigned?.status === 'rejected') expect(assigned.reason).toMatchObject({ error: 'not_found' });
  expect(await count(`SELECT count(*) FROM member_role WHERE role_id = ${roleId}`)).toBe(0);
  const { rights } = await first().call('standing', { params: { spaceId } });
  expect(rights).not.toContain('kickMembers');
});

test.each(tries)(
  'a member leaves while they get a role: the count is that of its members, try %i',
  async () => {
    const roleId = await makeRole(owner, spaceId, { members: [second()] });
    const outcomes = await atTheLock(platform, spaceId, [
      () => first().call('leaveSpace', { params: { spaceId } }),
      () => owner.call('assignRole', { params: { roleId }, body: { userIds: [first().id] } }),
    ]);
    expect(statuses(outcomes)[0]).toBe('fulfilled');
    expect(await count(`SELECT members AS count FROM role WHERE id = ${roleId}`)).toBe(1);
    expect(await count(`SELECT count(*) FROM member_role WHERE role_id = ${roleId}`)).toBe(1);
  },
);

test.each(tries)('somebody is banned while they join: they are not in the space, try %i', async () => {
  await first().call('leaveSpace', { params: { spaceId } });
  const [banned] = await atTheLock(platform, spaceId, [
    () => owner.call('banMember', { params: { spaceId, userId: first().id }, query: { reason: '1' } }),
    () => first().call('joinSpace', { params: { spaceId } }),
  ]);
  expect(banned?.status).toBe('fulfilled');
  expect(await first().call('standing', { params: { spaceId } })).toMatchObject({
    joined: false,
    banned: true,
  });
});
