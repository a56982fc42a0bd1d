import { segment, type AnswerBody, type MatrixTestClient } from '@/homeserver/testing/client';
import { startTestHomeserver, type TestHomeserver } from '@/homeserver/testing/homeserver';
import { makeRoom } from '@/homeserver/testing/rooms';

let server: TestHomeserver;
let alice: MatrixTestClient;
let bob: MatrixTestClient;
let carol: MatrixTestClient;
let stranger: MatrixTestClient;

beforeAll(async () => {
  server = await startTestHomeserver();
  alice = await server.register('alice');
  bob = await server.register('bob');
  carol = await server.register('carol');
  stranger = await server.register('stranger');
});
afterAll(() => server.close());

const at = (roomId: string, path: string) => `rooms/${segment(roomId)}/${path}`;
const v1 = (roomId: string, path: string) => `/_matrix/client/v1/${at(roomId, path)}`;
const people = (answer: AnswerBody) => answer.chunk.map((event: AnswerBody) => event.state_key).sort();

describe('Getting events for a room: state', () => {
  test('GET /state gives every state event, /state/{type}/{key} the content, with or without the slash at the end', async () => {
    const roomId = await makeRoom(alice, { members: [bob], name: 'Town' });
    const state = await bob.get(at(roomId, 'state'));
    const types = state.map((event: AnswerBody) => event.type);
    expect(types).toEqual(expect.arrayContaining(['m.room.create', 'm.room.power_levels', 'm.room.name']));
    for (const path of ['state/m.room.name', 'state/m.room.name/']) {
      expect(await bob.get(at(roomId, path))).toEqual({ name: 'Town' });
    }
    const member = await bob.get(at(roomId, `state/m.room.member/${segment(alice.userId)}`));
    expect(member.membership).toBe('join');
    const event = await bob.get(at(roomId, 'state/m.room.name?format=event'));
    expect(event).toMatchObject({ type: 'm.room.name', content: { name: 'Town' }, room_id: roomId });
    await expect(bob.get(at(roomId, 'state/m.room.topic'))).rejects.toMatchObject({
      status: 404,
      errcode: 'M_NOT_FOUND',
    });
  });

  test('Who left gets the state of their leaving, whatever was changed afterwards', async () => {
    const roomId = await makeRoom(alice, { members: [bob], name: 'Before' });
    await bob.post(at(roomId, 'leave'));
    await alice.post(at(roomId, 'ban'), { user_id: bob.userId });
    await alice.put(at(roomId, 'state/m.room.name'), { name: 'After' });
    await alice.post(at(roomId, 'invite'), { user_id: carol.userId });
    expect(await bob.get(at(roomId, 'state/m.room.name'))).toEqual({ name: 'Before' });
    expect(people(await bob.get(at(roomId, 'members')))).toEqual([alice.userId, bob.userId]);
  });

  test.each(['state', 'state/m.room.name', 'members', 'joined_members'])(
    'Who was only invited, or never near the room, gets nothing by /%s',
    async (path) => {
      const roomId = await makeRoom(alice, { name: 'Town' });
      await alice.post(at(roomId, 'invite'), { user_id: bob.userId });
      await alice.get(at(roomId, path));
      for (const client of [bob, stranger]) {
        await expect(client.get(at(roomId, path))).rejects.toMatchObject({
          status: 403,
          errcode: 'M_FORBIDDEN',
        });
      }
    },
  );
});

describe('Room membership', () => {
  let roomId: string;
  beforeAll(async () => {
    roomId = await makeRoom(alice, { members: [bob] });
    await alice.post(at(roomId, 'invite'), { user_id: carol.userId });
    await bob.post(at(roomId, 'leave'));
  });

  test('GET /members by membership and by what it is not', async () => {
    expect(people(await alice.get(at(roomId, 'members')))).toEqual([alice.userId, bob.userId, carol.userId]);
    expect(people(await alice.get(at(roomId, 'members?membership=invite')))).toEqual([carol.userId]);
    expect(people(await alice.get(at(roomId, 'members?not_membership=leave')))).toEqual([
      alice.userId,
      carol.userId,
    ]);
    await expect(alice.get(at(roomId, 'members?membership=here'))).rejects.toMatchObject({ status: 400 });
  });

  test('GET /members at a place in the past', async () => {
    const { chunk } = await alice.get(at(roomId, 'messages?dir=b&limit=1'));
    expect(chunk[0].content.membership).toBe('leave');
    const { end } = await alice.get(at(roomId, 'messages?dir=b&limit=1'));
    const before = await alice.get(at(roomId, `members?membership=join&at=${end}`));
    expect(people(before)).toEqual([alice.userId, bob.userId]);
  });

  test('GET /joined_members gives names and pictures, GET /joined_rooms the rooms', async () => {
    expect(await alice.get(at(roomId, 'joined_members'))).toEqual({
      joined: { [alice.userId]: { display_name: null, avatar_url: null } },
    });
    expect((await alice.get('joined_rooms')).joined_rooms).toContain(roomId);
    expect((await bob.get('joined_rooms')).joined_rooms).not.toContain(roomId);
    await expect(bob.get(at(roomId, 'joined_members'))).rejects.toMatchObject({ status: 403 });
  });
});

