import { at, eventually, matrixIdOf, say, startChatTest, type ChatTest } from '@/server/testing/chat';
import type { TestClient } from '@/server/testing/client';

let chat: ChatTest;
let anna: TestClient;
let ben: TestClient;
let stranger: TestClient;

beforeAll(async () => {
  chat = await startChatTest();
  [anna, ben, stranger] = [
    await chat.platform.person(),
    await chat.platform.person(),
    await chat.platform.person(),
  ];
});
afterAll(() => chat.close());

const open = (from: TestClient, to: TestClient) => from.call('openDirect', { body: { userId: to.id } });
const conversations = (person: TestClient) => person.call('directConversations');
/** Two people, one of whom has opened a conversation. */
async function pair() {
  const [from, to] = [await chat.platform.person(), await chat.platform.person()];
  return { from, to, conversation: await open(from, to) };
}

test('DM-25 opening a conversation makes it once, from either side and from several devices at once', async () => {
  const made = await open(anna, ben);
  expect(made.user.id).toBe(ben.id);
  const again = await Promise.all([open(anna, ben), open(ben, anna), open(anna, ben)]);
  expect(again.map(({ room }) => room.id)).toEqual(Array(3).fill(made.room.id));

  const [one, other] = [await chat.platform.person(), await chat.platform.person()];
  const raced = await Promise.all([open(one, other), open(other, one), open(one, other)]);
  expect(new Set(raced.map(({ room }) => room.id)).size).toBe(1);
});

test('a conversation with oneself or with nobody is refused', async () => {
  await expect(open(anna, anna)).rejects.toMatchObject({ error: 'invalid_input' });
  await expect(anna.call('openDirect', { body: { userId: 2_000_000_000 } })).rejects.toMatchObject({
    error: 'not_found',
  });
});

test('DM-02 DM-26 OPN-09 both people have it in their lists: accepted for who wrote first, a request for the other', async () => {
  const { from, to, conversation } = await pair();
  expect(await conversations(from)).toEqual([conversation]);
  expect(conversation).toMatchObject({ user: { id: to.id, username: to.me?.username }, accepted: true });
  expect(await conversations(to)).toMatchObject([
    { user: { id: from.id }, room: conversation.room, accepted: false },
  ]);
});

test('the other person is invited before anything is written, and reads what was written before accepting', async () => {
  const { from, to, conversation } = await pair();
  const { matrixRoomId } = conversation.room;
  expect(await chat.membership(matrixRoomId, to)).toBe('invite');
  const sender = await chat.as(from);
  expect((await say(sender, matrixRoomId, { body: 'Before' })).status).toBe(200);

  const recipient = await chat.as(to);
  expect((await say(recipient, matrixRoomId)).status).toBe(403);
  const { room } = conversation;
  const accepted = await to.call('acceptDirect', { query: { room: String(room.id) } });
  expect(accepted).toMatchObject({ room, accepted: true });
  expect((await say(recipient, matrixRoomId, { body: 'After' })).status).toBe(200);
  const { body } = await recipient('GET', at`rooms/${matrixRoomId}/messages` + '?dir=b&limit=10');
  const bodies = (body.chunk as { type: string; content: { body?: string } }[]).flatMap((event) =>
    event.type === 'm.room.message' ? [event.content.body] : [],
  );
  expect(bodies).toEqual(['After', 'Before']);
});

test('OPN-05 its state names it a direct conversation without a space', async () => {
  const { conversation } = await pair();
  const { id, matrixRoomId } = conversation.room;
  expect(await chat.state(matrixRoomId, 'guildhall.room')).toEqual({ room_id: id, type: 4 });
  expect(await chat.state(matrixRoomId, 'm.room.history_visibility')).toEqual({
    history_visibility: 'invited',
  });
  expect(await chat.state(matrixRoomId, 'm.room.name')).toBeNull();
  expect(await chat.state(matrixRoomId, 'm.space.parent')).toBeNull();
});

