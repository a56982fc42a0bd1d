/** @jest-environment node */
import { firstChannel, startChatTest, type ChatTest } from '@/server/testing/chat';
import { createSpace } from '@/server/testing/space';
import { PartialSync } from './partial-sync';

let chat: ChatTest;
beforeAll(async () => {
  chat = await startChatTest();
}, 120_000); // a Synapse takes its time
afterAll(() => chat?.close());

test('on both engines a first sync tells the last message, counts and receipts of each room, and the rest of a room comes when it is brought', async () => {
  const [owner, member] = [await chat.platform.person(), await chat.platform.person()];
  const spaceId = await createSpace(owner);
  await member.call('joinSpace', { params: { spaceId } });
  const { matrixRoomId } = await firstChannel(member, spaceId);
  await chat.platform.services.chat.idle();
  const [asOwner, asMember] = [await chat.as(owner), await chat.as(member)];
  const room = `rooms/${encodeURIComponent(matrixRoomId)}`;
  const write = async (txn: string, body: string) => {
    const sent = await asOwner('PUT', `${room}/send/m.room.message/${txn}`, { msgtype: 'm.text', body });
    return String(sent.body.event_id);
  };
  const first = await write('1', 'one');
  await asMember('POST', `${room}/receipt/m.read/${encodeURIComponent(first)}`, {});
  await write('2', 'two');

  const me = `@u${member.id}:${String((await asMember('GET', 'account/whoami')).body.user_id).split(':')[1]}`;
  const partial = new PartialSync(me, async (path) => {
    const { status, body } = await asMember('GET', path);
    return new Response(JSON.stringify(body), { status });
  });
  const changed: string[] = [];
  const marks: unknown[] = [];
  partial.listen({
    openRooms: () => [],
    changed: (id) => changed.push(id),
    heard: () => undefined,
    mark: (content) => marks.push(content),
    ...{ loss: () => undefined, left: () => undefined, gap: () => undefined },
  });
  const { search } = partial.urlOf(new URL('http://localhost/?timeout=0'));
  const { body } = await asMember('GET', `sync${search}`);
  const answer = JSON.parse(await partial.answerOf(JSON.stringify(body), true));
  expect(answer.rooms.join).toEqual({});
  const shown = partial.summaryOf(matrixRoomId)?.activity(me, { muted: false, ignored: new Set() });
  expect(shown).toMatchObject({
    ...{ spaceId, kind: 'channel', unread: 1, lastMessage: { text: 'two', isOwn: false } },
    readTimestampMs: expect.any(Number),
    readUpToMs: expect.any(Number),
  });

  const brought = new Promise<void>((resolve) => partial.whenFetched(resolve));
  void partial.bring(matrixRoomId);
  await brought;
  const told = JSON.parse(partial.fetchedSince(answer.next_batch) ?? '{}');
  expect(told.next_batch).toBe(answer.next_batch);
  const joined = told.rooms.join[matrixRoomId];
  const textsOf = joined.timeline.events.flatMap(
    (event: { content: { body?: string } }) => event.content.body ?? [],
  );
  expect(textsOf.slice(-2)).toEqual(['one', 'two']);
  const state = joined['org.matrix.msc4222.state_after'].events.map((event: { type: string }) => event.type);
  expect(state).toEqual(
    expect.arrayContaining(['m.room.create', 'm.room.power_levels', 'm.room.member', 'guildhall.room']),
  );
  expect(joined.unread_notifications).toMatchObject({ notification_count: 1 });
});
