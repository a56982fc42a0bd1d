import { segment, type MatrixTestClient } from '@/homeserver/testing/client';
import { startTestHomeserver, type TestHomeserver } from '@/homeserver/testing/homeserver';
import { makeRoom } from '@/homeserver/testing/rooms';
import { bodiesOf, syncOf, TestReader, typesOf } from '@/homeserver/testing/sync';

const password = 'tea and 2 cakes';
let server: TestHomeserver;
let ada: MatrixTestClient;
let ben: MatrixTestClient;
let cleo: MatrixTestClient;

beforeAll(async () => {
  server = await startTestHomeserver();
  ada = await server.register('ada', { password });
  ben = await server.register('ben');
  cleo = await server.register('cleo');
});
afterAll(() => server.close());

/** A reader who is up to date, presence of everybody included. */
async function readerOf(client: MatrixTestClient): Promise<TestReader> {
  const reader = new TestReader(client, {
    filter: { presence: { types: [] } },
    more: { set_presence: 'offline' },
  });
  await reader.next();
  return reader;
}

/** The answer to a call that is under way when `act` happens. */
async function whileWaiting(reader: TestReader, act: () => Promise<unknown>) {
  let isOver = false;
  const waiting = reader.next({ timeout: 20_000 }).finally(() => (isOver = true));
  // The call is with the server once an answer to a later one is back, and nothing has answered it yet.
  await syncOf(reader.client, { since: reader.since, more: { set_presence: 'offline' } });
  expect(isOver).toBe(false);
  await act();
  return waiting;
}