test('joining or leaving it in a chat client is followed', async () => {
  const { to, conversation } = await pair();
  const { matrixRoomId } = conversation.room;
  const caller = await chat.as(to);
  expect((await caller('POST', at`rooms/${matrixRoomId}/join`, {})).status).toBe(200);
  await eventually(
    () => conversations(to),
    ([own]) => own?.accepted === true,
  );

  const other = await pair();
  const declining = await chat.as(other.to);
  await declining('POST', at`rooms/${other.conversation.room.matrixRoomId}/leave`, {});
  await eventually(
    () => conversations(other.to),
    (list) => list.length === 0,
  );
  // The platform invites nobody anew who has left.
  await chat.platform.services.chat.reconcile();
  expect(await chat.membership(other.conversation.room.matrixRoomId, other.to)).toBe('leave');
});

test('a request is told by a notice of kind 22, which goes when it is answered unread', async () => {
  const notices = async (person: TestClient) => {
    const { rows } = await chat.platform.services.storage.db.execute(
      `SELECT kind, payload FROM notice WHERE user_id = ${person.id}`,
    );
    return rows;
  };
  for (const answer of ['acceptDirect', 'declineDirect', 'blockPerson'] as const) {
    const { from, to, conversation } = await pair();
    const other = await chat.platform.person();
    await open(other, to);
    const noticeOf = (person: TestClient) => ({ kind: 22, payload: { userId: person.id } });
    expect(await notices(to)).toEqual([noticeOf(from), noticeOf(other)]);
    expect(await notices(from)).toEqual([]);
    if (answer === 'blockPerson') await to.call(answer, { params: { userId: from.id } });
    else await to.call(answer, { query: { room: String(conversation.room.id) } });
    expect(await notices(to)).toEqual([noticeOf(other)]);
  }
});

test('its detail names the other person and what one may do in it', async () => {
  const { from, to, conversation } = await pair();
  const query = { query: { room: conversation.room.matrixRoomId } };
  expect(await from.call('roomDetail', query)).toMatchObject({
    id: conversation.room.id,
    kind: 'direct',
    user: { id: to.id },
    joined: true,
    canPost: true,
  });
  expect(await to.call('roomDetail', query)).toMatchObject({
    user: { id: from.id },
    joined: false,
    canPost: false,
    canGive: false,
  });
  await expect(stranger.call('roomDetail', query)).rejects.toMatchObject({ error: 'not_found' });
});

test('nobody else learns of it: not by its id, its members, or the homeserver', async () => {
  const { from, conversation } = await pair();
  const { id, matrixRoomId } = conversation.room;
  for (const room of [String(id), matrixRoomId]) {
    const query = { query: { room } };
    await expect(stranger.call('acceptDirect', query)).rejects.toMatchObject({ error: 'not_found' });
    await expect(stranger.call('roomMembers', query)).rejects.toMatchObject({ error: 'not_found' });
    await expect(stranger.call('joinRoom', query)).rejects.toMatchObject({ error: 'not_found' });
  }
  const caller = await chat.as(stranger);
  expect((await caller('GET', at`rooms/${matrixRoomId}/messages` + '?dir=b')).status).toBe(403);
  expect((await caller('POST', at`rooms/${matrixRoomId}/join`, {})).status).toBe(403);
  expect((await from.call('roomMembers', { query: { room: String(id) } })).records).toMatchObject([
    { id: from.id },
  ]);
});

test('what differs on the homeserver is brought back in step', async () => {
  const { from, to, conversation } = await pair();
  const { matrixRoomId } = conversation.room;
  await chat.sender('POST', at`rooms/${matrixRoomId}/kick`, { user_id: matrixIdOf(to) });
  expect(await chat.membership(matrixRoomId, to)).toBe('leave');
  await chat.platform.services.chat.reconcile();
  expect(await chat.membership(matrixRoomId, to)).toBe('invite');
  expect(await chat.membership(matrixRoomId, from)).toBe('join');
});
