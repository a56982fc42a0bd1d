import {
  Direction,
  EventType,
  MsgType,
  ReceiptType,
  RelationType,
  RoomMemberEvent,
  type MatrixClient,
} from 'matrix-js-sdk';
import sharp from 'sharp';
import { startTestHomeserver, type TestHomeserver } from './testing/homeserver';
import { eventOf, roomOf, startSdkClient } from './testing/js-sdk';
import { until } from './testing/until';

/*
 * matrix-js-sdk in Node as a client of the stand-alone server: what the browser does, and what other programs do.
 */
let server: TestHomeserver;
let ada: MatrixClient;
let ben: MatrixClient;
let roomId: string;
const clients: MatrixClient[] = [];

async function start(name: string, initialSyncLimit?: number): Promise<MatrixClient> {
  const client = await startSdkClient(server, { name, password: `password of ${name}`, initialSyncLimit });
  clients.push(client);
  return client;
}

beforeAll(async () => {
  // The SDK tells the console about everything.
  for (const level of ['debug', 'info', 'warn', 'error', 'log', 'trace'] as const) {
    jest.spyOn(console, level).mockImplementation(() => undefined);
  }
  server = await startTestHomeserver();
  for (const name of ['ada', 'ben']) await server.register(name, { password: `password of ${name}` });
  [ada, ben] = (await Promise.all([start('ada'), start('ben')])) as [MatrixClient, MatrixClient];
  const { room_id: created } = await ada.createRoom({ name: 'Tea', invite: [ben.getSafeUserId()] });
  roomId = created;
  await roomOf(ben, roomId, 'invite');
  await ben.joinRoom(roomId);
  await Promise.all([roomOf(ada, roomId), roomOf(ben, roomId)]);
});
afterAll(async () => {
  for (const client of clients) client.stopClient();
  await server.close();
});

const text = (body: string) => ({ msgtype: MsgType.Text, body }) as const;

test('both see the room by its name, with each other in it', async () => {
  for (const client of [ada, ben]) {
    const room = await roomOf(client, roomId);
    await until(() => room.name === 'Tea' && room.getJoinedMemberCount() === 2);
  }
});

test('a message arrives at the other side, and the sender has it once', async () => {
  const { event_id: eventId } = await ada.sendMessage(roomId, text('hello'));
  expect((await eventOf(ben, roomId, eventId)).getContent().body).toBe('hello');
  await eventOf(ada, roomId, eventId);
  const own = (await roomOf(ada, roomId)).getLiveTimeline().getEvents();
  expect(own.filter((event) => event.getContent().body === 'hello')).toHaveLength(1);
});

test('an edit, a reaction and a reply belong to their message on the other side', async () => {
  const { event_id: eventId } = await ada.sendMessage(roomId, text('first words'));
  await ada.sendMessage(roomId, {
    ...text('* better words'),
    'm.new_content': text('better words'),
    'm.relates_to': { rel_type: RelationType.Replace, event_id: eventId },
  });
  await ben.sendEvent(roomId, EventType.Reaction, {
    'm.relates_to': { rel_type: RelationType.Annotation, event_id: eventId, key: '🍵' },
  });
  const { event_id: reply } = await ben.sendMessage(roomId, {
    ...text('indeed'),
    'm.relates_to': { 'm.in_reply_to': { event_id: eventId } },
  });
  const seen = await eventOf(ben, roomId, eventId);
  await until(() => seen.getContent().body === 'better words');
  expect((await eventOf(ada, roomId, reply)).replyEventId).toBe(eventId);
  const room = await roomOf(ada, roomId);
  await until(
    () =>
      room.relations
        .getChildEventsForEvent(eventId, RelationType.Annotation, EventType.Reaction)
        ?.getSortedAnnotationsByKey()?.[0]?.[0] === '🍵',
  );
  const { events } = await ada.relations(roomId, eventId, RelationType.Annotation, EventType.Reaction);
  expect(events.map((event) => event.getRelation()?.key)).toEqual(['🍵']);
});

test('a redaction takes the words away on both sides', async () => {
  const { event_id: eventId } = await ada.sendMessage(roomId, text('a mistake'));
  const seen = await eventOf(ben, roomId, eventId);
  await ada.redactEvent(roomId, eventId);
  await until(() => seen.isRedacted());
  expect(seen.getContent()).toEqual({});
});

test('an uploaded picture is seen through the authenticated address', async () => {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c63' } })
    .png()
    .toBuffer();
  const { content_uri: url } = await ada.uploadContent(new Uint8Array(bytes) as never, {
    type: 'image/png',
    name: 'tea.png',
  });
  const { event_id: eventId } = await ada.sendMessage(roomId, {
    msgtype: MsgType.Image,
    body: 'tea.png',
    url,
  });
  const content = (await eventOf(ben, roomId, eventId)).getContent<{ url: string }>();
  const address = ben.mxcUrlToHttp(content.url, undefined, undefined, undefined, false, true, true);
  const response = await fetch(address ?? '', {
    headers: { authorization: `Bearer ${ben.getAccessToken()}` },
  });
  expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
  expect(response.headers.get('content-type')).toBe('image/png');
});

