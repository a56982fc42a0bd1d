import { segment, type MatrixTestClient } from '@/homeserver/testing/client';
import { startTestHomeserver, type TestHomeserver } from '@/homeserver/testing/homeserver';
import { makeRoom } from '@/homeserver/testing/rooms';
import { ofType, syncOf, TestReader } from '@/homeserver/testing/sync';

const password = 'tea and 2 cakes';
let server: TestHomeserver;
let ada: MatrixTestClient;
let ben: MatrixTestClient;
let roomId: string;

beforeAll(async () => {
  server = await startTestHomeserver();
  ada = await server.register('ada', { password });
  ben = await server.register('ben');
});
afterAll(() => server.close());
beforeEach(async () => {
  roomId = await makeRoom(ada, { members: [ben] });
});

const read = (client: MatrixTestClient, eventId: string, body = {}, type = 'm.read') =>
  client.post(`rooms/${segment(roomId)}/receipt/${type}/${segment(eventId)}`, body);

/** Content of the room's receipts as a client that begins anew is told. */
async function receiptsOf(client: MatrixTestClient) {
  const room = (await syncOf(client)).rooms.join[roomId];
  return ofType(room.ephemeral, 'm.receipt')[0]?.content ?? {};
}

// Client-Server API, "Receipts".
describe('a receipt', () => {
  it('is told to everybody in the room', async () => {
    const eventId = await ben.say(roomId, 'hello');
    const reader = new TestReader(ben);
    await reader.next();
    expect(await read(ada, eventId)).toEqual({});
    const { ephemeral } = await reader.room(roomId);
    expect(ofType(ephemeral, 'm.receipt')[0].content).toEqual({
      [eventId]: { 'm.read': { [ada.userId]: { ts: expect.any(Number) } } },
    });
    expect(await receiptsOf(ben)).toHaveProperty([eventId, 'm.read', ada.userId]);
  });

  it('may come without a body', async () => {
    const eventId = await ben.say(roomId, 'hello');
    const path = `rooms/${segment(roomId)}/receipt/m.read/${segment(eventId)}`;
    const answer = await ada.send(path, { method: 'POST' });
    expect(answer.status).toBe(200);
  });

  it('that is private is told to one’s own devices alone', async () => {
    const eventId = await ben.say(roomId, 'hello');
    const reader = new TestReader(ben);
    await reader.next();
    await read(ada, eventId, {}, 'm.read.private');
    expect((await reader.next()).rooms.join).toEqual({});
    expect(await receiptsOf(ben)).toEqual({});
    const second = await server.login(ada.userId, { password });
    expect(await receiptsOf(second)).toHaveProperty([eventId, 'm.read.private', ada.userId]);
  });

  it('never goes back, also when two come at once', async () => {
    const [one, two] = [await ben.say(roomId, 'one'), await ben.say(roomId, 'two')];
    await Promise.all([read(ada, two), read(ada, one)]);
    await read(ada, one);
    expect(Object.keys(await receiptsOf(ben))).toEqual([two]);
    await server.restart();
    await read(ada, one);
    expect(Object.keys(await receiptsOf(ben))).toEqual([two]);
  });

  it('says its thread', async () => {
    const root = await ben.say(roomId, 'root');
    const content = { msgtype: 'm.text', body: 'reply' };
    const relation = { 'm.relates_to': { rel_type: 'm.thread', event_id: root } };
    const reply = await ben.say(roomId, { ...content, ...relation });
    const reaction = await ben.say(
      roomId,
      { 'm.relates_to': { rel_type: 'm.annotation', event_id: reply, key: '👍' } },
      'm.reaction',
    );
    await read(ada, root, { thread_id: 'main' });
    await read(ada, reply, { thread_id: root });
    await read(ada, reaction, { thread_id: root });
    expect(await receiptsOf(ben)).toMatchObject({
      [root]: { 'm.read': { [ada.userId]: { thread_id: 'main' } } },
      [reaction]: { 'm.read': { [ada.userId]: { thread_id: root } } },
    });
  });

  it.each([
    ['an empty thread', { thread_id: '' }, 'm.read'],
    ['a thread that the event is not in', { thread_id: '$other' }, 'm.read'],
    ['a thread that there is not', (eventId: string) => ({ thread_id: eventId }), 'm.read'],
    ['a thread of a read marker', { thread_id: 'main' }, 'm.fully_read'],
    ['an unknown type', {}, 'org.example.read'],
  ])('is refused with %s', async (_what, body, type) => {
    const eventId = await ben.say(roomId, 'hello');
    await expect(
      read(ada, eventId, typeof body === 'function' ? body(eventId) : body, type),
    ).rejects.toMatchObject({
      status: 400,
      errcode: 'M_INVALID_PARAM',
    });
  });

  it('is refused to whoever is only invited, is gone or was never there, in the same words', async () => {
    const eventId = await ben.say(roomId, 'hello');
    const [invited, gone, stranger] = [
      await server.register(`invited-${Date.now()}`),
      await server.register(`gone-${Date.now()}`),
      await server.register(`stranger-${Date.now()}`),
    ];
    for (const person of [invited, gone]) {
      await ada.post(`rooms/${segment(roomId)}/invite`, { user_id: person.userId });
    }
    await gone.post(`rooms/${segment(roomId)}/join`);
    await read(gone, eventId);
    await gone.post(`rooms/${segment(roomId)}/leave`);
    for (const person of [invited, gone, stranger]) {
      await expect(read(person, eventId)).rejects.toMatchObject({ status: 403, errcode: 'M_FORBIDDEN' });
      await expect(
        person.post(`rooms/${segment(roomId)}/read_markers`, { 'm.read': eventId }),
      ).rejects.toMatchObject({ status: 403 });
    }
  });

  it('is refused at an event of another room, or one that the reader does not see', async () => {
    const elsewhere = await ben.say(await makeRoom(ben), 'elsewhere');
    await expect(read(ada, elsewhere)).rejects.toMatchObject({ status: 404, errcode: 'M_NOT_FOUND' });
    await expect(read(ada, '$none')).rejects.toMatchObject({ status: 404 });
    const shy = await makeRoom(ada, { visibility: 'joined' });
    const hidden = await ada.say(shy, 'before ben');
    await ada.post(`rooms/${segment(shy)}/invite`, { user_id: ben.userId });
    await ben.post(`rooms/${segment(shy)}/join`);
    const path = `rooms/${segment(shy)}/receipt/m.read/${segment(hidden)}`;
    await expect(ben.post(path)).rejects.toMatchObject({ status: 404 });
  });
});

