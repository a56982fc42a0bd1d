import { segment, type MatrixTestClient } from '@/homeserver/testing/client';
import { startTestHomeserver, type TestHomeserver } from '@/homeserver/testing/homeserver';
import { makeRoom } from '@/homeserver/testing/rooms';
import { syncOf, TestReader } from '@/homeserver/testing/sync';

const password = 'tea and 2 cakes';
const byThread = { room: { timeline: { unread_thread_notifications: true } } };
let server: TestHomeserver;
let ada: MatrixTestClient;
let ben: MatrixTestClient;
let cleo: MatrixTestClient;
let roomId: string;

beforeAll(async () => {
  server = await startTestHomeserver();
  ada = await server.register('ada', { password });
  ben = await server.register('ben');
  cleo = await server.register('cleo');
});
afterAll(() => server.close());
beforeEach(async () => {
  roomId = await makeRoom(ada, { members: [ben, cleo], powerLevels: { notifications: { room: 50 } } });
});

/** `[notifications, highlights]` of the room, as a client that begins anew is told. */
async function countsOf(client: MatrixTestClient, filter?: unknown): Promise<number[]> {
  const room = (await syncOf(client, { filter })).rooms.join[roomId];
  const { notification_count: notifications, highlight_count: highlights } = room.unread_notifications;
  return [notifications, highlights];
}
const threadsOf = async (client: MatrixTestClient) =>
  (await syncOf(client, { filter: byThread })).rooms.join[roomId].unread_thread_notifications;

const mention = (body: string, users: MatrixTestClient[], more = {}) => ({
  msgtype: 'm.text',
  body,
  'm.mentions': { user_ids: users.map(({ userId }) => userId) },
  ...more,
});
const read = (client: MatrixTestClient, eventId: string, body = {}, type = 'm.read') =>
  client.post(`rooms/${segment(roomId)}/receipt/${type}/${segment(eventId)}`, body);
const rule = (client: MatrixTestClient, kindAndId: string, body: unknown) =>
  client.put(`pushrules/global/${kindAndId}`, body);
const inThread = (root: string) => ({ 'm.relates_to': { rel_type: 'm.thread', event_id: root } });

// Client-Server API, "Receiving notifications" and "Marking notifications as read".
describe('unread counts', () => {
  it('are what others have said since the receipt, on every device', async () => {
    await ben.say(roomId, 'one');
    const two = await cleo.say(roomId, 'two');
    await ben.say(roomId, 'three');
    expect(await countsOf(ada)).toEqual([3, 0]);
    const second = await server.login(ada.userId, { password });
    expect(await countsOf(second)).toEqual([3, 0]);
    const reader = new TestReader(second);
    await reader.next();
    await read(ada, two);
    expect((await reader.room(roomId)).unread_notifications.notification_count).toBe(1);
    expect(await countsOf(second)).toEqual([1, 0]);
  });

  it('are right for eight clients at once while others talk', async () => {
    const readers = Array.from({ length: 8 }, () => new TestReader(ada));
    for (const reader of readers) await reader.next();
    const seeing = readers.map((reader) =>
      reader.until(({ rooms }) => rooms.join[roomId]?.unread_notifications.notification_count === 20),
    );
    for (let round = 0; round < 10; round += 1) {
      await Promise.all([ben.say(roomId, 'left'), cleo.say(roomId, 'right')]);
    }
    await Promise.all(seeing);
    const clearing = readers.map((reader) =>
      reader.until(({ rooms }) => rooms.join[roomId]?.unread_notifications.notification_count === 0),
    );
    await read(ada, await ben.say(roomId, 'last'));
    await Promise.all(clearing);
  });

  it('are not raised by one’s own messages, and sending means having read', async () => {
    await ben.say(roomId, 'one');
    await ada.say(roomId, 'mine');
    expect(await countsOf(ada)).toEqual([0, 0]);
    await ben.say(roomId, 'two');
    expect(await countsOf(ada)).toEqual([1, 0]);
  });

  it.each([
    ['notices', { msgtype: 'm.notice', body: 'beep' }, 'm.room.message'],
    ['types that no rule names', { a: 1 }, 'org.example.other'],
  ])('are not raised by %s', async (_what, content, type) => {
    await ben.say(roomId, content, type);
    expect(await countsOf(ada)).toEqual([0, 0]);
  });

  it('are not raised by edits, reactions and changes of state', async () => {
    const target = await ben.say(roomId, 'teh');
    await ben.say(roomId, {
      msgtype: 'm.text',
      body: '* the',
      'm.new_content': { msgtype: 'm.text', body: 'the' },
      'm.relates_to': { rel_type: 'm.replace', event_id: target },
    });
    const reaction = { 'm.relates_to': { rel_type: 'm.annotation', event_id: target, key: '🍵' } };
    await cleo.say(roomId, reaction, 'm.reaction');
    await cleo.put(`rooms/${segment(roomId)}/state/m.room.member/${segment(cleo.userId)}`, {
      membership: 'join',
      displayname: 'Cleopatra',
    });
    expect(await countsOf(ada)).toEqual([1, 0]);
  });

  it('begin with joining', async () => {
    await ben.say(roomId, mention('before @dora', []));
    const dora = await server.register('dora');
    await ada.post(`rooms/${segment(roomId)}/invite`, { user_id: dora.userId });
    await dora.post(`rooms/${segment(roomId)}/join`);
    expect(await countsOf(dora)).toEqual([0, 0]);
    await ben.say(roomId, 'after');
    expect(await countsOf(dora)).toEqual([1, 0]);
  });

  it('hold over a restart, highlights and own messages included', async () => {
    await ben.say(roomId, 'old');
    await ada.say(roomId, 'mine');
    await ben.say(roomId, mention('hi', [ada]));
    await ben.say(roomId, 'more');
    await server.restart();
    expect(await countsOf(ada)).toEqual([2, 1]);
    await ben.say(roomId, mention('again', [ada]));
    expect(await countsOf(ada)).toEqual([3, 2]);
  });
});

