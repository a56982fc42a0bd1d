import { segment, type AnswerBody, type MatrixTestClient } from '@/homeserver/testing/client';
import { startTestHomeserver, type TestHomeserver } from '@/homeserver/testing/homeserver';
import { makeProductRoom, type ProductRoom } from '@/homeserver/testing/product-rooms';

// Where a platform decides, a person's own token opens nothing that the platform refuses.
// The other half, reading: what is not theirs to read reaches nobody by any path.
let server: TestHomeserver;
let platform: MatrixTestClient;
let alice: MatrixTestClient;
let bob: MatrixTestClient;
let mallory: MatrixTestClient;

beforeAll(async () => {
  server = await startTestHomeserver({ appservice: true });
  platform = server.asClient();
  alice = await server.register('u1');
  bob = await server.register('u2');
  mallory = await server.register('u3');
});
afterAll(() => server.close());

const at = (roomId: string, path: string) => `rooms/${segment(roomId)}/${path}`;
const v1 = (roomId: string, path: string) => `/_matrix/client/v1/${at(roomId, path)}`;
const forbidden = { status: 403, errcode: 'M_FORBIDDEN' };
const text = (body: string) => ({ msgtype: 'm.text', body });

const makeRoom = (kind: ProductRoom, members: readonly MatrixTestClient[], name?: string) =>
  makeProductRoom(server, kind, members, name);