test('typing and receipts reach the other side', async () => {
  const room = await roomOf(ada, roomId);
  const isTyping = () => room.getMember(ben.getSafeUserId())?.typing === true;
  const heard = new Promise((resolve) => ada.once(RoomMemberEvent.Typing, resolve));
  await ben.sendTyping(roomId, true, 20_000);
  await heard;
  await until(isTyping);
  await ben.sendTyping(roomId, false, 0);
  await until(() => !isTyping());

  const { event_id: eventId } = await ada.sendMessage(roomId, text('have you read this?'));
  await ben.sendReadReceipt(await eventOf(ben, roomId, eventId), ReceiptType.Read);
  await until(() => room.getEventReadUpTo(ben.getSafeUserId()) === eventId);
});

test('what is unread is counted, on every device, until one of them has read it', async () => {
  const second = await start('ben');
  const rooms = [await roomOf(ben, roomId), await roomOf(second, roomId)];
  const counts = () => rooms.map((room) => room.getUnreadNotificationCount());
  await until(() => counts().join() === '0,0');
  await ada.sendMessage(roomId, text('one'));
  const { event_id: last } = await ada.sendMessage(roomId, text('two'));
  await until(() => counts().join() === '2,2');
  await ben.sendReadReceipt(await eventOf(ben, roomId, last));
  await until(() => counts().join() === '0,0');
});

test('a client that comes later scrolls back to the beginning of the room', async () => {
  for (let index = 0; index < 30; index += 1) await ada.sendMessage(roomId, text(`message ${index}`));
  const late = await start('ben', 5);
  const room = await roomOf(late, roomId);
  const timeline = room.getLiveTimeline();
  expect(timeline.getEvents().length).toBeLessThanOrEqual(6);
  for (let pages = 0; timeline.getPaginationToken(Direction.Backward) !== null && pages < 20; pages += 1) {
    await late.paginateEventTimeline(timeline, { backwards: true, limit: 20 });
  }
  const events = timeline.getEvents();
  expect(events[0]?.getType()).toBe('m.room.create');
  const bodies = events
    .map((event) => event.getContent().body as string)
    .filter((body) => body?.startsWith('message '));
  expect(bodies).toEqual(Array.from({ length: 30 }, (_, index) => `message ${index}`));
  expect(new Set(events.map((event) => event.getId())).size).toBe(events.length);
});

test('a message is found in its surroundings by its id', async () => {
  const { event_id: eventId } = await ben.sendMessage(roomId, text('a landmark'));
  const late = await start('ada', 1);
  const room = await roomOf(late, roomId);
  const timeline = await late.getEventTimeline(room.getUnfilteredTimelineSet(), eventId);
  expect(timeline?.getEvents().some((event) => event.getId() === eventId)).toBe(true);
});

test('names, account data and tags come back over sync', async () => {
  await ada.setDisplayName('Ada of the tea');
  await until(
    async () => (await roomOf(ben, roomId)).getMember(ada.getSafeUserId())?.name === 'Ada of the tea',
  );
  await ada.setRoomTag(roomId, 'm.favourite', { order: 0.5 });
  await until(async () => (await roomOf(ada, roomId)).tags['m.favourite'] !== undefined);
});

test('after logging out the token is worth nothing', async () => {
  const device = await start('ada');
  await device.logout(true);
  await expect(device.whoami()).rejects.toMatchObject({ errcode: 'M_UNKNOWN_TOKEN' });
});

test('clients with encryption do not repeat key requests, and cannot encrypt a room', async () => {
  const calls: string[] = [];
  const onCall = (pathname: string) => {
    if (/\/(?:keys|room_keys)\//.test(pathname)) calls.push(pathname);
  };
  const people = await Promise.all(
    ['cleo', 'dan'].map(async (name) => {
      await server.register(name, { password: `password of ${name}` });
      const client = await startSdkClient(server, {
        name,
        password: `password of ${name}`,
        onCall,
        encrypts: true,
      });
      clients.push(client);
      return client;
    }),
  );
  const [cleo, dan] = people as [MatrixClient, MatrixClient];
  const { room_id: quiet } = await cleo.createRoom({ name: 'Quiet', invite: [dan.getSafeUserId()] });
  await roomOf(dan, quiet, 'invite');
  await dan.joinRoom(quiet);
  await roomOf(dan, quiet);
  // A client may ask for keys after every sync.
  for (let round = 0; round < 20; round += 1) {
    const { event_id: eventId } = await cleo.sendMessage(quiet, text(`round ${round}`));
    await Promise.all([eventOf(dan, quiet, eventId), eventOf(cleo, quiet, eventId)]);
  }
  expect(calls.filter((call) => call.endsWith('/keys/upload'))).toHaveLength(2);
  expect(calls.length).toBeLessThanOrEqual(20);
  await expect(
    cleo.sendStateEvent(quiet, EventType.RoomEncryption, { algorithm: 'm.megolm.v1.aes-sha2' }, ''),
  ).rejects.toMatchObject({ errcode: 'M_FORBIDDEN' });
  const initial = [
    { type: 'm.room.encryption', state_key: '', content: { algorithm: 'm.megolm.v1.aes-sha2' } },
  ];
  await expect(cleo.createRoom({ initial_state: initial })).rejects.toMatchObject({ httpStatus: 400 });
});