// Client-Server API, "Syncing", `timeout`.
describe('a sync that waits', () => {
  it('answers at once without a timeout', async () => {
    const reader = await readerOf(ada);
    const answer = await reader.next();
    expect(answer.rooms).toEqual({ join: {}, invite: {}, knock: {}, leave: {} });
  });

  it('holds for the whole timeout when nothing happens', async () => {
    const reader = await readerOf(ada);
    const startedAt = performance.now();
    const answer = await reader.next({ timeout: 400 });
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(395);
    expect(answer.next_batch).toBe(reader.since);
    expect(answer.rooms.join).toEqual({});
  });

  it('is woken by a message', async () => {
    const roomId = await makeRoom(ada, { members: [ben] });
    const reader = await readerOf(ben);
    const answer = await whileWaiting(reader, () => ada.say(roomId, 'wake up'));
    expect(bodiesOf(answer.rooms.join[roomId].timeline)).toEqual(['wake up']);
  });

  it('is woken by an invitation, and by being removed', async () => {
    const reader = await readerOf(ben);
    const roomId = await makeRoom(ada);
    const invited = await whileWaiting(reader, () =>
      ada.post(`rooms/${segment(roomId)}/invite`, { user_id: ben.userId }),
    );
    expect(Object.keys(invited.rooms.invite)).toEqual([roomId]);
    const removed = await whileWaiting(reader, () =>
      ada.post(`rooms/${segment(roomId)}/kick`, { user_id: ben.userId }),
    );
    expect(Object.keys(removed.rooms.leave)).toEqual([roomId]);
  });

  it('is woken on one device by what the person does on another', async () => {
    const roomId = await makeRoom(ada, { members: [ben] });
    const eventId = await ben.say(roomId, 'unread');
    const reader = await readerOf(ada);
    const other = await server.login(ada.userId, { password });
    const data = await whileWaiting(reader, () =>
      other.put(`user/${segment(ada.userId)}/account_data/org.example.draft`, { text: 'a' }),
    );
    expect(typesOf(data.account_data)).toEqual(['org.example.draft']);
    const read = await whileWaiting(reader, () =>
      other.post(`rooms/${segment(roomId)}/receipt/m.read.private/${segment(eventId)}`),
    );
    expect(read.rooms.join[roomId].unread_notifications.notification_count).toBe(0);
  });

  it('is woken by typing and by the receipts of others', async () => {
    const roomId = await makeRoom(ada, { members: [ben] });
    const eventId = await ada.say(roomId, 'hello');
    const reader = await readerOf(ada);
    const typing = await whileWaiting(reader, () =>
      ben.put(`rooms/${segment(roomId)}/typing/${segment(ben.userId)}`, { typing: true }),
    );
    expect(typing.rooms.join[roomId].ephemeral.events).toEqual([
      { type: 'm.typing', content: { user_ids: [ben.userId] } },
    ]);
    const receipt = await whileWaiting(reader, () =>
      ben.post(`rooms/${segment(roomId)}/receipt/m.read/${segment(eventId)}`),
    );
    const [event] = receipt.rooms.join[roomId].ephemeral.events;
    expect(Object.keys(event.content[eventId]['m.read'])).toEqual([ben.userId]);
  });

  it('sleeps on while strangers talk', async () => {
    const roomId = await makeRoom(ada, { members: [ben] });
    const elsewhere = await makeRoom(ada);
    const reader = await readerOf(ben);
    const answer = await whileWaiting(reader, async () => {
      await ada.say(elsewhere, 'not for ben');
      await ada.say(roomId, 'for ben');
    });
    expect(Object.keys(answer.rooms.join)).toEqual([roomId]);
  });

  it('is woken once by a batch, for eight clients at once, and each gets everything once', async () => {
    const roomId = await makeRoom(ada, { members: [ben] });
    const readers = await Promise.all(Array.from({ length: 8 }, () => readerOf(ben)));
    // No more than an answer tells by itself: who is that far behind on a slow machine still gets all of it.
    const texts = Array.from({ length: 20 }, (_, index) => `${index}`);
    const read = (reader: TestReader) => {
      const heard: string[] = [];
      return reader
        .until((answer) => {
          const room = answer.rooms.join[roomId];
          if (room) heard.push(...bodiesOf(room.timeline));
          return heard.length >= texts.length;
        })
        .then(() => heard);
    };
    const reading = Promise.all(readers.map(read));
    for (const text of texts) await ada.say(roomId, text);
    for (const heard of await reading) expect(heard).toEqual(texts);
  });

  it('is one of fifty of a person: the oldest gives way to the next', async () => {
    const reader = await readerOf(cleo);
    const wait = () =>
      syncOf(cleo, { since: reader.since, timeout: 30_000, more: { set_presence: 'offline' } });
    const oldest = wait();
    // The first is with the server before the others.
    await reader.next();
    const others = Promise.all(Array.from({ length: 50 }, wait));
    expect((await oldest).rooms.join).toEqual({});
    const roomId = await makeRoom(cleo);
    for (const answer of await others) expect(Object.keys(answer.rooms.join)).toEqual([roomId]);
  });

  it('goes on when the client has hung up', async () => {
    const roomId = await makeRoom(ada, { members: [ben] });
    const reader = await readerOf(ben);
    const hangUp = new AbortController();
    const query = new URLSearchParams({
      since: reader.since ?? '',
      timeout: '20000',
      set_presence: 'offline',
      filter: JSON.stringify({ presence: { types: [] } }),
    });
    const gone = ben.send(`sync?${query}`, { signal: hangUp.signal }).catch((error: Error) => error.name);
    await syncOf(ben, { since: reader.since, more: { set_presence: 'offline' } });
    hangUp.abort();
    expect(await gone).toBe('AbortError');
    await ada.say(roomId, 'still here');
    expect(bodiesOf((await reader.room(roomId)).timeline)).toEqual(['still here']);
  });

  it('ends when its device logs out', async () => {
    const device = await server.login(ada.userId, { password });
    const reader = await readerOf(device);
    const waiting = reader.next({ timeout: 20_000 }).catch((error: unknown) => error);
    await syncOf(device, { since: reader.since, more: { set_presence: 'offline' } });
    await device.post('logout');
    expect(await waiting).toMatchObject({ status: 401, errcode: 'M_UNKNOWN_TOKEN' });
  });

  it('answers when the server stops', async () => {
    const reader = await readerOf(cleo);
    const waiting = reader.next({ timeout: 25_000 });
    await syncOf(cleo, { since: reader.since, more: { set_presence: 'offline' } });
    await server.restart();
    expect((await waiting).rooms.join).toEqual({});
  });
});
