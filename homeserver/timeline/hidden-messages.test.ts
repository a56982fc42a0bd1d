import { HIDDEN_MESSAGES_TYPE } from '@/runtime/event-content';
import { segment, type AnswerBody, type MatrixTestClient } from '@/homeserver/testing/client';
import { TestClock } from '@/homeserver/testing/clock';
import { startTestHomeserver, type TestHomeserver } from '@/homeserver/testing/homeserver';
import { makeProductRoom } from '@/homeserver/testing/product-rooms';
import { syncOf } from '@/homeserver/testing/sync';

const clock = new TestClock();
let server: TestHomeserver;
let alice: MatrixTestClient;
let bob: MatrixTestClient;
let roomId: string;
beforeAll(async () => {
  server = await startTestHomeserver({ appservice: true, clock });
  [alice, bob] = await Promise.all([server.register('u1'), server.register('u2')]);
  roomId = await makeProductRoom(server, 'normal', [alice, bob]);
});
afterAll(() => server.close());

const at = (path: string) => `rooms/${segment(roomId)}/${path}`;
const hide = (hidden: readonly object[]) =>
  server.asClient().put(at(`state/${HIDDEN_MESSAGES_TYPE}`), hidden.length === 0 ? {} : { hidden });
const bodiesOf = (events: AnswerBody): string[] =>
  events.flatMap((event: AnswerBody) => event.content.body ?? []);
const text = (body: string) => ({ msgtype: 'm.text', body });
const find = (path: string, client: MatrixTestClient) =>
  client.get(at(path)).then(
    () => 'found',
    (error: { errcode: string }) => error.errcode,
  );

test('Hidden messages are in no answer to people, on no path, and come back; the platform sees them', async () => {
  const uri = await bob.upload(new TextEncoder().encode('words'), 'text/plain');
  const file = `/_matrix/client/v1/media/download/${uri.slice('mxc://'.length)}`;
  const old = await bob.say(roomId, text('bobold'));
  clock.advance({ minutes: 10 });
  const since = clock.now().getTime();
  const spam: string[] = [];
  // More stretches than a statement takes as pieces.
  for (let index = 0; index < 25; index += 1) {
    spam.push(await bob.say(roomId, text(`spam ${index}`)));
    await alice.say(roomId, text(`calm ${index}`));
  }
  await bob.say(roomId, { msgtype: 'm.file', body: 'spamfile', url: uri });
  const edit = {
    msgtype: 'm.text',
    body: 'spamedit',
    'm.new_content': { msgtype: 'm.text', body: 'spamedit' },
    'm.relates_to': { rel_type: 'm.replace', event_id: old },
  };
  await bob.say(roomId, edit);
  const thread = { rel_type: 'm.thread', event_id: old };
  await bob.say(roomId, { msgtype: 'm.text', body: 'spamthread', 'm.relates_to': thread });
  const before: AnswerBody = await syncOf(alice);
  await hide([{ user_id: bob.userId, since, until: clock.now().getTime() }]);
  clock.advance({ minutes: 1 });
  await alice.say(roomId, text('after'));

  const search = (client: MatrixTestClient) =>
    client
      .post('search', {
        search_categories: { room_events: { search_term: 'spam', filter: { rooms: [roomId] } } },
      })
      .then((answer: AnswerBody) => answer.search_categories.room_events.count as number);
  const look = async (client: MatrixTestClient) => {
    const messages: AnswerBody = await client.get(at('messages?dir=b&limit=100'));
    const context: AnswerBody = await client.get(at(`context/${segment(old)}?limit=100`));
    const around: AnswerBody = await client.get(
      `/_matrix/client/v1/${at(`relations/${segment(old)}?dir=b&limit=100`)}`,
    );
    return {
      messages: bodiesOf(messages.chunk).filter((body) => body.startsWith('spam')).length,
      calm: bodiesOf(messages.chunk).filter((body) => body.startsWith('calm')).length,
      context:
        bodiesOf([...context.events_before, ...context.events_after]).filter((body) =>
          body.startsWith('spam'),
        ).length > 0,
      edited: context.event.unsigned?.['m.relations']?.['m.replace'] !== undefined,
      related: around.chunk.length as number,
      event: await find(`event/${segment(spam[3] ?? '')}`, client),
      file: (await client.send(file)).status,
      searched: (await search(client)) > 0,
    };
  };
  const hidden = {
    messages: 0,
    calm: 25,
    context: false,
    edited: false,
    related: 0,
    event: 'M_NOT_FOUND',
    file: 404,
    searched: false,
  };
  const open = {
    messages: 28,
    calm: 25,
    context: true,
    edited: true,
    related: 2,
    event: 'found',
    file: 200,
    searched: true,
  };
  expect(await look(alice)).toEqual(hidden);
  expect(await look(bob)).toMatchObject({ messages: 0, event: 'M_NOT_FOUND' });
  expect(await look(server.asClient())).toMatchObject({ messages: 28, event: 'found' });
  const fresh: AnswerBody = await syncOf(alice, {
    filter: { room: { timeline: { limit: 100 } } },
  });
  const { timeline } = fresh.rooms.join[roomId];
  expect(bodiesOf(timeline.events).filter((body) => body.startsWith('spam'))).toEqual([]);
  expect(bodiesOf(timeline.events)).toContain('bobold');
  // Who follows the room is told of the state, and does not get what is hidden by it.
  const next: AnswerBody = await syncOf(alice, { since: before.next_batch });
  expect(next.rooms.join[roomId].timeline.events.map((event: AnswerBody) => event.type)).toEqual([
    HIDDEN_MESSAGES_TYPE,
    'm.room.message',
  ]);
  await hide([]);
  expect(await look(alice)).toEqual(open);
});
