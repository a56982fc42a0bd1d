import { at, say, startChatTest, type ChatTest } from '@/server/testing/chat';
import type { TestClient } from '@/server/testing/client';
import { createSpace } from '@/server/testing/space';

jest.setTimeout(90_000);

let chat: ChatTest;
let owner: TestClient;
let member: TestClient;
let spaceId: number;
let general: string;
beforeAll(async () => {
  chat = await startChatTest();
  owner = await chat.platform.person();
  member = await chat.platform.person();
  spaceId = await createSpace(owner);
  await member.call('joinSpace', { params: { spaceId } });
  await chat.platform.services.chat.idle();
  general = (await chat.room(owner, spaceId)).matrixRoomId;
}, 360_000);
afterAll(() => chat.close(), 60_000);

const contentOf = async (eventId: string, room = general) => {
  const { body } = await chat.sender('GET', at`rooms/${room}/event/${eventId}`);
  return body.content as Record<string, unknown> | undefined;
};
const remove = (person: TestClient, eventId: string, room = general) =>
  person.call('deleteMessage', { body: { room, eventId } });
const send = async (room = general) => String((await say(await chat.as(owner), room)).body.event_id);

test('an admin deletes what somebody else said, once however often it is asked for; a member does not', async () => {
  const said = String((await say(await chat.as(member), general)).body.event_id);
  const own = await send();
  await expect(remove(member, own)).rejects.toMatchObject({ error: 'permission_denied' });
  expect((await contentOf(own))?.body).toBe('Hello');
  chat.outward.reset();
  await remove(owner, said);
  expect(await contentOf(said)).toEqual({});
  await remove(owner, said);
  expect(chat.outward.calls.filter(({ path }) => path.includes('/redact/'))).toHaveLength(1);
  // Their own deletion is no act of power over somebody.
  await remove(owner, own);
  const { records } = await owner.call('auditLog', {
    params: { spaceId },
    query: { act: 'message.deleted' },
  });
  expect(records).toMatchObject([
    {
      actor: { id: owner.id },
      people: [{ id: member.id }],
      objects: [
        { kind: 'room', name: 'general' },
        { kind: 'message', id: said },
      ],
    },
  ]);
});

test('the state of a room cannot be deleted: without it there would be no room', async () => {
  const { body } = await chat.sender('GET', at`rooms/${general}/state`);
  const state = body as unknown as { type: string; event_id: string }[];
  for (const type of ['m.room.create', 'm.room.power_levels', 'm.room.member', 'guildhall.room']) {
    const eventId = state.find((event) => event.type === type)?.event_id ?? '';
    await expect(remove(owner, eventId)).rejects.toMatchObject({ error: 'not_found' });
    expect(Object.keys((await contentOf(eventId)) ?? {})).not.toEqual([]);
  }
});

test('a message of another room, and one that does not exist, are not found', async () => {
  const other = await owner.call('createRoom', {
    body: { spaceId, name: 'other', kind: 'channel' },
  });
  await chat.platform.services.chat.idle();
  const { matrixRoomId } = await chat.room(owner, spaceId, 'other');
  const elsewhere = await send(matrixRoomId);
  await expect(remove(owner, elsewhere)).rejects.toMatchObject({ error: 'not_found' });
  await expect(remove(owner, '$nothing')).rejects.toMatchObject({ error: 'not_found' });
  expect((await contentOf(elsewhere, matrixRoomId))?.body).toBe('Hello');
  await remove(owner, elsewhere, String(other.id));
  expect(await contentOf(elsewhere, matrixRoomId)).toEqual({});
});

test('while the homeserver is away nothing is deleted, and the call says so', async () => {
  const said = await send();
  await chat.outward.away();
  await expect(remove(owner, said)).rejects.toMatchObject({ error: 'chat_unavailable' });
  await chat.outward.back();
  await remove(owner, said);
  expect(await contentOf(said)).toEqual({});
});
