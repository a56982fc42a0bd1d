import type { SpaceId } from '@/protocol/ids';
import type { RoomKind } from '@/protocol/room-rules';
import { at, eventually, startChatTest, type ChatTest } from '@/server/testing/chat';
import type { Fate } from '@/server/testing/chat-proxy';
import type { TestClient } from '@/server/testing/client';
import { makeRole } from '@/server/testing/role';
import { createSpace, uploadPicture } from '@/server/testing/space';

jest.setTimeout(120_000);

let chat: ChatTest;
let owner: TestClient;
let spaceId: SpaceId;
beforeAll(async () => {
  chat = await startChatTest();
  owner = await chat.platform.person();
}, 90_000);
beforeEach(async () => {
  spaceId = await createSpace(owner);
  await chat.platform.services.chat.idle();
});
afterAll(() => chat.close());

const create = async (name: string, kind: RoomKind, logo?: string) => {
  await owner.call('createRoom', { body: { spaceId, name, kind, logo } });
  await chat.platform.services.chat.idle();
  return chat.room(owner, spaceId, name);
};
const remove = (room: { id: number }, actor = owner) =>
  actor.call('deleteRoom', { body: { room: String(room.id) } });
const rows = async (query: string) => (await chat.platform.services.storage.db.execute(query)).rows;

test('a channel goes for everyone, on the homeserver too, and its name is free again', async () => {
  const member = await chat.platform.person();
  await member.call('joinSpace', { params: { spaceId } });
  const [first] = await owner.call('allRooms', { query: { spaceId } });
  const tea = await create('tea', 'channel');
  const child = async () => {
    const [space] = await rows(`SELECT matrix_id FROM room WHERE space_id = ${spaceId} AND kind = 'space'`);
    return chat.state(String(space?.matrix_id), 'm.space.child', tea.matrixRoomId);
  };
  expect(await child()).toMatchObject({ via: [expect.any(String)] });
  const asMember = await chat.as(member);
  const read = async () => (await asMember('GET', at`rooms/${tea.matrixRoomId}/messages?dir=b`)).status;
  expect(await read()).toBe(200);

  await expect(remove(tea, member)).rejects.toMatchObject({ error: 'permission_denied' });
  const maker = await chat.platform.person();
  await maker.call('joinSpace', { params: { spaceId } });
  await makeRole(owner, spaceId, { name: 'Maker', allows: ['createRooms'], members: [maker] });
  await remove(tea, maker);
  await expect(remove(tea, maker)).rejects.toMatchObject({ error: 'not_found' });
  for (const person of [owner, member]) {
    expect((await person.call('allRooms', { query: { spaceId } })).map(({ name }) => name)).toEqual([
      'general',
    ]);
  }
  await eventually(read, (status) => status === 403 || status === 404);
  await eventually(child, (content) => Object.keys(content ?? {}).length === 0);
  await eventually(
    () => rows(`SELECT key FROM chat_outbox WHERE subject = '${tea.matrixRoomId}'`),
    (waiting) => waiting.length === 0,
  );
  const { records } = await owner.call('auditLog', { params: { spaceId }, query: {} });
  expect(records.filter(({ act }) => act === 'room.deleted')).toMatchObject([
    { actor: { id: maker.id }, objects: [{ name: 'tea' }], undoable: false },
  ]);

  // Members always find somewhere to talk.
  await expect(remove({ id: first?.id ?? 0 })).rejects.toMatchObject({ error: 'last_channel' });
  const again = await create('tea', 'channel');
  await remove({ id: first?.id ?? 0 });
  await expect(remove(again)).rejects.toMatchObject({ error: 'last_channel' });
});

test('a channel that is deleted while its state is set does not come back as a child of the Matrix space', async () => {
  const tea = await create('tea', 'channel');
  const [space] = await rows(`SELECT matrix_id FROM room WHERE space_id = ${spaceId} AND kind = 'space'`);
  const spaceRoom = String(space?.matrix_id);
  let arrive = () => {};
  let release = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const released = new Promise<void>((resolve) => (release = resolve));
  await chat.sender('PUT', at`rooms/${spaceRoom}/state/m.space.child/${tea.matrixRoomId}`, {});
  chat.outward.decide(async ({ method, path }): Promise<Fate> => {
    if (method === 'PUT' && path.endsWith(`/m.space.child/${tea.matrixRoomId}`)) {
      arrive();
      await released;
    }
    return 'pass';
  });
  const describing = owner.call('updateRoom', { body: { room: String(tea.id), topic: 'Green' } });
  await arrived;
  await remove(tea);
  release();
  await describing;
  await chat.platform.services.chat.idle();
  chat.outward.reset();
  expect(await chat.state(spaceRoom, 'm.space.child', tea.matrixRoomId)).toEqual({});

  // Of a platform that died at that moment nothing is left but the child, which comparing finds.
  await chat.sender('PUT', at`rooms/${spaceRoom}/state/m.space.child/${tea.matrixRoomId}`, { via: ['x'] });
  await chat.platform.services.chat.reconcile();
  expect(await chat.state(spaceRoom, 'm.space.child', tea.matrixRoomId)).toEqual({});
});

test('a private room goes by who is in it, its logo is let go, and its open reports go to the operator', async () => {
  const member = await chat.platform.person();
  await member.call('joinSpace', { params: { spaceId } });
  await makeRole(owner, spaceId, { name: 'Maker', allows: ['createRooms'], members: [member] });
  const { url } = await uploadPicture(owner, 'roomLogo');
  const vault = await create('vault', 'privateRoom', url);
  await expect(remove(vault, member)).rejects.toMatchObject({ error: 'room_locked' });
  await owner.call('addRoomMembers', { body: { room: String(vault.id), userIds: [member.id] } });
  await rows(`INSERT INTO report (kind, subject, space_id, room_id, in_private_room, to_operator, about_id, reporter_id, reason, content, created_at)
    VALUES ('message', 'x', ${spaceId}, ${vault.id}, true, false, ${owner.id}, ${member.id}, 'spam', '', now())`);
  const uses = () => rows(`SELECT * FROM upload_use WHERE holder = 'room:${vault.id}'`);
  expect(await uses()).toHaveLength(1);
  await remove(vault, member);
  expect(await uses()).toEqual([]);
  expect(await rows(`SELECT room_id, to_operator FROM report WHERE space_id = ${spaceId}`)).toEqual([
    { room_id: null, to_operator: true },
  ]);
});
