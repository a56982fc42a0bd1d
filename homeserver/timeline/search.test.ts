import { segment, type AnswerBody, type MatrixTestClient } from '@/homeserver/testing/client';
import { startTestHomeserver, type TestHomeserver } from '@/homeserver/testing/homeserver';
import { makeRoom } from '@/homeserver/testing/rooms';

// Client-Server API, "Server Side Search".
let server: TestHomeserver;
let alice: MatrixTestClient;
let bob: MatrixTestClient;

beforeAll(async () => {
  server = await startTestHomeserver();
  alice = await server.register('alice');
  bob = await server.register('bob');
});
afterAll(() => server.close());

const at = (roomId: string, path: string) => `rooms/${segment(roomId)}/${path}`;
const search = async (
  client: MatrixTestClient,
  term: string,
  more: object = {},
  next = '',
): Promise<AnswerBody> => {
  const body = { search_categories: { room_events: { search_term: term, ...more } } };
  return (await client.post(`search${next}`, body)).search_categories.room_events;
};
const ids = (found: AnswerBody) => found.results.map((one: AnswerBody) => one.result.event_id);

test('Finds messages by their words, newest first, in all rooms of the asker and in no other', async () => {
  const shared = await makeRoom(alice, { members: [bob] });
  const own = await makeRoom(alice);
  const first = await bob.say(shared, 'The harvest begins');
  const second = await alice.say(own, 'harvest, again');
  await alice.say(shared, 'nothing of the kind');
  expect(ids(await search(alice, 'Harvest'))).toEqual([second, first]);
  expect(ids(await search(bob, 'Harvest'))).toEqual([first]);
  expect(ids(await search(alice, 'harvest begins'))).toEqual([first]);
  const found = await search(alice, 'harvest');
  expect(found).toMatchObject({ count: 2, highlights: ['harvest'] });
  expect(found.results[0].result).toMatchObject({ room_id: own, content: { body: 'harvest, again' } });
});

test('Finds Chinese by any part of a sentence', async () => {
  const roomId = await makeRoom(alice);
  const eventId = await alice.say(roomId, '今天的公告在这里');
  expect(ids(await search(alice, '公告'))).toEqual([eventId]);
  expect(ids(await search(alice, '告公'))).toEqual([]);
});

test('Finds names and topics under their keys', async () => {
  const roomId = await makeRoom(alice, { name: 'Lighthouse' });
  const said = await alice.say(roomId, 'the lighthouse is lit');
  expect(ids(await search(alice, 'lighthouse'))).toHaveLength(2);
  expect(ids(await search(alice, 'lighthouse', { keys: ['content.body'] }))).toEqual([said]);
  expect(ids(await search(alice, 'lighthouse', { keys: ['content.topic'] }))).toEqual([]);
});

test('Comes in pages, filtered by room and sender', async () => {
  const roomId = await makeRoom(alice, { members: [bob] });
  const other = await makeRoom(alice, { members: [bob] });
  const sent = [
    await alice.say(roomId, 'ferry one'),
    await bob.say(roomId, 'ferry two'),
    await alice.say(other, 'ferry'),
  ];
  const filter = { limit: 1, rooms: [roomId] };
  const first = await search(alice, 'ferry', { filter });
  expect(ids(first)).toEqual([sent[1]]);
  const second = await search(alice, 'ferry', { filter }, `?next_batch=${first.next_batch}`);
  expect(ids(second)).toEqual([sent[0]]);
  expect(second.next_batch).toBeUndefined();
  expect(ids(await search(alice, 'ferry', { filter: { senders: [bob.userId] } }))).toEqual([sent[1]]);
  expect(
    ids(await search(alice, 'ferry', { filter: { not_rooms: [other], not_senders: [bob.userId] } })),
  ).toEqual([sent[0]]);
});

test('Brings what was said around it, and the state of the room, if asked', async () => {
  const roomId = await makeRoom(alice, { name: 'Town' });
  const before = await alice.say(roomId, 'before');
  const found = await alice.say(roomId, 'windmill');
  const after = await alice.say(roomId, 'after');
  const answer = await search(alice, 'windmill', {
    event_context: { before_limit: 1, after_limit: 1, include_profile: true },
    include_state: true,
  });
  const { context, result } = answer.results[0];
  expect(result.event_id).toBe(found);
  expect(context.events_before[0].event_id).toBe(before);
  expect(context.events_after[0].event_id).toBe(after);
  expect(Object.keys(context.profile_info)).toEqual([alice.userId]);
  expect(answer.state[roomId].map((event: AnswerBody) => event.type)).toContain('m.room.name');
});

test('The state comes with the members whose events are shown, and with no others', async () => {
  const [cleo, dora] = [await server.register('cleo'), await server.register('dora')];
  const roomId = await makeRoom(alice, { members: [bob, cleo, dora], visibility: 'shared' });
  await dora.say(roomId, 'long before');
  await alice.say(roomId, 'before');
  await bob.say(roomId, 'watermill');
  const membersOf = async (more: object) => {
    const { state } = await search(cleo, 'watermill', { include_state: true, ...more });
    const members = state[roomId].filter(({ type }: AnswerBody) => type === 'm.room.member');
    return members.map((event: AnswerBody) => event.state_key).sort();
  };
  expect(await membersOf({})).toEqual([bob.userId, cleo.userId]);
  const event_context = { before_limit: 1, after_limit: 0 };
  expect(await membersOf({ event_context })).toEqual([alice.userId, bob.userId, cleo.userId]);
  expect(await membersOf({ filter: { lazy_load_members: true } })).toEqual([bob.userId, cleo.userId]);
  // Who has left is told nothing of today's state.
  await cleo.post(at(roomId, 'leave'));
  expect(await search(cleo, 'watermill', { include_state: true })).toMatchObject({ state: { [roomId]: [] } });
});

test('An edit is found by its new words and stands for the message; what was redacted is found no more', async () => {
  const roomId = await makeRoom(alice, { members: [bob] });
  const said = await alice.say(roomId, 'walrus');
  expect(ids(await search(bob, 'walrus'))).toEqual([said]);
  await alice.say(roomId, {
    msgtype: 'm.text',
    body: '* penguin',
    'm.new_content': { msgtype: 'm.text', body: 'penguin' },
    'm.relates_to': { rel_type: 'm.replace', event_id: said },
  });
  const found = await search(bob, 'penguin');
  expect(ids(found)).toEqual([said]);
  expect(found.results[0].result.unsigned['m.relations']['m.replace'].content.body).toBe('* penguin');
  await alice.put(at(roomId, `redact/${segment(said)}/r`));
  expect(ids(await search(bob, 'walrus'))).toEqual([]);
  expect(ids(await search(bob, 'penguin'))).toEqual([]);
});

test('Goes on where it was after a restart', async () => {
  const roomId = await makeRoom(alice);
  const one = await alice.say(roomId, 'tortoise one');
  await search(alice, 'tortoise');
  const two = await alice.say(roomId, 'tortoise two');
  await server.restart();
  expect(ids(await search(alice, 'tortoise'))).toEqual([two, one]);
});

test('A search without a word is refused; another category is none', async () => {
  await expect(search(alice, '?!')).rejects.toMatchObject({ status: 400, errcode: 'M_INVALID_PARAM' });
  expect(await alice.post('search', { search_categories: {} })).toEqual({ search_categories: {} });
});
