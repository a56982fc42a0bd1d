import { sql } from 'drizzle-orm';
import type { RoomKind } from '@/protocol/room-rules';
import type { TestClient } from '@/server/testing/client';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { makeRole } from '@/server/testing/role';
import { createSpace, uploadPicture } from '@/server/testing/space';

/* Rooms as the platform's tables have them; server/chat tests what the homeserver makes of it. */

let platform: TestPlatform;
let owner: TestClient;
let member: TestClient;
let stranger: TestClient;
let spaceId: number;
beforeAll(async () => {
  platform = await startTestPlatform();
  [owner, member, stranger] = await Promise.all([platform.person(), platform.person(), platform.person()]);
  spaceId = await createSpace(owner);
  await member.call('joinSpace', { params: { spaceId } });
});
afterAll(() => platform.close());

const execute = (query: string) => platform.services.storage.db.execute(sql.raw(query));
const create = (name: string, kind: RoomKind) => owner.call('createRoom', { body: { spaceId, name, kind } });
const all = (person: TestClient) => person.call('allRooms', { query: { spaceId } });
const names = (rooms: readonly { name: string }[]) => rooms.map(({ name }) => name);

describe('what a person sees of the rooms of a space', () => {
  let readers: { id: number; privateId: number; publicId: number };
  beforeAll(async () => {
    const id = await createSpace(owner);
    await member.call('joinSpace', { params: { spaceId: id } });
    const news = { spaceId: id, name: 'news', kind: 'readOnlyChannel' as const };
    await owner.call('createRoom', { body: news });
    const { url } = await uploadPicture(owner, 'roomLogo');
    const hidden = { spaceId: id, name: 'secret', kind: 'privateRoom' as const, logo: url };
    const open = { spaceId: id, name: 'lobby', kind: 'publicRoom' as const };
    const { id: privateId } = await owner.call('createRoom', { body: hidden });
    const { id: publicId } = await owner.call('createRoom', { body: open });
    await execute(`UPDATE room SET matrix_id = '!secret:chat.test' WHERE id = ${privateId}`);
    readers = { id, privateId, publicId };
  });
  const query = () => ({ query: { spaceId: readers.id } });

  test('CHN-15 a private room shows name and logo to members of the space, and nothing else', async () => {
    const seen = (await member.call('allRooms', query())).find(({ name }) => name === 'secret');
    expect(seen).toMatchObject({
      id: readers.privateId,
      kind: 'privateRoom',
      matrixRoomId: '',
      members: 0,
      joined: false,
      canPost: false,
      logo: expect.stringMatching(/^\/files\/room\/logo\//) as string,
    });
    const space = await owner.call('space', { params: { spaceId: readers.id } });
    expect(seen?.createdTime).toBe('createdTime' in space ? space.createdTime : '');
    expect((await owner.call('allRooms', query())).find(({ name }) => name === 'secret')).toMatchObject({
      matrixRoomId: '!secret:chat.test',
      members: 1,
      joined: true,
    });
  });

  const ofSpace = () => ({ params: { spaceId: readers.id } });
  const lists = {
    all: (who: TestClient) => who.call('allRooms', query()),
    accessedRooms: (who: TestClient) => who.call('accessedRooms', query()),
    accessedChannels: (who: TestClient) => who.call('accessedChannels', ofSpace()),
    joined: (who: TestClient) => who.call('joinedRooms', query()),
  };
  const everything = ['general', 'news', 'secret', 'lobby'];
  const [channels, rooms] = [everything.slice(0, 2), everything.slice(2)];
  test.each([
    ['CHN-38', 'all', everything, everything],
    ['CHN-39', 'accessedRooms', ['lobby'], rooms],
    ['CHN-40', 'accessedChannels', channels, channels],
    ['CHN-41', 'joined', channels, everything],
  ] as const)('%s the list %s, of a member and of the owner', async (_, list, ofMember, ofOwner) => {
    expect(names(await lists[list](member))).toEqual(ofMember);
    expect(names(await lists[list](owner))).toEqual(ofOwner);
  });

  test('who may post in a read-only channel', async () => {
    const canPost = async (person: TestClient) =>
      Object.fromEntries((await person.call('allRooms', query())).map((room) => [room.name, room.canPost]));
    expect(await canPost(owner)).toEqual({ general: true, news: true, secret: true, lobby: true });
    expect(await canPost(member)).toEqual({ general: true, news: false, secret: false, lobby: false });
  });

  test('OPN-101 calls take either id of a room', async () => {
    for (const room of [String(readers.privateId), '!secret:chat.test']) {
      expect((await owner.call('roomMembers', { query: { room } })).total).toBe(1);
      await expect(member.call('roomMembers', { query: { room } })).rejects.toMatchObject({
        error: 'room_locked',
      });
    }
    for (const room of ['2147483647', '9999999999', '!nothing:chat.test']) {
      await expect(owner.call('roomMembers', { query: { room } })).rejects.toMatchObject({
        error: 'not_found',
      });
    }
  });

  test('the row of the space itself is no room', async () => {
    const { rows } = await execute(`SELECT id FROM room WHERE kind = 'space' AND space_id = ${readers.id}`);
    const room = String((rows[0] as { id: number }).id);
    for (const call of [
      () => owner.call('roomMembers', { query: { room } }),
      () => owner.call('joinRoom', { query: { room } }),
      () => owner.call('leaveRoom', { query: { room } }),
      () => owner.call('addRoomMembers', { body: { room, userIds: [member.id] } }),
      () => owner.call('removeRoomMember', { body: { room, userId: member.id } }),
      () => owner.call('deleteMessage', { body: { room, eventId: '$x' } }),
    ]) {
      await expect(call()).rejects.toMatchObject({ error: 'not_found' });
    }
  });

  test('OPN-39 members by name, some of them by a part of it', async () => {
    const page = await owner.call('roomMembers', { query: { room: String(await channel()) } });
    expect(page).toMatchObject({ total: 2, pages: 1, current: 1 });
    const sorted = page.records.map(({ username }) => username.toLowerCase());
    expect(sorted).toEqual([...sorted].sort());
    expect(page.records.find(({ id }) => id === member.id)).toEqual({
      id: member.id,
      username: expect.any(String) as string,
      avatar: expect.any(String) as string,
      lastActiveTime: null,
      roles: [],
    });
    const { username } = await member.call('me');
    const query = { room: String(await channel()), name: username.slice(2).toUpperCase(), size: 1 };
    const found = await owner.call('roomMembers', { query });
    expect(found.records.map(({ id }) => id)).toEqual([member.id]);
  });
  const channel = async () => (await owner.call('allRooms', query()))[0]?.id ?? 0;
});

describe('joining and leaving rooms', () => {
  let publicRoom: string;
  let privateRoom: string;
  beforeAll(async () => {
    publicRoom = String((await create('garden', 'publicRoom')).id);
    privateRoom = String((await create('cellar', 'privateRoom')).id);
  });
  const isIn = async (room: string) =>
    (await all(member)).find(({ id }) => String(id) === room)?.joined ?? false;

  test('OPN-39 a public room is joined and left as often as one likes, with the same effect', async () => {
    for (let time = 0; time < 2; time += 1) {
      expect(await member.call('joinRoom', { query: { room: publicRoom } })).toEqual({
        matrixRoomId: '',
        joined: true,
      });
      expect(await isIn(publicRoom)).toBe(true);
    }
    for (let time = 0; time < 2; time += 1) {
      expect(await member.call('leaveRoom', { query: { room: publicRoom } })).toBeNull();
      expect(await isIn(publicRoom)).toBe(false);
    }
  });

  test('a private room is joined by being added, and left by oneself or by being removed', async () => {
    await expect(member.call('joinRoom', { query: { room: privateRoom } })).rejects.toMatchObject({
      error: 'room_locked',
      status: 422,
    });
    const add = () =>
      owner.call('addRoomMembers', {
        body: { room: privateRoom, userIds: [member.id, owner.id, member.id] },
      });
    await add();
    await add();
    expect(await isIn(privateRoom)).toBe(true);
    expect((await member.call('joinRoom', { query: { room: privateRoom } })).joined).toBe(true);
    await member.call('leaveRoom', { query: { room: privateRoom } });
    expect(await isIn(privateRoom)).toBe(false);
    await add();
    await owner.call('removeRoomMember', { body: { room: privateRoom, userId: member.id } });
    await owner.call('removeRoomMember', { body: { room: privateRoom, userId: member.id } });
    expect(await isIn(privateRoom)).toBe(false);
  });

  test('nobody is added who is no member of the space, and then nobody at all', async () => {
    const userIds = [member.id, stranger.id];
    await expect(
      owner.call('addRoomMembers', { body: { room: privateRoom, userIds } }),
    ).rejects.toMatchObject({ error: 'not_member', fields: { field: 'userIds' } });
    expect(await isIn(privateRoom)).toBe(false);
  });

  test('channels are left with their space', async () => {
    const channel = String((await all(member))[0]?.id);
    await expect(member.call('leaveRoom', { query: { room: channel } })).rejects.toMatchObject({
      error: 'channel_cannot_be_left',
    });
    const remove = { body: { room: channel, userId: member.id } };
    await expect(owner.call('removeRoomMember', remove)).rejects.toMatchObject({
      error: 'channel_cannot_be_left',
    });
    // Everybody is in it already.
    await owner.call('addRoomMembers', { body: { room: channel, userIds: [member.id] } });
    expect((await member.call('joinRoom', { query: { room: channel } })).joined).toBe(true);
  });

  test('who leaves the space leaves its rooms, and comes back without them', async () => {
    await member.call('joinRoom', { query: { room: publicRoom } });
    await owner.call('addRoomMembers', { body: { room: privateRoom, userIds: [member.id] } });
    await member.call('leaveSpace', { params: { spaceId } });
    await expect(all(member)).rejects.toMatchObject({ error: 'not_member' });
    await expect(member.call('joinRoom', { query: { room: publicRoom } })).rejects.toMatchObject({
      error: 'not_member',
    });
    await member.call('joinSpace', { params: { spaceId } });
    expect(await isIn(publicRoom)).toBe(false);
    expect(await isIn(privateRoom)).toBe(false);
  });
});

test('MEM-08 people of a room stand in groups by role as in the space, and the list says their roles', async () => {
  const room = await create('grouped', 'privateRoom');
  const reference = String(room.id);
  await owner.call('addRoomMembers', { body: { room: reference, userIds: [member.id] } });
  const roleId = await makeRole(owner, spaceId, { name: 'Grouped', members: [member] });
  const byRole = (query = {}) => owner.call('roomMembersByRole', { query: { room: reference, ...query } });
  await member.call('active');
  expect((await byRole()).groups.map(({ kind, role, count }) => [kind, role?.id, count])).toEqual([
    ['admins', undefined, 1],
    ['role', roleId, 1],
  ]);
  expect((await byRole()).records.map(({ id }) => id)).toEqual([owner.id, member.id]);
  platform.clock.advance({ minutes: 2 });
  expect((await byRole()).groups.map(({ kind, count }) => [kind, count])).toEqual([
    ['admins', 1],
    ['offline', 1],
  ]);
  expect((await byRole({ name: owner.me?.username })).total).toBe(1);
  const { records } = await owner.call('roomMembers', { query: { room: reference } });
  expect(records.find(({ id }) => id === member.id)?.roles).toEqual([
    { id: roleId, name: 'Grouped', color: '#3F72F7' },
  ]);
  expect(records.find(({ id }) => id === owner.id)?.roles).toEqual([]);
});
