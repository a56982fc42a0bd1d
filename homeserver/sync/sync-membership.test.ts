import { segment, type MatrixTestClient } from '@/homeserver/testing/client';
import { startTestHomeserver, type TestHomeserver } from '@/homeserver/testing/homeserver';
import { makeRoom } from '@/homeserver/testing/rooms';
import { bodiesOf, membersIn, ofType, syncOf, TestReader, typesOf } from '@/homeserver/testing/sync';

let server: TestHomeserver;
let ada: MatrixTestClient;
let ben: MatrixTestClient;
let cleo: MatrixTestClient;

beforeAll(async () => {
  server = await startTestHomeserver();
  ada = await server.register('ada');
  ben = await server.register('ben');
  cleo = await server.register('cleo');
});
afterAll(() => server.close());

const act = (client: MatrixTestClient, roomId: string, what: string, other?: MatrixTestClient) =>
  client.post(`rooms/${segment(roomId)}/${what}`, other ? { user_id: other.userId } : {});
/** So much that what the room was made with is no longer in a timeline. */
const talk = (client: MatrixTestClient, roomId: string) =>
  Promise.all(Array.from({ length: 12 }, (_, index) => client.say(roomId, `talk ${index}`)));
const rename = (client: MatrixTestClient, roomId: string, displayname: string) =>
  client.put(`rooms/${segment(roomId)}/state/m.room.member/${segment(client.userId)}`, {
    membership: 'join',
    displayname,
  });

describe('an invitation', () => {
  it('is told with stripped state, and nothing of what happens in the room', async () => {
    const roomId = await makeRoom(ada, { name: 'Tea' });
    await ada.say(roomId, 'private');
    const reader = new TestReader(ben);
    await reader.next();
    await act(ada, roomId, 'invite', ben);
    await ada.say(roomId, 'private, too');
    await ada.put(`rooms/${segment(roomId)}/state/m.room.name/`, { name: 'Secret' });
    const { rooms } = await reader.next();
    expect(Object.keys(rooms.join)).not.toContain(roomId);
    const { events } = rooms.invite[roomId].invite_state;
    expect(Object.keys(events[0]).sort()).toEqual(['content', 'sender', 'state_key', 'type']);
    expect(ofType({ events }, 'm.room.name')[0].content.name).toBe('Tea');
    expect(membersIn({ events })).toEqual([ada.userId, ben.userId]);
    expect(JSON.stringify(rooms)).not.toMatch(/private|Secret/);
    // Told once, and again to whoever begins anew.
    expect((await reader.next()).rooms.invite).toEqual({});
    expect(Object.keys((await syncOf(ben)).rooms.invite)).toContain(roomId);
  });

  it('that is declined goes to leave, and shows nothing of the room', async () => {
    const roomId = await makeRoom(ada, { name: 'Tea' });
    await act(ada, roomId, 'invite', ben);
    const reader = new TestReader(ben);
    await reader.next();
    await ada.say(roomId, 'private');
    await act(ben, roomId, 'leave');
    const { rooms } = await reader.next();
    expect(membersIn(rooms.leave[roomId].timeline)).toContain(ben.userId);
    expect(JSON.stringify(rooms)).not.toContain('private');
    expect(rooms.leave[roomId].state.events).toEqual([]);
  });
});