describe('Spaces: GET /rooms/{roomId}/hierarchy', () => {
  let space: string;
  let open: string;
  let hidden: string;
  let inner: string;
  let deep: string;
  const tree = async (client: MatrixTestClient, query = '') => {
    const { rooms } = await client.get(v1(space, `hierarchy${query}`));
    return rooms.map((room: AnswerBody) => room.room_id);
  };
  const child = (parent: string, room: string, content: object = {}) =>
    alice.put(at(parent, `state/m.space.child/${segment(room)}`), { via: ['test.example'], ...content });

  beforeAll(async () => {
    space = await makeRoom(alice, { members: [bob], name: 'Space', isSpace: true });
    inner = await makeRoom(alice, { members: [bob], name: 'Inner', isSpace: true });
    open = await makeRoom(alice, { members: [bob], name: 'Open' });
    hidden = await makeRoom(alice, { name: 'Hidden' });
    deep = await makeRoom(alice, { members: [bob], name: 'Deep' });
    await child(space, hidden, { order: 'c' });
    await child(space, open, { order: 'b', suggested: true });
    await child(space, inner, { order: 'a' });
    await child(inner, deep);
    await child(inner, space);
    await alice.put(at(space, `state/m.space.child/${segment('!gone:test.example')}`), {});
  });

  test('Walks the rooms in their order, each once, and leaves out those that the asker may not see', async () => {
    expect(await tree(alice)).toEqual([space, inner, deep, open, hidden]);
    expect(await tree(bob)).toEqual([space, inner, deep, open]);
  });

  test('Says what each room is', async () => {
    const { rooms } = await bob.get(v1(space, 'hierarchy?max_depth=0'));
    expect(rooms).toHaveLength(1);
    expect(rooms[0]).toMatchObject({
      room_type: 'm.space',
      name: 'Space',
      num_joined_members: 2,
      join_rule: 'invite',
      world_readable: false,
      guest_can_join: true,
    });
    const children = rooms[0].children_state.map((event: AnswerBody) => event.state_key);
    expect(children).toEqual([inner, open, hidden]);
  });

  test('Goes only so deep, tells only what is suggested, and comes in pages', async () => {
    expect(await tree(alice, '?max_depth=1')).toEqual([space, inner, open, hidden]);
    expect(await tree(alice, '?suggested_only=true')).toEqual([space, open]);
    const first = await alice.get(v1(space, 'hierarchy?limit=2'));
    expect(first.rooms.map((room: AnswerBody) => room.room_id)).toEqual([space, inner]);
    expect(await tree(alice, `?limit=3&from=${first.next_batch}`)).toEqual([deep, open, hidden]);
    await expect(tree(alice, `?max_depth=1&from=${first.next_batch}`)).rejects.toMatchObject({
      status: 400,
      errcode: 'M_INVALID_PARAM',
    });
  });

  test('Is refused to who may not see the space itself', async () => {
    await expect(tree(stranger)).rejects.toMatchObject({ status: 403, errcode: 'M_FORBIDDEN' });
  });
});

describe('Aliases and the room directory, which this server does not have', () => {
  test('GET and POST /publicRooms answer an empty list', async () => {
    const nothing = { chunk: [], total_room_count_estimate: 0 };
    expect(await alice.get('publicRooms')).toEqual(nothing);
    expect(await alice.post('publicRooms', { limit: 10 })).toEqual(nothing);
  });

  test('No alias is found, none can be made', async () => {
    const alias = `directory/room/${segment('#town:test.example')}`;
    await expect(alice.get(alias)).rejects.toMatchObject({ status: 404, errcode: 'M_NOT_FOUND' });
    await expect(alice.put(alias, { room_id: '!x:test.example' })).rejects.toMatchObject({ status: 403 });
    const roomId = await makeRoom(alice);
    expect(await alice.get(at(roomId, 'aliases'))).toEqual({ aliases: [] });
    await expect(bob.get(at(roomId, 'aliases'))).rejects.toMatchObject({ status: 403 });
  });
});

test('With the default limits, nobody reads everything about a room of very many again and again, and small rooms stay open', async () => {
  // The clock stands still, so that no limit refills.
  const now = new Date();
  const run = await startTestHomeserver({ limitScale: 1, clock: { now: () => now } });
  try {
    const noisy = await run.register('noisy');
    const invite = Array.from({ length: 600 }, (_, index) => `@p${index}:${noisy.userId.split(':')[1]}`);
    const { room_id: large } = await noisy.post('createRoom', { invite });
    const small = await makeRoom(noisy);
    const said = await noisy.say(large, 'hello');
    const paths = ['members', 'state', 'joined_members', `context/${segment(said)}?limit=0`];
    const answers = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) => noisy.get(at(large, paths[index % paths.length] ?? ''))),
    );
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    expect(refused).toHaveLength(20);
    for (const reason of refused) expect(reason).toMatchObject({ status: 429, errcode: 'M_LIMIT_EXCEEDED' });
    await noisy.get(at(large, 'messages?dir=b'));
    for (const path of paths.slice(0, 3)) await noisy.get(at(small, path));
  } finally {
    await run.close();
  }
});
