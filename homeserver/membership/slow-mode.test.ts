import { SLOW_MODE_TYPE } from '@/runtime/event-content';
import { segment, type MatrixHttpError, type MatrixTestClient } from '@/homeserver/testing/client';
import { TestClock } from '@/homeserver/testing/clock';
import { startTestHomeserver, type TestHomeserver } from '@/homeserver/testing/homeserver';
import { makeProductRoom } from '@/homeserver/testing/product-rooms';
import { TestReader } from '@/homeserver/testing/sync';

const MINUTE_MS = 60_000;

const clock = new TestClock();
let server: TestHomeserver;
let alice: MatrixTestClient;
let bob: MatrixTestClient;
let roomId: string;

beforeAll(async () => {
  server = await startTestHomeserver({ appservice: true, clock });
  [alice, bob] = await Promise.all([server.register('u1'), server.register('u2')]);
});
afterAll(() => server.close());
beforeEach(async () => {
  roomId = await makeProductRoom(server, 'normal', [alice, bob]);
  await setSlowMode();
});

const at = (path: string) => `rooms/${segment(roomId)}/${path}`;
const text = (body: string) => ({ msgtype: 'm.text', body });
const setSlowMode = (exempt: readonly string[] = []) =>
  server.asClient().put(at(`state/${SLOW_MODE_TYPE}`), { interval_ms: MINUTE_MS, exempt });
const wait = (error: unknown) => (error as MatrixHttpError).body.retry_after_ms;
const tooSoon = { status: 429, errcode: 'M_LIMIT_EXCEEDED' };
const edit = (eventId: string) => ({
  ...text('* better'),
  'm.new_content': text('better'),
  'm.relates_to': { rel_type: 'm.replace', event_id: eventId },
});

test('Of what two devices send at once one message comes through, and the other hears how long to wait', async () => {
  const second = await server.login(alice.userId, {});
  const results = await Promise.allSettled(
    [alice, second].flatMap((device) =>
      Array.from({ length: 5 }, (_, index) => device.say(roomId, `${index}`)),
    ),
  );
  const refused = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  );
  expect(refused).toHaveLength(9);
  for (const error of refused) {
    expect(error).toMatchObject(tooSoon);
    expect(wait(error)).toBeGreaterThan(MINUTE_MS - 10_000);
    expect(wait(error)).toBeLessThanOrEqual(MINUTE_MS);
  }
  // Everybody waits for themselves alone.
  await bob.say(roomId, 'hello');
});

test('An edit mentions nobody in slow mode, and somebody again where its sender need not wait', async () => {
  const reader = new TestReader(bob);
  await reader.next();
  const mentioning = (eventId: string) => ({ ...edit(eventId), 'm.mentions': { user_ids: [bob.userId] } });
  const said = await alice.say(roomId, 'hello');
  await alice.say(roomId, mentioning(said));
  await alice.put(at('send/m.reaction/last'), {
    'm.relates_to': { rel_type: 'm.annotation', event_id: said, key: '👍' },
  });
  const counts: number[] = [];
  await reader.until(({ rooms }) => {
    const room = rooms.join[roomId];
    if (room) counts.push(room.unread_notifications.highlight_count);
    return room?.timeline.events.some(({ type }: { type: string }) => type === 'm.reaction') ?? false;
  });
  expect(new Set(counts)).toEqual(new Set([0]));
  await setSlowMode([alice.userId]);
  await alice.say(roomId, mentioning(said));
  await reader.until(({ rooms }) => rooms.join[roomId]?.unread_notifications.highlight_count === 1);
});

test('After the interval the next message comes through', async () => {
  await alice.say(roomId, 'first');
  clock.advance({ seconds: 55 });
  await expect(alice.say(roomId, 'early')).rejects.toMatchObject(tooSoon);
  clock.advance({ seconds: 5 });
  await alice.say(roomId, 'second');
  await expect(alice.say(roomId, 'third')).rejects.toMatchObject(tooSoon);
});

test('Edits, reactions and redactions neither wait nor make wait', async () => {
  const said = await alice.say(roomId, 'hello');
  await alice.say(roomId, edit(said));
  const { event_id: reaction } = await alice.put(at('send/m.reaction/r1'), {
    'm.relates_to': { rel_type: 'm.annotation', event_id: said, key: '👍' },
  });
  await alice.put(at(`redact/${segment(reaction as string)}/r2`), {});
  clock.advance({ minutes: 1 });
  await alice.say(roomId, edit(said));
  await alice.say(roomId, 'again');
});

test('What looks like an edit of something else is no way around', async () => {
  const ofBob = await bob.say(roomId, 'mine');
  await expect(alice.say(roomId, edit(ofBob))).rejects.toMatchObject({ status: 403 });
  await setSlowMode([alice.userId]);
  await alice.say(roomId, edit(ofBob));
});

test('Who is exempt and the platform itself need not wait, for anybody', async () => {
  await setSlowMode([alice.userId]);
  await alice.say(roomId, 'one');
  await alice.say(roomId, 'two');
  for (const txn of ['p1', 'p2']) {
    await server.asClient(bob.userId).put(at(`send/m.room.message/${txn}`), text(txn));
  }
  await expect(bob.say(roomId, 'three')).rejects.toMatchObject(tooSoon);
});

test('The same request again finds its message, also after a restart; and the wait is remembered', async () => {
  const send = () => alice.put(at('send/m.room.message/same'), text('once'));
  const first = await send();
  expect(await send()).toEqual(first);
  await server.restart();
  expect(await send()).toEqual(first);
  await expect(alice.say(roomId, 'another')).rejects.toMatchObject(tooSoon);
});

test('The wait is remembered when so much was said meanwhile that the message is out of memory', async () => {
  await alice.say(roomId, 'first');
  await setSlowMode([bob.userId]);
  for (let index = 0; index < 210; index += 1) await bob.say(roomId, `${index}`);
  await expect(alice.say(roomId, 'second')).rejects.toMatchObject(tooSoon);
});