it('of an event that somebody does not see is not told to them', async () => {
  const shy = await makeRoom(ada, { visibility: 'joined', members: [ben] });
  const hidden = await ada.say(shy, 'before cleo');
  const path = (eventId: string) => `rooms/${segment(shy)}/receipt/m.read/${segment(eventId)}`;
  await ben.post(path(hidden));
  const cleo = await server.register('cleo');
  await ada.post(`rooms/${segment(shy)}/invite`, { user_id: cleo.userId });
  await cleo.post(`rooms/${segment(shy)}/join`);
  expect(JSON.stringify(await syncOf(cleo))).not.toContain(hidden);
  const reader = new TestReader(cleo);
  await reader.next();
  const seen = await ada.say(shy, 'with cleo');
  await ben.post(path(seen));
  await reader.until((answer) => JSON.stringify(answer.rooms.join[shy]?.ephemeral ?? '').includes(seen));
});

// Client-Server API, "Fully read markers".
describe('read markers', () => {
  it('set marker and receipts in one call, and are told to one’s own devices', async () => {
    const eventId = await ben.say(roomId, 'hello');
    const reader = new TestReader(ada);
    await reader.next();
    await ada.post(`rooms/${segment(roomId)}/read_markers`, {
      'm.fully_read': eventId,
      'm.read': eventId,
      'm.read.private': eventId,
    });
    const room = await reader.room(roomId);
    expect(room.account_data.events).toEqual([{ type: 'm.fully_read', content: { event_id: eventId } }]);
    expect(room.unread_notifications.notification_count).toBe(0);
    expect(ofType(room.ephemeral, 'm.receipt')[0].content[eventId]).toMatchObject({
      'm.read': { [ada.userId]: {} },
      'm.read.private': { [ada.userId]: {} },
    });
    expect(JSON.stringify((await syncOf(ben)).rooms.join[roomId])).not.toMatch(/fully_read|private/);
  });

  it('may be set like a receipt, and alone reset no count', async () => {
    const eventId = await ben.say(roomId, 'hello');
    await read(ada, eventId, {}, 'm.fully_read');
    const room = (await syncOf(ada)).rooms.join[roomId];
    expect(room.account_data.events).toEqual([{ type: 'm.fully_read', content: { event_id: eventId } }]);
    expect(room.unread_notifications.notification_count).toBe(1);
  });
});

describe('a flood, with the default limits', () => {
  it('of receipts is refused, keeps the newest receipt, and does not use up the limits of others', async () => {
    // The clock stands still, so that no limit refills.
    const now = new Date();
    const run = await startTestHomeserver({ limitScale: 1, clock: { now: () => now } });
    try {
      const [noisy, quiet] = [await run.register('noisy'), await run.register('quiet')];
      const room = await makeRoom(noisy, { members: [quiet] });
      const events = [await quiet.say(room, 'one'), await quiet.say(room, 'two')];
      const send = (client: MatrixTestClient, eventId = '') =>
        client.post(`rooms/${segment(room)}/receipt/m.read/${segment(eventId)}`, {});
      const answers = await Promise.allSettled(
        Array.from({ length: 400 }, (_, at) => send(noisy, events[at % 2])),
      );
      const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
      expect(refused.length).toBeGreaterThanOrEqual(100);
      for (const reason of refused)
        expect(reason).toMatchObject({ status: 429, errcode: 'M_LIMIT_EXCEEDED' });
      await send(quiet, events[0]);
      const { ephemeral } = (await syncOf(quiet)).rooms.join[room];
      const content = ofType(ephemeral, 'm.receipt')[0]?.content ?? {};
      expect(Object.keys(content[events[1] ?? '']?.['m.read'] ?? {})).toContain(noisy.userId);
      expect(Object.keys(content[events[0] ?? '']?.['m.read'] ?? {})).not.toContain(noisy.userId);
    } finally {
      await run.close();
    }
  });
});