// Client-Server API, "User and room mentions".
describe('mentions', () => {
  it('are highlights of those who are mentioned, until they are read', async () => {
    await ben.say(roomId, 'one');
    const eventId = await ben.say(roomId, mention('hi', [ada]));
    expect(await countsOf(ada)).toEqual([2, 1]);
    expect(await countsOf(cleo)).toEqual([2, 0]);
    await read(ada, eventId);
    expect(await countsOf(ada)).toEqual([0, 0]);
  });

  it('are what m.mentions says, not a name in the text', async () => {
    const body = `hello ${ada.userId} ada @room`;
    await ben.say(roomId, { msgtype: 'm.text', body, 'm.mentions': {} });
    expect(await countsOf(ada)).toEqual([1, 0]);
  });

  it('of a client without m.mentions are names in its text', async () => {
    const mine = `rooms/${segment(roomId)}/state/m.room.member/${segment(ada.userId)}`;
    await ada.put(mine, { membership: 'join', displayname: 'Countess' });
    await ben.say(roomId, 'hello countess');
    await ben.say(roomId, 'hello ada');
    await ben.say(roomId, 'hello adamant, viscountess @room');
    expect(await countsOf(ada)).toEqual([3, 2]);
    expect(await countsOf(cleo)).toEqual([3, 0]);
    await ada.say(roomId, 'all: @room');
    expect(await countsOf(cleo)).toEqual([4, 1]);
    await ada.put('pushrules/global/content/.m.rule.contains_user_name/enabled', { enabled: false });
    await ben.say(roomId, 'hello ada');
    expect(await countsOf(ada)).toEqual([1, 0]);
  });

  it('of the room are highlights of everybody when the sender may, else of nobody', async () => {
    await ben.say(roomId, { msgtype: 'm.text', body: '@room', 'm.mentions': { room: true } });
    expect(await countsOf(cleo)).toEqual([1, 0]);
    await ada.say(roomId, { msgtype: 'm.text', body: '@room', 'm.mentions': { room: true } });
    expect(await countsOf(cleo)).toEqual([2, 1]);
    expect(await countsOf(ben)).toEqual([1, 1]);
    expect(await countsOf(ada)).toEqual([0, 0]);
  });

  it('are none in a reaction or a redaction, which those may send who may not speak', async () => {
    const eventId = await cleo.say(roomId, 'look');
    const mentions = { 'm.mentions': { user_ids: [ada.userId], room: true } };
    const relation = { 'm.relates_to': { rel_type: 'm.annotation', event_id: eventId, key: '👍' } };
    const reaction = await ben.say(roomId, { ...relation, ...mentions }, 'm.reaction');
    await ben.say(roomId, { redacts: reaction, ...mentions }, 'm.room.redaction');
    expect(await countsOf(ada)).toEqual([1, 0]);
  });

  it('disappear with the message, which stays counted', async () => {
    const eventId = await ben.say(roomId, mention('oops', [ada]));
    await ada.say(await makeRoom(ada), 'elsewhere');
    expect(await countsOf(ada)).toEqual([1, 1]);
    const reader = new TestReader(ada);
    await reader.next();
    await ben.put(`rooms/${segment(roomId)}/redact/${segment(eventId)}/r`, {});
    expect((await reader.room(roomId)).unread_notifications.highlight_count).toBe(0);
    expect(await countsOf(ada)).toEqual([1, 0]);
    await server.restart();
    expect(await countsOf(ada)).toEqual([1, 0]);
  });

  it('in an edit reach whom the edit adds', async () => {
    const target = await ben.say(roomId, 'hi');
    await ben.say(roomId, {
      ...mention('* hi ada', [ada]),
      'm.new_content': mention('hi ada', [ada]),
      'm.relates_to': { rel_type: 'm.replace', event_id: target },
    });
    expect(await countsOf(ada)).toEqual([2, 1]);
    expect(await countsOf(cleo)).toEqual([1, 0]);
  });

  it('of people who are not in the room reach nobody', async () => {
    const eva = await server.register('eva');
    await ben.say(roomId, mention('hi', [eva]));
    expect(JSON.stringify(await syncOf(eva))).not.toContain(roomId);
  });
});