describe('a room that somebody joins', () => {
  it('comes with its full state and the newest of its history', async () => {
    const roomId = await makeRoom(ada, { name: 'Tea' });
    await Promise.all(Array.from({ length: 12 }, (_, index) => ada.say(roomId, `${index}`)));
    const reader = new TestReader(ben);
    await act(ada, roomId, 'invite', ben);
    await reader.next();
    await act(ben, roomId, 'join');
    const room = await reader.room(roomId);
    expect(room.timeline.limited).toBe(true);
    expect(room.timeline.events).toHaveLength(10);
    expect(typesOf(room.state)).toEqual(
      expect.arrayContaining(['m.room.create', 'm.room.name', 'm.room.power_levels']),
    );
    expect(membersIn(room.state)).toContain(ada.userId);
    expect(room.unread_notifications.notification_count).toBe(0);
  });

  it('shows no earlier history where the room does not', async () => {
    const roomId = await makeRoom(ada, { visibility: 'joined' });
    await ada.say(roomId, 'before');
    await act(ada, roomId, 'invite', ben);
    const reader = new TestReader(ben);
    await reader.next();
    await ada.say(roomId, 'between');
    await act(ben, roomId, 'join');
    await ada.say(roomId, 'after');
    const room = await reader.room(roomId);
    expect(bodiesOf(room.timeline)).toEqual(['after']);
  });

  it('is no new room when only a name changes', async () => {
    const roomId = await makeRoom(ada, { members: [ben], name: 'Tea' });
    const reader = new TestReader(ben);
    await reader.next();
    await rename(ben, roomId, 'Benny');
    await rename(ben, roomId, 'Benjamin');
    const room = await reader.room(roomId);
    expect(typesOf(room.timeline)).toEqual(['m.room.member', 'm.room.member']);
    expect(room.state.events).toEqual([]);
    expect(room.timeline.limited).toBe(false);
  });

  it('is a new room again after leaving and coming back', async () => {
    const roomId = await makeRoom(ada, { members: [ben], name: 'Tea' });
    const reader = new TestReader(ben);
    await reader.next();
    await act(ben, roomId, 'leave');
    await ada.put(`rooms/${segment(roomId)}/state/m.room.topic/`, { topic: 'while ben was away' });
    await act(ada, roomId, 'invite', ben);
    await act(ben, roomId, 'join');
    await rename(ben, roomId, 'Benny');
    const room = await reader.room(roomId);
    expect([...typesOf(room.state), ...typesOf(room.timeline)]).toEqual(
      expect.arrayContaining(['m.room.create', 'm.room.name', 'm.room.topic']),
    );
  });
});

describe('somebody who is removed', () => {
  it('gets the room under leave up to that moment and nothing later', async () => {
    const roomId = await makeRoom(ada, { members: [ben, cleo], name: 'Tea' });
    await talk(ada, roomId);
    const reader = new TestReader(ben);
    await reader.next();
    const message = await ada.say(roomId, 'last words');
    await act(ada, roomId, 'kick', ben);
    await ada.say(roomId, 'afterwards');
    await ada.put(`rooms/${segment(roomId)}/state/m.room.name/`, { name: 'Coffee' });
    // An edit of what ben has seen arrives nowhere.
    await ada.say(roomId, {
      msgtype: 'm.text',
      body: '* rewritten',
      'm.new_content': { msgtype: 'm.text', body: 'rewritten' },
      'm.relates_to': { rel_type: 'm.replace', event_id: message },
    });
    const answer = await reader.next();
    expect(answer.rooms.join[roomId]).toBeUndefined();
    const { timeline, state } = answer.rooms.leave[roomId];
    expect(typesOf(timeline)).toEqual(['m.room.message', 'm.room.member']);
    expect(timeline.events[1].content.membership).toBe('leave');
    expect(state.events).toEqual([]);
    expect(JSON.stringify(answer)).not.toMatch(/afterwards|Coffee|rewritten/);

    const later = await reader.next();
    expect(later.rooms.leave).toEqual({});
    await ada.put(`rooms/${segment(roomId)}/typing/${segment(ada.userId)}`, { typing: true });
    await cleo.post(`rooms/${segment(roomId)}/receipt/m.read/${segment(message)}`);
    expect((await reader.next()).rooms).toEqual({ join: {}, invite: {}, knock: {}, leave: {} });

    const archived = await syncOf(ben, { filter: { room: { include_leave: true } } });
    const text = JSON.stringify(archived.rooms.leave[roomId]);
    expect(text).toContain('last words');
    expect(text).not.toMatch(/afterwards|Coffee|rewritten/);
    expect((await syncOf(ben)).rooms.leave).toEqual({});
  });

  it('is told of a ban, too', async () => {
    const roomId = await makeRoom(ada, { members: [ben] });
    const reader = new TestReader(ben);
    await reader.next();
    await act(ada, roomId, 'ban', ben);
    const { timeline } = (await reader.next()).rooms.leave[roomId];
    expect(timeline.events.at(-1).content.membership).toBe('ban');
  });

  it('is told of a later ban, and of its end, without what the room has become', async () => {
    const roomId = await makeRoom(ada, { members: [ben], name: 'Tea' });
    await act(ada, roomId, 'kick', ben);
    const timeline = { limit: 1 };
    const reader = new TestReader(ben, { filter: { room: { timeline } } });
    await reader.next();
    await ada.put(`rooms/${segment(roomId)}/state/m.room.name/`, { name: 'Coffee' });
    const includeLeave = { filter: { room: { timeline, include_leave: true } } };
    for (const verb of ['ban', 'unban']) {
      await act(ada, roomId, verb, ben);
      const { leave } = (await reader.next()).rooms;
      expect(leave[roomId].timeline.events).toHaveLength(1);
      const archived = (await syncOf(ben, includeLeave)).rooms.leave[roomId];
      expect(JSON.stringify(archived)).toContain('Tea');
      expect(JSON.stringify([leave, archived])).not.toContain('Coffee');
    }
  });

  it('gets what was missed in a limited timeline as state, up to that moment', async () => {
    const roomId = await makeRoom(ada, { members: [ben] });
    const reader = new TestReader(ben, { filter: { room: { timeline: { limit: 1 } } } });
    await reader.next();
    await ada.put(`rooms/${segment(roomId)}/state/m.room.topic/`, { topic: 'Tea' });
    await act(ada, roomId, 'kick', ben);
    await ada.put(`rooms/${segment(roomId)}/state/m.room.topic/`, { topic: 'Coffee' });
    const { timeline, state } = (await reader.next()).rooms.leave[roomId];
    expect(timeline.limited).toBe(true);
    expect(ofType(state, 'm.room.topic').map(({ content }) => content.topic)).toEqual(['Tea']);
  });
});

