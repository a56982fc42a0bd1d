import { segment, type AnswerBody, type MatrixTestClient } from '@/homeserver/testing/client';
import { startTestHomeserver, type TestHomeserver } from '@/homeserver/testing/homeserver';
import { makeRoom } from '@/homeserver/testing/rooms';

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
const v1 = (roomId: string, path: string) => `/_matrix/client/v1/${at(roomId, path)}`;
const ids = (events: AnswerBody[]) => events.map((event) => event.event_id);

const edit = (target: string, body: string) => ({
  msgtype: 'm.text',
  body: `* ${body}`,
  'm.new_content': { msgtype: 'm.text', body },
  'm.relates_to': { rel_type: 'm.replace', event_id: target },
});
const reply = (root: string, body: string) => ({
  msgtype: 'm.text',
  body,
  'm.relates_to': { rel_type: 'm.thread', event_id: root },
});
const reference = (target: string) => ({
  msgtype: 'm.text',
  body: 'see there',
  'm.relates_to': { rel_type: 'm.reference', event_id: target },
});
const reaction = (target: string, key: string) => ({
  'm.relates_to': { rel_type: 'm.annotation', event_id: target, key },
});

/** Enough messages that what was there before is no longer among those in memory. */
async function pushOutOfMemory(roomId: string): Promise<void> {
  for (let round = 0; round < 11; round += 1) {
    await Promise.all(Array.from({ length: 20 }, () => alice.say(roomId, 'later')));
  }
}

const bundlesOf = async (client: MatrixTestClient, roomId: string, eventId: string): Promise<AnswerBody> =>
  (await client.get(at(roomId, `event/${segment(eventId)}`))).unsigned?.['m.relations'];

describe('Aggregations of child events', () => {
  test.each([
    ['in memory', async () => undefined],
    ['read from the database', pushOutOfMemory],
  ])('Edits, threads and references come with the event, %s', async (_where, settle) => {
    const roomId = await makeRoom(alice, { members: [bob] });
    const root = await alice.say(roomId, 'root');
    await alice.say(roomId, edit(root, 'first edit'));
    const latestEdit = await alice.say(roomId, edit(root, 'second edit'));
    await bob.say(roomId, edit(root, 'not mine to edit'));
    await alice.say(roomId, { ...edit(root, 'no new content'), 'm.new_content': undefined });
    const references = [await bob.say(roomId, reference(root)), await alice.say(roomId, reference(root))];
    await bob.say(roomId, reply(root, 'one'));
    const latestReply = await bob.say(roomId, reply(root, 'two'));
    const editOfReply = await bob.say(roomId, edit(latestReply, 'two, corrected'));
    await bob.say(roomId, reaction(root, '👍'), 'm.reaction');
    // Of the database only the newest edit is looked at, so the one without content is taken back there.
    const redactions = await alice.get(v1(roomId, `relations/${segment(root)}/m.replace`));
    const empty = redactions.chunk.find((event: AnswerBody) => event.content.body === '* no new content');
    await alice.put(at(roomId, `redact/${segment(empty.event_id)}/clean`));
    await settle(roomId);

    const bundles = await bundlesOf(alice, roomId, root);
    expect(bundles['m.replace'].event_id).toBe(latestEdit);
    expect(bundles['m.replace'].content['m.new_content'].body).toBe('second edit');
    expect(bundles['m.reference']).toEqual({ chunk: references.map((event_id) => ({ event_id })) });
    expect(bundles['m.thread']).toMatchObject({ count: 2, current_user_participated: true });
    expect(bundles['m.thread'].latest_event.event_id).toBe(latestReply);
    expect(bundles['m.thread'].latest_event.unsigned['m.relations']['m.replace'].event_id).toBe(editOfReply);
    expect(bundles['m.annotation']).toBeUndefined();

    // The content stays what was first sent: clients put the edit in its place themselves.
    const event = await bob.get(at(roomId, `event/${segment(root)}`));
    expect(event.content.body).toBe('root');
  });

  test('Who neither began a thread nor replied has not participated', async () => {
    const roomId = await makeRoom(alice, { members: [bob] });
    const root = await alice.say(roomId, 'root');
    await alice.say(roomId, reply(root, 'to myself'));
    expect((await bundlesOf(alice, roomId, root))['m.thread'].current_user_participated).toBe(true);
    expect((await bundlesOf(bob, roomId, root))['m.thread'].current_user_participated).toBe(false);
    await bob.say(roomId, reply(root, 'me too'));
    expect((await bundlesOf(bob, roomId, root))['m.thread'].current_user_participated).toBe(true);
  });

  test('What was redacted refers to nothing any more, and a redacted event carries no edit', async () => {
    const roomId = await makeRoom(alice, { members: [bob] });
    const root = await alice.say(roomId, 'root');
    const first = await alice.say(roomId, edit(root, 'first'));
    const second = await alice.say(roomId, edit(root, 'second'));
    await alice.put(at(roomId, `redact/${segment(second)}/a`));
    expect((await bundlesOf(bob, roomId, root))['m.replace'].event_id).toBe(first);
    await alice.put(at(roomId, `redact/${segment(root)}/b`));
    expect(await bundlesOf(bob, roomId, root)).toBeUndefined();
  });

  test('Bundles come with messages, context, relations and threads alike', async () => {
    const roomId = await makeRoom(alice);
    const root = await alice.say(roomId, 'root');
    await alice.say(roomId, reply(root, 'reply'));
    const changed = await alice.say(roomId, edit(root, 'changed'));
    const readings = [
      (await alice.get(at(roomId, 'messages?dir=b'))).chunk,
      [(await alice.get(at(roomId, `context/${segment(root)}`))).event],
      (await alice.get(v1(roomId, 'threads'))).chunk,
    ];
    for (const events of readings) {
      const event = events.find((one: AnswerBody) => one.event_id === root);
      expect(event.unsigned['m.relations']['m.replace'].event_id).toBe(changed);
      expect(event.unsigned['m.relations']['m.thread'].count).toBe(1);
    }
  });
});