// Client-Server API, "Push Rules".
describe('push rules', () => {
  let person: MatrixTestClient;
  let people = 0;
  beforeEach(async () => {
    people += 1;
    person = await server.register(`person${people}`);
    await ada.post(`rooms/${segment(roomId)}/invite`, { user_id: person.userId });
    await person.post(`rooms/${segment(roomId)}/join`);
  });

  it('mute a room but for mentions', async () => {
    await rule(person, `room/${segment(roomId)}`, { actions: [] });
    await ben.say(roomId, 'quiet');
    expect(await countsOf(person)).toEqual([0, 0]);
    await ben.say(roomId, mention('loud', [person]));
    await ben.say(roomId, 'quiet again');
    expect(await countsOf(person)).toEqual([1, 1]);
    const reader = new TestReader(person);
    await reader.next();
    await person.delete(`pushrules/global/room/${segment(roomId)}`);
    expect((await reader.room(roomId)).unread_notifications.notification_count).toBe(3);
    expect(await countsOf(person)).toEqual([3, 1]);
  });

  it('mute a room with its mentions, the way clients do it', async () => {
    await rule(person, `override/${segment(roomId)}`, {
      actions: ['dont_notify'],
      conditions: [{ kind: 'event_match', key: 'room_id', pattern: roomId }],
    });
    await ben.say(roomId, mention('loud', [person]));
    expect(await countsOf(person)).toEqual([0, 0]);
    expect(await countsOf(cleo)).toEqual([1, 0]);
  });

  it('highlight a word', async () => {
    await rule(person, 'content/tea', {
      pattern: 'tea',
      actions: ['notify', { set_tweak: 'highlight' }],
    });
    await ben.say(roomId, 'Tea?');
    await ben.say(roomId, 'a team');
    expect(await countsOf(person)).toEqual([2, 1]);
    expect(await countsOf(cleo)).toEqual([2, 0]);
  });

  it('silence a person', async () => {
    await rule(person, `sender/${segment(ben.userId)}`, { actions: [] });
    await ben.say(roomId, 'one');
    await cleo.say(roomId, 'two');
    expect(await countsOf(person)).toEqual([1, 0]);
  });

  it('silence everything at once', async () => {
    await person.put('pushrules/global/override/.m.rule.master/enabled', { enabled: true });
    await ben.say(roomId, mention('loud', [person]));
    await ada.say(roomId, { msgtype: 'm.text', body: '@room', 'm.mentions': { room: true } });
    expect(await countsOf(person)).toEqual([0, 0]);
  });

  it('without mentions of the room leave those an ordinary message', async () => {
    await person.put('pushrules/global/override/.m.rule.is_room_mention/enabled', { enabled: false });
    await ada.say(roomId, { msgtype: 'm.text', body: '@room', 'm.mentions': { room: true } });
    expect(await countsOf(person)).toEqual([1, 0]);
    expect(await countsOf(cleo)).toEqual([1, 1]);
  });

  it('hold over a restart', async () => {
    await rule(person, `room/${segment(roomId)}`, { actions: [] });
    await server.restart();
    await ben.say(roomId, 'quiet');
    await ben.say(roomId, mention('loud', [person]));
    expect(await countsOf(person)).toEqual([1, 1]);
  });
});

// Client-Server API, "Threaded read receipts".
describe('counts by thread', () => {
  it('divide the room when the filter asks, and add up when it does not', async () => {
    const root = await ben.say(roomId, 'root');
    await ben.say(roomId, { msgtype: 'm.text', body: 'reply', ...inThread(root) });
    const last = await ben.say(roomId, mention('reply to ada', [ada], inThread(root)));
    expect(await countsOf(ada)).toEqual([3, 1]);
    expect(await countsOf(ada, byThread)).toEqual([1, 0]);
    expect(await threadsOf(ada)).toEqual({ [root]: { notification_count: 2, highlight_count: 1 } });

    await read(ada, root, { thread_id: 'main' });
    expect(await countsOf(ada, byThread)).toEqual([0, 0]);
    expect(await countsOf(ada)).toEqual([2, 1]);
    await server.restart();
    expect(await threadsOf(ada)).toEqual({ [root]: { notification_count: 2, highlight_count: 1 } });
    await read(ada, last, { thread_id: root });
    expect(await threadsOf(ada)).toEqual({});
    expect(await countsOf(ada)).toEqual([0, 0]);
  });

  it('are all reset by a receipt without a thread', async () => {
    const root = await ben.say(roomId, 'root');
    const last = await ben.say(roomId, { msgtype: 'm.text', body: 'reply', ...inThread(root) });
    await read(ada, last, {}, 'm.read.private');
    expect(await countsOf(ada)).toEqual([0, 0]);
    expect(await threadsOf(ada)).toEqual({});
  });
});
