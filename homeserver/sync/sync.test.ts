import { segment, type MatrixTestClient } from '@/homeserver/testing/client';
import { startTestHomeserver, type TestHomeserver } from '@/homeserver/testing/homeserver';
import { makeRoom } from '@/homeserver/testing/rooms';
import { bodiesOf, ofType, syncOf, TestReader, typesOf } from '@/homeserver/testing/sync';

const password = 'tea and 2 cakes';
let server: TestHomeserver;
let ada: MatrixTestClient;
let ben: MatrixTestClient;

beforeAll(async () => {
  server = await startTestHomeserver();
  ada = await server.register('ada', { password });
  ben = await server.register('ben');
});
afterAll(() => server.close());

const setState = (client: MatrixTestClient, roomId: string, type: string, content: unknown) =>
  client.put(`rooms/${segment(roomId)}/state/${type}/`, content);

// Client-Server API, "Syncing".
describe('a first sync', () => {
  it('tells every joined room with its state, newest events, counts and summary', async () => {
    const roomId = await makeRoom(ada, { members: [ben], name: 'Tea' });
    await ada.say(roomId, 'hello');
    const answer = await syncOf(ben);
    const room = answer.rooms.join[roomId];
    expect(bodiesOf(room.timeline)).toEqual(['hello']);
    expect(room.timeline.limited).toBe(false);
    expect(room.summary).toEqual({
      'm.heroes': [],
      'm.joined_member_count': 2,
      'm.invited_member_count': 0,
    });
    expect(room.unread_notifications).toEqual({ notification_count: 1, highlight_count: 0 });
    expect(room).toMatchObject({ ephemeral: { events: [] }, account_data: { events: [] } });
    expect(answer).toMatchObject({
      to_device: { events: [] },
      device_lists: { changed: [], left: [] },
      device_one_time_keys_count: { signed_curve25519: 0 },
    });
    expect(typesOf(answer.account_data)).toContain('m.push_rules');
  });

  it('gives the state before the timeline, and older events by prev_batch', async () => {
    const roomId = await makeRoom(ada, { name: 'First' });
    await ada.say(roomId, 'long ago');
    await setState(ada, roomId, 'm.room.name', { name: 'Second' });
    await ada.say(roomId, 'now it has another name');
    const answer = await syncOf(ada, { filter: { room: { timeline: { limit: 2 } } } });
    const { timeline, state } = answer.rooms.join[roomId];
    expect(typesOf(timeline)).toEqual(['m.room.name', 'm.room.message']);
    expect(timeline.limited).toBe(true);
    expect(ofType(state, 'm.room.name').map((event) => event.content)).toEqual([{ name: 'First' }]);
    const older = await ada.get(
      `rooms/${segment(roomId)}/messages?dir=b&limit=1&from=${timeline.prev_batch}`,
    );
    expect(older.chunk[0].content.body).toBe('long ago');
  });

  it('names heroes of a room without a name', async () => {
    const roomId = await makeRoom(ada, { members: [ben] });
    const { summary } = (await syncOf(ben)).rooms.join[roomId];
    expect(summary['m.heroes']).toEqual([ada.userId]);
  });
});

describe('a later sync', () => {
  it('tells only what is new, in the order of the room', async () => {
    const roomId = await makeRoom(ada, { members: [ben] });
    const reader = new TestReader(ben);
    await reader.next();
    await ada.say(roomId, 'one');
    await ben.say(roomId, 'two');
    const room = await reader.room(roomId);
    expect(bodiesOf(room.timeline)).toEqual(['one', 'two']);
    expect(room.timeline.limited).toBe(false);
    expect(room.state.events).toEqual([]);
    expect((await reader.next()).rooms.join).toEqual({});
  });

  it('answers the same to the same token', async () => {
    const roomId = await makeRoom(ada, { members: [ben] });
    const { next_batch: since } = await syncOf(ben);
    await ada.say(roomId, 'again and again');
    for (let round = 0; round < 2; round += 1) {
      const answer = await syncOf(ben, { since });
      expect(bodiesOf(answer.rooms.join[roomId].timeline)).toEqual(['again and again']);
    }
  });

  it('tells the transaction id to the sending device alone', async () => {
    const roomId = await makeRoom(ada, { members: [ben] });
    const other = await server.login(ada.userId, { password });
    const readers = [ada, other, ben].map((client) => new TestReader(client));
    for (const reader of readers) await reader.next();
    await ada.put(`rooms/${segment(roomId)}/send/m.room.message/mine`, { msgtype: 'm.text', body: 'hi' });
    const unsigned = [];
    for (const reader of readers) {
      const [event] = (await reader.room(roomId)).timeline.events;
      unsigned.push(event.unsigned?.transaction_id);
    }
    expect(unsigned).toEqual(['mine', undefined, undefined]);
  });

  it('bundles an edit that came in the same stretch, and shows what a redaction left', async () => {
    const roomId = await makeRoom(ada, { members: [ben] });
    const reader = new TestReader(ben);
    await reader.next();
    const edited = await ada.say(roomId, 'teh');
    await ada.say(roomId, {
      msgtype: 'm.text',
      body: '* the',
      'm.new_content': { msgtype: 'm.text', body: 'the' },
      'm.relates_to': { rel_type: 'm.replace', event_id: edited },
    });
    const gone = await ada.say(roomId, 'secret');
    await ada.put(`rooms/${segment(roomId)}/redact/${segment(gone)}/r1`, {});
    const { events } = (await reader.room(roomId)).timeline;
    const find = (id: string) => events.find((event: { event_id: string }) => event.event_id === id);
    expect(find(edited).unsigned['m.relations']['m.replace'].content['m.new_content'].body).toBe('the');
    expect(find(gone).content).toEqual({});
    expect(find(gone).unsigned.redacted_because.sender).toBe(ada.userId);
  });
});

