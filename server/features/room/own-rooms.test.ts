import { makeRole, ofRole } from '@/server/testing/role';
import type { TestClient } from '@/server/testing/client';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { createSpace } from '@/server/testing/space';

let platform: TestPlatform;
let owner: TestClient;
let member: TestClient;
let spaceId: number;
let otherId: number;
beforeAll(async () => {
  platform = await startTestPlatform();
  [owner, member] = await Promise.all([platform.person(), platform.person()]);
  [spaceId, otherId] = [await createSpace(owner), await createSpace(owner)];
  for (const id of [spaceId, otherId]) await member.call('joinSpace', { params: { spaceId: id } });
});
afterAll(() => platform.close());

const own = async (person: TestClient) =>
  (await person.call('ownRooms')).map((room) => [room.spaceId, room.name]);

test('CHN-45 the rooms of all spaces that somebody is in are one list, each with its space', async () => {
  await owner.call('createRoom', { body: { spaceId, name: 'lobby', kind: 'publicRoom' } });
  const secret = await owner.call('createRoom', { body: { spaceId, name: 'secret', kind: 'privateRoom' } });
  await owner.call('createRoom', { body: { spaceId: otherId, name: 'news', kind: 'readOnlyChannel' } });
  await owner.call('openDirect', { body: { userId: member.id } });

  expect(await own(member)).toEqual([
    [spaceId, 'general'],
    [otherId, 'general'],
    [otherId, 'news'],
  ]);
  expect((await member.call('ownRooms')).at(2)).toMatchObject({
    joined: true,
    canPost: false,
    space: { name: expect.any(String) as string, logo: expect.stringMatching(/^\/files\//) as string },
  });
  await owner.call('addRoomMembers', { body: { room: String(secret.id), userIds: [member.id] } });
  expect(await own(member)).toContainEqual([spaceId, 'secret']);
  expect(await own(owner)).toHaveLength(5);
  expect(await own(await platform.person())).toEqual([]);
});

test('rooms that somebody has left, that their role does not open, and of a space that they have left are not in it', async () => {
  const channel = await owner.call('createRoom', {
    body: { spaceId: otherId, name: 'helpers', kind: 'channel' },
  });
  const roleId = await makeRole(owner, otherId);
  await owner.call('setAccess', { body: { room: String(channel.id), rule: ofRole(roleId) } });
  const { id } = await owner.call('createRoom', { body: { spaceId, name: 'left', kind: 'publicRoom' } });
  await member.call('joinRoom', { query: { room: String(id) } });
  expect(await own(member)).toContainEqual([spaceId, 'left']);
  await member.call('leaveRoom', { query: { room: String(id) } });
  expect(await own(member)).not.toContainEqual([otherId, 'helpers']);
  expect(await own(member)).not.toContainEqual([spaceId, 'left']);
  expect(await own(member)).toContainEqual([otherId, 'general']);
  await member.call('leaveSpace', { params: { spaceId: otherId } });
  expect((await own(member)).map(([id]) => id)).not.toContain(otherId);
});
