import { segment, type MatrixTestClient } from '@/homeserver/testing/client';
import { startTestHomeserver, TEST_HS_TOKEN, type TestHomeserver } from '@/homeserver/testing/homeserver';
import { TestReceiver } from '@/homeserver/testing/receiver';
import { makeRoom } from '@/homeserver/testing/rooms';
import { until } from '@/homeserver/testing/until';

const receiver = new TestReceiver();
let server: TestHomeserver;
let platform: MatrixTestClient;
let ada: MatrixTestClient;
let roomId: string;

beforeAll(async () => {
  await receiver.open();
  server = await startTestHomeserver({ appservice: { url: receiver.url } });
  platform = server.asClient();
  ada = await server.register('ada');
  roomId = await makeRoom(platform);
  const invite = `rooms/${segment(roomId)}/invite`;
  await platform.post(invite, { user_id: ada.userId });
  await server.asClient(ada.userId).post(`rooms/${segment(roomId)}/join`);
});
afterAll(async () => {
  await server.close();
  await receiver.close();
});
beforeEach(() => {
  receiver.mood = 'accept';
});

const arrived = (eventId: string) => until(() => receiver.events.some(({ event_id: id }) => id === eventId));
const idsOf = (events: { event_id: string }[]) => events.map(({ event_id: id }) => id);
const since = (count: number) => receiver.transactions.slice(count);

describe('Application Service API, "Pushing events"', () => {
  test('every event arrives once, in order, in the client format with its room, with our token', async () => {
    const before = receiver.transactions.length;
    const sent: string[] = [];
    for (let index = 0; index < 5; index += 1) sent.push(await ada.say(roomId, `message ${index}`));
    await arrived(sent[4] ?? '');
    const transactions = since(before);
    const events = transactions.flatMap((transaction) => transaction.events);
    expect(idsOf(events).slice(-5)).toEqual(sent);
    expect(events.at(-1)).toMatchObject({
      room_id: roomId,
      sender: ada.userId,
      type: 'm.room.message',
      content: { msgtype: 'm.text', body: 'message 4' },
      origin_server_ts: expect.any(Number),
    });
    expect(events.at(-1).unsigned?.transaction_id).toBeUndefined();
    expect(transactions.every(({ authorization }) => authorization === `Bearer ${TEST_HS_TOKEN}`)).toBe(true);
    // The room's own beginning too: create, power levels, the invitation and the join.
    const types = receiver.events.map(({ type }) => type);
    expect(types.slice(0, 2)).toEqual(['m.room.create', 'm.room.member']);
  });

  test('a 500 is followed by the same transaction until it is taken, and nothing overtakes it', async () => {
    receiver.mood = 'fail';
    const before = receiver.transactions.length;
    const first = await ada.say(roomId, 'refused at first');
    await until(() => since(before).length >= 2);
    const second = await ada.say(roomId, 'waits behind it');
    receiver.mood = 'accept';
    await arrived(second);
    const repeated = since(before).filter(({ events }) => idsOf([...events]).includes(first));
    expect(repeated.length).toBeGreaterThanOrEqual(3);
    expect(new Set(repeated.map(({ id, events }) => `${id} ${idsOf([...events]).join()}`)).size).toBe(1);
    expect(idsOf(since(before).at(-1)?.events.slice(-1) ?? [])).toEqual([second]);
  });

  test('a lost answer is followed by the same transaction under the same id', async () => {
    receiver.mood = 'drop';
    const before = receiver.transactions.length;
    const eventId = await ada.say(roomId, 'the answer is lost');
    await until(() => since(before).length >= 1);
    receiver.mood = 'accept';
    await until(() => since(before).length >= 2);
    const [first, second] = since(before);
    expect(second).toEqual(first);
    expect(idsOf([...(first?.events ?? [])])).toEqual([eventId]);
  });

  test('a platform that is away keeps nobody waiting, and gets everything when it is back', async () => {
    await receiver.close();
    const before = receiver.transactions.length;
    const sent = await Promise.all(
      Array.from({ length: 250 }, (_, index) => ada.say(roomId, `away ${index}`)),
    );
    await receiver.open();
    // By this the homeserver learns that the platform is back.
    await platform.get('account/whoami');
    await until(() => receiver.events.length > 0 && sent.every((id) => idsOf(receiver.events).includes(id)));
    const transactions = since(before);
    expect(transactions.every(({ events }) => events.length <= 100)).toBe(true);
    const positions = transactions.map(({ id }) => Number(id.split('-')[0]));
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
  });

  test('a restart goes on where it stopped; a transaction that was begun has the same id and events', async () => {
    receiver.mood = 'fail';
    const before = receiver.transactions.length;
    const first = await ada.say(roomId, 'begun before the restart');
    await until(() => since(before).length >= 1);
    const second = await ada.say(roomId, 'not begun');
    await server.restart();
    receiver.mood = 'accept';
    await arrived(second);
    const holding = since(before).filter(({ events }) => idsOf([...events]).includes(first));
    expect(new Set(holding.map(({ id }) => id)).size).toBe(1);
    expect(idsOf([...(holding.at(-1)?.events ?? [])])).toEqual([first]);
    expect(new Set(idsOf(receiver.events)).size).toBe(receiver.events.length);
  });

  test('after a quiet stop nothing is sent again', async () => {
    await ada.say(roomId, 'the last one');
    await until(() => receiver.events.at(-1)?.content.body === 'the last one');
    await server.restart();
    const before = receiver.transactions.length;
    const next = await ada.say(roomId, 'after the restart');
    await arrived(next);
    expect(since(before).flatMap(({ events }) => idsOf([...events]))).toEqual([next]);
  });
});

test('the platform gives the time of an event, its people do not (`?ts=`)', async () => {
  const body = { msgtype: 'm.text', body: 'of long ago' };
  const path = (transaction: string) =>
    `rooms/${segment(roomId)}/send/m.room.message/${transaction}?ts=1500000000000`;
  const asAda = server.asClient(ada.userId);
  const { event_id: dated } = await asAda.put(path('dated'), body);
  const { event_id: undated } = await ada.put(path('undated'), body);
  const read = (eventId: string) => ada.get(`rooms/${segment(roomId)}/event/${segment(eventId)}`);
  expect(await read(dated)).toMatchObject({ sender: ada.userId, origin_server_ts: 1_500_000_000_000 });
  expect((await read(undated)).origin_server_ts).toBeGreaterThan(1_600_000_000_000);
  await expect(asAda.put(path('x').replace('ts=15', 'ts=-15'), body)).rejects.toMatchObject({
    errcode: 'M_INVALID_PARAM',
  });
});