describe('a limited timeline', () => {
  it('never hides a change of state', async () => {
    const roomId = await makeRoom(ada, { members: [ben], name: 'Before' });
    const reader = new TestReader(ben, { filter: { room: { timeline: { limit: 2 } } } });
    await reader.next();
    await setState(ada, roomId, 'm.room.topic', { topic: 'Tea' });
    await setState(ada, roomId, 'm.room.name', { name: 'After' });
    for (const body of ['one', 'two', 'three']) await ada.say(roomId, body);
    const { timeline, state } = await reader.room(roomId);
    expect(bodiesOf(timeline)).toEqual(['two', 'three']);
    expect(timeline.limited).toBe(true);
    expect(typesOf(state).sort()).toEqual(['m.room.name', 'm.room.topic']);
  });

  it('is told also where the gap is larger than what is in memory', async () => {
    const roomId = await makeRoom(ada, { members: [ben] });
    const reader = new TestReader(ben);
    await reader.next();
    await setState(ada, roomId, 'm.room.topic', { topic: 'Tea' });
    await Promise.all(Array.from({ length: 230 }, (_, index) => ada.say(roomId, `${index}`)));
    const { timeline, state } = await reader.room(roomId);
    expect(timeline.events).toHaveLength(10);
    expect(timeline.limited).toBe(true);
    expect(typesOf(state)).toEqual(['m.room.topic']);
  });

  it('with a limit of zero has no events and still counts them', async () => {
    const roomId = await makeRoom(ada, { members: [ben] });
    await ada.say(roomId, 'hello');
    const answer = await syncOf(ben, { filter: { room: { timeline: { limit: 0 } } } });
    const room = answer.rooms.join[roomId];
    expect(room.timeline).toMatchObject({ events: [], limited: true });
    expect(room.unread_notifications.notification_count).toBe(1);
  });
});

describe('full_state', () => {
  it('repeats all of the state beside what is new', async () => {
    const roomId = await makeRoom(ada, { members: [ben], name: 'Tea' });
    const reader = new TestReader(ben);
    await reader.next();
    await ada.say(roomId, 'new');
    const { timeline, state } = await reader.room(roomId, { fullState: true });
    expect(bodiesOf(timeline)).toEqual(['new']);
    expect(typesOf(state)).toEqual(
      expect.arrayContaining(['m.room.create', 'm.room.name', 'm.room.member', 'm.room.power_levels']),
    );
  });
});

describe('use_state_after', () => {
  it.each([
    ['use_state_after', 'state_after'],
    ['org.matrix.msc4222.use_state_after', 'org.matrix.msc4222.state_after'],
  ])('%s gives the state at the end of the timeline under %s', async (parameter, key) => {
    const roomId = await makeRoom(ada, { members: [ben], name: 'Before' });
    const reader = new TestReader(ben, { more: { [parameter]: 'true' } });
    const first = await reader.room(roomId);
    expect(first.state).toBeUndefined();
    expect(ofType(first[key], 'm.room.name').map(({ content }) => content.name)).toEqual(['Before']);
    await setState(ada, roomId, 'm.room.name', { name: 'After' });
    const second = await reader.room(roomId);
    expect(ofType(second[key], 'm.room.name').map(({ content }) => content.name)).toEqual(['After']);
    expect(typesOf(second.timeline)).toEqual(['m.room.name']);
    await ada.say(roomId, 'no state');
    expect((await reader.room(roomId))[key]).toEqual({ events: [] });
  });
});