describe('Relationships API', () => {
  let roomId: string;
  let root: string;
  let replies: string[];
  let like: string;
  beforeAll(async () => {
    roomId = await makeRoom(alice, { members: [bob] });
    root = await alice.say(roomId, 'root');
    replies = [];
    for (const body of ['one', 'two', 'three']) replies.push(await bob.say(roomId, reply(root, body)));
    like = await alice.say(roomId, reaction(root, '👍'), 'm.reaction');
  });

  test('GET /relations/{eventId} gives everything that refers to the event, newest first', async () => {
    const { chunk, next_batch } = await alice.get(v1(roomId, `relations/${segment(root)}`));
    expect(ids(chunk)).toEqual([like, ...replies.toReversed()]);
    expect(next_batch).toBeUndefined();
  });

  test('…by kind, and by kind and type', async () => {
    const threads = await alice.get(v1(roomId, `relations/${segment(root)}/m.thread`));
    expect(ids(threads.chunk)).toEqual(replies.toReversed());
    const likes = await alice.get(v1(roomId, `relations/${segment(root)}/m.annotation/m.reaction`));
    expect(ids(likes.chunk)).toEqual([like]);
    const none = await alice.get(v1(roomId, `relations/${segment(root)}/m.annotation/m.other`));
    expect(none.chunk).toEqual([]);
  });

  test('…in pages, in both directions', async () => {
    const path = v1(roomId, `relations/${segment(root)}/m.thread`);
    const back = await alice.get(`${path}?limit=2`);
    expect(ids(back.chunk)).toEqual([replies[2], replies[1]]);
    const rest = await alice.get(`${path}?limit=2&from=${back.next_batch}`);
    expect(ids(rest.chunk)).toEqual([replies[0]]);
    expect(rest.next_batch).toBeUndefined();
    expect(rest.prev_batch).toBe(back.next_batch);
    const forth = await alice.get(`${path}?limit=2&dir=f`);
    expect(ids(forth.chunk)).toEqual([replies[0], replies[1]]);
    const end = await alice.get(`${path}?limit=2&dir=f&from=${forth.next_batch}`);
    expect(ids(end.chunk)).toEqual([replies[2]]);
  });

  test('…with what refers to it through others, if asked', async () => {
    const deep = await alice.say(roomId, reaction(replies[0] ?? '', '🎉'), 'm.reaction');
    const direct = await alice.get(v1(roomId, `relations/${segment(root)}`));
    expect(ids(direct.chunk)).not.toContain(deep);
    const all = await alice.get(v1(roomId, `relations/${segment(root)}?recurse=true`));
    expect(ids(all.chunk)[0]).toBe(deep);
    expect(all.recursion_depth).toBe(3);
  });

  test('An event that one may not see is not found', async () => {
    const stranger = await server.register('stranger');
    await expect(stranger.get(v1(roomId, `relations/${segment(root)}`))).rejects.toMatchObject({
      status: 404,
    });
    await expect(alice.get(v1(roomId, 'relations/$nothing'))).rejects.toMatchObject({ status: 404 });
  });
});

describe('GET /rooms/{roomId}/threads', () => {
  test('Gives the roots, the thread with the newest reply first, in pages and by participation', async () => {
    const roomId = await makeRoom(alice, { members: [bob] });
    const roots = [await alice.say(roomId, 'a'), await alice.say(roomId, 'b'), await bob.say(roomId, 'c')];
    for (const root of [roots[1], roots[2], roots[0]]) await alice.say(roomId, reply(root ?? '', 'reply'));
    const all = await alice.get(v1(roomId, 'threads'));
    expect(ids(all.chunk)).toEqual([roots[0], roots[2], roots[1]]);

    const first = await alice.get(v1(roomId, 'threads?limit=2'));
    expect(ids(first.chunk)).toEqual([roots[0], roots[2]]);
    const rest = await alice.get(v1(roomId, `threads?limit=2&from=${first.next_batch}`));
    expect(ids(rest.chunk)).toEqual([roots[1]]);
    expect(rest.next_batch).toBeUndefined();

    const mine = await bob.get(v1(roomId, 'threads?include=participated'));
    expect(ids(mine.chunk)).toEqual([roots[2]]);
  });

  test('A reply cannot begin a thread of its own', async () => {
    const roomId = await makeRoom(alice);
    const root = await alice.say(roomId, 'root');
    const first = await alice.say(roomId, reply(root, 'reply'));
    await expect(alice.say(roomId, reply(first, 'reply to the reply'))).rejects.toMatchObject({
      status: 400,
    });
  });
});
