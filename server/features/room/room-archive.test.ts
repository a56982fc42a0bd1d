import type { SpaceId } from '@/protocol/ids';
import type { RoomKind } from '@/protocol/room-rules';
import { at, say, startChatTest, type ChatTest } from '@/server/testing/chat';
import type { TestClient } from '@/server/testing/client';
import { makeRole } from '@/server/testing/role';
import { createSpace } from '@/server/testing/space';

jest.setTimeout(120_000);

let chat: ChatTest;
let owner: TestClient;
let member: TestClient;
let spaceId: SpaceId;
beforeAll(async () => {
  chat = await startChatTest();
  owner = await chat.platform.person();
  member = await chat.platform.person();
}, 90_000);
beforeEach(async () => {
  spaceId = await createSpace(owner);
  await member.call('joinSpace', { params: { spaceId } });
  await chat.platform.services.chat.idle();
});
afterAll(() => chat.close());

const create = async (name: string, kind: RoomKind = 'channel') => {
  await owner.call('createRoom', { body: { spaceId, name, kind } });
  await chat.platform.services.chat.idle();
  return chat.room(owner, spaceId, name);
};
const archive = ({ id }: { id: number }, actor = owner) =>
  actor.call('archiveRoom', { body: { room: String(id) } });
const restore = ({ id }: { id: number }, actor = owner) =>
  actor.call('restoreRoom', { body: { room: String(id) } });

test('in an archived channel nobody writes or reacts, admins included; everyone reads on and deletes what is theirs, until it is restored', async () => {
  const tea = await create('tea');
  const [asMember, asOwner] = [await chat.as(member), await chat.as(owner)];
  const own = String((await say(asMember, tea.matrixRoomId)).body.event_id);
  const kept = String((await say(asOwner, tea.matrixRoomId)).body.event_id);
  const maker = await chat.platform.person();
  await maker.call('joinSpace', { params: { spaceId } });
  await makeRole(owner, spaceId, { name: 'Maker', allows: ['createRooms'], members: [maker] });

  await expect(archive(tea, member)).rejects.toMatchObject({ error: 'permission_denied' });
  for (let times = 0; times < 2; times += 1) await archive(tea, maker);
  for (const person of [owner, member]) {
    const seen = await chat.room(person, spaceId, 'tea');
    expect(seen).toMatchObject({ archived: true, joined: true, canPost: false, canGive: false });
  }
  for (const caller of [asMember, asOwner]) {
    expect((await say(caller, tea.matrixRoomId)).status).toBe(403);
    const reaction = { 'm.relates_to': { rel_type: 'm.annotation', event_id: kept, key: '👍' } };
    const path = at`rooms/${tea.matrixRoomId}/send/m.reaction/1`;
    expect((await caller('PUT', path, reaction)).status).toBe(403);
    expect((await caller('GET', at`rooms/${tea.matrixRoomId}/messages` + '?dir=b')).status).toBe(200);
  }
  expect((await asMember('PUT', at`rooms/${tea.matrixRoomId}/redact/${own}/1`, {})).status).toBe(200);
  await owner.call('deleteMessage', { body: { room: String(tea.id), eventId: kept } });

  for (let times = 0; times < 2; times += 1) await restore(tea, maker);
  expect(await chat.room(member, spaceId, 'tea')).toMatchObject({ archived: false, canPost: true });
  expect((await say(asMember, tea.matrixRoomId)).status).toBe(200);
  const { records } = await owner.call('auditLog', { params: { spaceId }, query: {} });
  const about = records.filter(({ act }) => act === 'room.archived' || act === 'room.restored');
  expect(about.map(({ act, actor, objects }) => [act, actor?.id, objects[0]?.name])).toEqual([
    ['room.restored', maker.id, 'tea'],
    ['room.archived', maker.id, 'tea'],
  ]);
});

test('a space keeps a channel in use, and slow mode, topic and people of what is archived stay as they are', async () => {
  const general = await chat.room(owner, spaceId);
  await expect(archive(general)).rejects.toMatchObject({ error: 'last_channel' });
  const news = await create('news', 'readOnlyChannel');
  await owner.call('setSlowMode', { body: { room: String(news.id), seconds: 60 } });
  await owner.call('updateRoom', { body: { room: String(news.id), topic: 'Daily' } });
  await archive(news);
  await expect(archive(general)).rejects.toMatchObject({ error: 'last_channel' });
  await expect(owner.call('deleteRoom', { body: { room: String(general.id) } })).rejects.toMatchObject({
    error: 'last_channel',
  });
  expect((await owner.call('channelOrder', { query: { spaceId } })).roomIds).toEqual([general.id]);
  expect(await chat.room(owner, spaceId, 'news')).toMatchObject({ slowMode: 60, topic: 'Daily', members: 2 });
  await owner.call('deleteRoom', { body: { room: String(news.id) } });
});

test('a private room is archived and restored by those who are in it', async () => {
  await makeRole(owner, spaceId, { name: 'Maker', allows: ['createRooms'], members: [member] });
  const vault = await create('vault', 'privateRoom');
  await expect(archive(vault, member)).rejects.toMatchObject({ error: 'room_locked' });
  await owner.call('addRoomMembers', { body: { room: String(vault.id), userIds: [member.id] } });
  await archive(vault, member);
  const asMember = await chat.as(member);
  expect((await say(asMember, vault.matrixRoomId)).status).toBe(403);
  await restore(vault, member);
  await chat.platform.services.chat.idle();
  expect((await say(asMember, vault.matrixRoomId)).status).toBe(200);
});