// Client-Server API, "Filtering".
describe('a filter', () => {
  it('chooses types, and the state that it leaves out of the timeline is told as state', async () => {
    const roomId = await makeRoom(ada, { members: [ben] });
    const reader = new TestReader(ben, { filter: { room: { timeline: { types: ['m.room.message'] } } } });
    await reader.next();
    await setState(ada, roomId, 'm.room.topic', { topic: 'Tea' });
    await ada.say(roomId, 'words');
    await ada.say(roomId, { a: 1 }, 'org.example.other');
    const { timeline, state } = await reader.room(roomId);
    expect(typesOf(timeline)).toEqual(['m.room.message']);
    expect(typesOf(state)).toEqual(['m.room.topic']);
    await ada.say(roomId, { a: 2 }, 'org.example.other');
    expect((await reader.next()).rooms.join).toEqual({});
  });

  it('chooses rooms', async () => {
    const [one, other] = [await makeRoom(ada), await makeRoom(ada)];
    const { rooms } = await syncOf(ada, { filter: { room: { rooms: [one] } } });
    expect(Object.keys(rooms.join)).toEqual([one]);
    const without = await syncOf(ada, { filter: { room: { not_rooms: [one] } } });
    expect(without.rooms.join[one]).toBeUndefined();
    expect(without.rooms.join[other]).toBeDefined();
  });

  it('may be stored, and is then named by its id', async () => {
    const roomId = await makeRoom(ada, { name: 'Tea' });
    const definition = { room: { timeline: { limit: 1 } }, 'org.example.kept': true };
    const path = `user/${segment(ada.userId)}/filter`;
    const { filter_id: id } = await ada.post(path, definition);
    expect(await ada.get(`${path}/${id}`)).toEqual(definition);
    expect((await syncOf(ada, { filter: id })).rooms.join[roomId].timeline.events).toHaveLength(1);
    await expect(ben.get(`${path}/${id}`)).rejects.toMatchObject({ status: 403 });
    await expect(ada.get(`${path}/none`)).rejects.toMatchObject({ status: 404 });
    await expect(syncOf(ben, { filter: id })).rejects.toMatchObject({ status: 400 });
  });

  it('is refused when it is larger than any that a client needs', async () => {
    const path = `user/${segment(ada.userId)}/filter`;
    const definition = { 'org.example.kept': 'x'.repeat(40_000) };
    await expect(ada.post(path, definition)).rejects.toMatchObject({ status: 413, errcode: 'M_TOO_LARGE' });
  });

  it.each([
    [{ room: { timeline: { rooms: ['#alias:test'] } } }],
    [{ presence: 'not an object' }],
    [{ room: { timeline: { limit: 'many' } } }],
    [{ account_data: { senders: ['nobody'] } }],
  ])('is refused when it is none: %j', async (definition) => {
    const path = `user/${segment(ada.userId)}/filter`;
    await expect(ada.post(path, definition)).rejects.toMatchObject({ status: 400 });
    await expect(syncOf(ada, { filter: definition })).rejects.toMatchObject({ status: 400 });
  });
});

describe('a token', () => {
  it('holds over a restart: nothing is missed and nothing comes twice', async () => {
    const roomId = await makeRoom(ada, { members: [ben], name: 'Tea' });
    const reader = new TestReader(ben);
    await reader.next();
    await ada.say(roomId, 'before the restart');
    await ben.put(`user/${segment(ben.userId)}/account_data/org.example.a`, { a: 1 });
    await server.restart();
    await ada.say(roomId, 'after the restart');
    const answer = await reader.next();
    expect(bodiesOf(answer.rooms.join[roomId].timeline)).toEqual(['before the restart', 'after the restart']);
    expect(answer.rooms.join[roomId].unread_notifications.notification_count).toBe(2);
    expect(typesOf(answer.account_data)).toEqual(['org.example.a']);
    expect((await reader.next()).rooms.join).toEqual({});
  });

  it.each(['nonsense', 't12', 's', 's1_2', '-1'])('of no sync is refused: %s', async (since) => {
    await expect(syncOf(ada, { since })).rejects.toMatchObject({ status: 400, errcode: 'M_INVALID_PARAM' });
  });

  it('of the future begins anew', async () => {
    const roomId = await makeRoom(ada, { name: 'Tea' });
    const answer = await syncOf(ada, { since: 's99999999_abc_0_0_0' });
    expect(typesOf(answer.rooms.join[roomId].timeline)).toContain('m.room.create');
  });
});

describe('people who are ignored', () => {
  it('are not heard, but what they do to the room is seen', async () => {
    const cleo = await server.register('cleo');
    const roomId = await makeRoom(ada, { members: [ben, cleo], powerLevels: { state_default: 0 } });
    await cleo.put(`user/${segment(cleo.userId)}/account_data/m.ignored_user_list`, {
      ignored_users: { [ben.userId]: {} },
    });
    const reader = new TestReader(cleo);
    await reader.next();
    await ben.say(roomId, 'unwanted');
    await ada.say(roomId, 'wanted');
    await setState(ben, roomId, 'm.room.topic', { topic: 'Tea' });
    const room = await reader.room(roomId);
    expect(typesOf(room.timeline)).toEqual(['m.room.message', 'm.room.topic']);
    expect(bodiesOf(room.timeline)).toEqual(['wanted']);
    expect(room.unread_notifications.notification_count).toBe(1);
    const other = await ben.post('createRoom', { invite: [cleo.userId] });
    expect((await reader.next()).rooms.invite[other.room_id]).toBeUndefined();
  });
});