describe('a room that was joined and left between two syncs', () => {
  it('is told under leave with its state at leaving', async () => {
    const roomId = await makeRoom(ada, { name: 'Tea' });
    const reader = new TestReader(ben);
    await reader.next();
    await act(ada, roomId, 'invite', ben);
    await act(ben, roomId, 'join');
    await talk(ada, roomId);
    await act(ben, roomId, 'leave');
    await ada.put(`rooms/${segment(roomId)}/state/m.room.name/`, { name: 'Coffee' });
    const { state, timeline } = (await reader.next()).rooms.leave[roomId];
    const names = [...ofType(state, 'm.room.name'), ...ofType(timeline, 'm.room.name')];
    expect(names.map(({ content }) => content.name)).toEqual(['Tea']);
  });

  it('is not told any more when it is forgotten', async () => {
    const roomId = await makeRoom(ada, { members: [ben] });
    await act(ben, roomId, 'leave');
    await act(ben, roomId, 'forget');
    const answer = await syncOf(ben, { filter: { room: { include_leave: true } } });
    expect(answer.rooms.leave[roomId]).toBeUndefined();
  });
});

describe('a room of strangers', () => {
  it('shows nothing of itself by sync: no state, timeline, receipts, typing, presence or counts', async () => {
    const dora = await server.register('dora');
    const roomId = await makeRoom(ada, { members: [ben], name: 'Secret garden' });
    const reader = new TestReader(dora);
    await reader.next();
    const eventId = await ada.say(roomId, {
      msgtype: 'm.text',
      body: 'hidden',
      'm.mentions': { user_ids: [dora.userId], room: true },
    });
    await ben.put(`rooms/${segment(roomId)}/typing/${segment(ben.userId)}`, { typing: true });
    await ben.post(`rooms/${segment(roomId)}/receipt/m.read/${segment(eventId)}`);
    await ben.put(`presence/${segment(ben.userId)}/status`, { presence: 'online', status_msg: 'hidden' });
    const text = JSON.stringify([
      await reader.next({ timeout: 1000 }),
      await reader.next({ fullState: true }),
      await syncOf(dora, { filter: { room: { include_leave: true, rooms: [roomId] } } }),
    ]);
    expect(text).not.toMatch(/Secret garden|hidden/);
    expect(text).not.toContain(roomId);
    expect(text).not.toContain(ben.userId);
  });
});