describe('Reading', () => {
  type Read = (client: MatrixTestClient, roomId: string, eventId: string) => Promise<AnswerBody>;
  const reads: [path: string, read: Read][] = [
    ['/messages', (client, roomId) => client.get(at(roomId, 'messages?dir=b&limit=100'))],
    ['/messages forwards', (client, roomId) => client.get(at(roomId, 'messages?dir=f&limit=100'))],
    ['/context', (client, roomId, eventId) => client.get(at(roomId, `context/${segment(eventId)}`))],
    ['/event', (client, roomId, eventId) => client.get(at(roomId, `event/${segment(eventId)}`))],
    ['/relations', (client, roomId, eventId) => client.get(v1(roomId, `relations/${segment(eventId)}`))],
    ['/threads', (client, roomId) => client.get(v1(roomId, 'threads'))],
    ['/timestamp_to_event', (client, roomId) => client.get(v1(roomId, 'timestamp_to_event?ts=0&dir=f'))],
    ['/state', (client, roomId) => client.get(at(roomId, 'state'))],
    ['/state/{type}', (client, roomId) => client.get(at(roomId, 'state/m.room.name'))],
    ['/members', (client, roomId) => client.get(at(roomId, 'members'))],
    ['/joined_members', (client, roomId) => client.get(at(roomId, 'joined_members'))],
    ['/aliases', (client, roomId) => client.get(at(roomId, 'aliases'))],
    ['/hierarchy', (client, roomId) => client.get(v1(roomId, 'hierarchy'))],
  ];
  const search = async (client: MatrixTestClient, term: string): Promise<AnswerBody[]> => {
    const body = { search_categories: { room_events: { search_term: term, event_context: {} } } };
    return (await client.post('search', body)).search_categories.room_events.results;
  };

  describe('a private room of others', () => {
    let roomId: string;
    let eventId: string;
    beforeAll(async () => {
      roomId = await makeRoom('private', [bob], 'Vault');
      eventId = await bob.say(roomId, 'treasure');
      await bob.say(roomId, {
        ...text('map'),
        'm.relates_to': { rel_type: 'm.thread', event_id: eventId },
      });
    });

    test.each(reads)('By %s a member reads, a stranger does not', async (path, read) => {
      expect(await read(bob, roomId, eventId)).toBeDefined();
      const refusal: unknown = await read(mallory, roomId, eventId).catch((error: unknown) => error);
      // What is asked for by its id is not found, everything else of the room is refused.
      const isById = ['/context', '/event', '/relations'].includes(path);
      expect(refusal).toMatchObject(isById ? { status: 404, errcode: 'M_NOT_FOUND' } : forbidden);
    });

    test('By search a member finds, a stranger does not', async () => {
      expect(await search(bob, 'treasure')).toHaveLength(1);
      expect(await search(mallory, 'treasure')).toEqual([]);
    });

    test('In the hierarchy of a space its members do not see it', async () => {
      const { room_id: space } = await platform.post('createRoom', {
        preset: 'private_chat',
        creation_content: { type: 'm.space' },
        invite: [mallory.userId, bob.userId],
      });
      for (const member of [mallory, bob]) await server.asClient(member.userId).post(at(space, 'join'));
      await platform.put(at(space, `state/m.space.child/${segment(roomId)}`), { via: ['test.example'] });
      const rooms = async (client: MatrixTestClient) =>
        (await client.get(v1(space, 'hierarchy'))).rooms.map((room: AnswerBody) => room.room_id);
      expect(await rooms(bob)).toEqual([space, roomId]);
      expect(await rooms(mallory)).toEqual([space]);
    });

    test('What was said before somebody came stays unread by every path', async () => {
      const late = await server.register('u4');
      await platform.post(at(roomId, 'invite'), { user_id: late.userId });
      await server.asClient(late.userId).post(at(roomId, 'join'));
      await expect(late.get(at(roomId, `event/${segment(eventId)}`))).rejects.toMatchObject({ status: 404 });
      await expect(late.get(at(roomId, `context/${segment(eventId)}`))).rejects.toMatchObject({
        status: 404,
      });
      await expect(late.get(v1(roomId, `relations/${segment(eventId)}`))).rejects.toMatchObject({
        status: 404,
      });
      expect((await late.get(v1(roomId, 'threads'))).chunk).toEqual([]);
      expect(await search(late, 'treasure')).toEqual([]);
      for (const dir of ['b', 'f']) {
        const { chunk } = await late.get(at(roomId, `messages?dir=${dir}&limit=100`));
        expect(chunk.filter((event: AnswerBody) => event.type === 'm.room.message')).toEqual([]);
      }
    });
  });

  test('Who is invited to a channel or a private room reads nothing of it; to a direct room what came since', async () => {
    for (const kind of ['normal', 'private'] as const) {
      const roomId = await makeRoom(kind, [alice]);
      await platform.post(at(roomId, 'invite'), { user_id: bob.userId });
      const eventId = await alice.say(roomId, 'secret');
      const answers = await Promise.all(
        reads
          // What a room is called and how many are in it is what an invitation tells.
          .filter(([path]) => path !== '/hierarchy')
          .map(([, read]) => read(bob, roomId, eventId).catch((error: Error) => error.message)),
      );
      expect(JSON.stringify(answers)).not.toContain('secret');
      await expect(bob.get(at(roomId, 'state'))).rejects.toMatchObject(forbidden);
    }
    const roomId = await makeRoom('direct', [alice]);
    const before = await alice.say(roomId, 'before');
    await platform.post(at(roomId, 'invite'), { user_id: bob.userId });
    const since = await alice.say(roomId, 'since');
    await expect(bob.get(at(roomId, `event/${segment(before)}`))).rejects.toMatchObject({ status: 404 });
    expect((await bob.get(at(roomId, `event/${segment(since)}`))).content.body).toBe('since');
  });

  describe('after a kick', () => {
    const SECRET = 'afterwards';
    let roomId: string;
    let said: string;
    let later: string;
    beforeAll(async () => {
      roomId = await makeRoom('normal', [alice, bob]);
      said = await bob.say(roomId, 'said before');
      await platform.post(at(roomId, 'kick'), { user_id: alice.userId });
      later = await bob.say(roomId, `${SECRET} message`);
      await bob.say(roomId, {
        ...text(`* ${SECRET} edit`),
        'm.new_content': text(`${SECRET} edit`),
        'm.relates_to': { rel_type: 'm.replace', event_id: said },
      });
      await bob.say(roomId, {
        ...text(`${SECRET} reply`),
        'm.relates_to': { rel_type: 'm.thread', event_id: said },
      });
      await bob.say(roomId, {
        ...text(`${SECRET} reference`),
        'm.relates_to': { rel_type: 'm.reference', event_id: said },
      });
      await platform.put(at(roomId, 'state/m.room.name'), { name: `${SECRET} name` });
    });

    test.each(reads)(
      'By %s the kicked get nothing that came later, not even in a bundle',
      async (_path, read) => {
        for (const eventId of [said, later]) {
          const answer = await read(alice, roomId, eventId).catch((error: Error) => error.message);
          expect(JSON.stringify(answer)).not.toContain(SECRET);
          expect(JSON.stringify(answer)).not.toContain('m.relations');
        }
      },
    );

    test('They still read what was said before, and members read all of it', async () => {
      const own = await alice.get(at(roomId, `event/${segment(said)}`));
      expect(own.content.body).toBe('said before');
      await expect(alice.get(at(roomId, `event/${segment(later)}`))).rejects.toMatchObject({ status: 404 });
      const bundles = (await bob.get(at(roomId, `event/${segment(said)}`))).unsigned['m.relations'];
      expect(Object.keys(bundles).sort()).toEqual(['m.reference', 'm.replace', 'm.thread']);
    });

    test('Search finds for them what they had seen', async () => {
      expect(await search(bob, SECRET)).not.toEqual([]);
      expect(await search(alice, SECRET)).toEqual([]);
      const found = await search(alice, 'said');
      expect(found).toHaveLength(1);
      expect(JSON.stringify(found)).not.toContain(SECRET);
    });

    test('A message that was deleted later is gone for them, and by whom stays unsaid', async () => {
      const room = await makeRoom('normal', [alice, bob]);
      const mistake = await bob.say(room, 'mistake');
      await platform.post(at(room, 'kick'), { user_id: alice.userId });
      await bob.put(at(room, `redact/${segment(mistake)}/r`), { reason: SECRET });
      const forAlice = await alice.get(at(room, `event/${segment(mistake)}`));
      expect(forAlice.content).toEqual({});
      expect(JSON.stringify(forAlice)).not.toContain(SECRET);
      const forBob = await bob.get(at(room, `event/${segment(mistake)}`));
      expect(forBob.unsigned.redacted_because.content.reason).toBe(SECRET);
    });
  });
});
