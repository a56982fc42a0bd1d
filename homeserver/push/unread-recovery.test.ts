import type { Room } from '@/homeserver/rooms/rooms';
import { ALICE, BOB, CAROL, openTestRooms, type TestRooms } from '@/homeserver/testing/stream';
import { createLog } from '@/homeserver/log/log';
import { RuleBook } from './rule-book';
import { UnreadCounts } from './unread-counts';

let test: TestRooms;
let roomId: string;
const log = createLog('silent');

/** Counts as a process has them that starts now; `close` ends it as it should end, without it the process crashed. */
function startCounting() {
  const closers: (() => Promise<void> | void)[] = [];
  const book = new RuleBook();
  const { storage, stream, rooms } = test;
  const counts = new UnreadCounts(
    { storage, stream, rooms, log, onClose: (close) => void closers.push(close) },
    book,
  );
  const stop = stream.onPublished((batch) => counts.take(batch));
  return {
    async of(userId: string) {
      await counts.prepare(userId, [roomId]);
      const { total } = counts.of(userId, (await rooms.get(roomId)) as Room);
      return [total.notifications, total.highlights];
    },
    async close() {
      stop();
      for (const close of closers) await close();
    },
  };
}

const mention = (userId: string, body: string) =>
  test.send({
    roomId,
    type: 'm.room.message',
    sender: ALICE,
    content: { msgtype: 'm.text', body, 'm.mentions': { user_ids: [userId] } },
  });

describe.each(['pglite', 'postgres'] as const)('counts after a crash, on %s', (engine) => {
  beforeAll(async () => {
    test = await openTestRooms({ engine });
  });
  afterAll(async () => {
    await test.close();
  });
  beforeEach(async () => {
    roomId = await test.room([BOB, CAROL]);
  });

  it('know messages of threads, whatever these say', async () => {
    const root = await test.say(roomId, CAROL, 'root');
    const content = {
      msgtype: 'm.text',
      body: 'zero \u0000, backslashes \\\\u0000 \\',
      'm.relates_to': { rel_type: 'm.thread', event_id: root.eventId },
    };
    await test.send({ roomId, type: 'm.room.message', sender: CAROL, content });
    await test.send({
      roomId,
      type: 'm.room.message',
      sender: CAROL,
      content: { ...content, msgtype: 'm.notice' },
    });
    const counting = startCounting();
    expect(await counting.of(BOB)).toEqual([2, 0]);
    await counting.close();
  });

  it('know mentions and own messages that nobody had written down', async () => {
    await test.say(roomId, CAROL, 'one');
    await test.say(roomId, BOB, 'mine');
    await mention(BOB, 'hi');
    const counting = startCounting();
    expect(await counting.of(BOB)).toEqual([1, 1]);
    await counting.close();
  });

  it('do not double what was written before', async () => {
    const first = startCounting();
    await mention(BOB, 'one');
    await first.close();
    await mention(BOB, 'two');
    for (let start = 0; start < 2; start += 1) {
      const counting = startCounting();
      expect(await counting.of(BOB)).toEqual([2, 2]);
      await counting.close();
    }
  });

  it('leave out mentions that were redacted meanwhile', async () => {
    const first = startCounting();
    const written = await mention(BOB, 'written');
    await first.close();
    const unwritten = await mention(BOB, 'unwritten');
    await test.redact(roomId, ALICE, written.eventId);
    await test.redact(roomId, ALICE, unwritten.eventId);
    const counting = startCounting();
    expect(await counting.of(BOB)).toEqual([2, 0]);
    await counting.close();
  });

  it('are right for somebody who asks while they are found out', async () => {
    await mention(BOB, 'before');
    const counting = startCounting();
    const asked = counting.of(BOB);
    await mention(BOB, 'meanwhile');
    await asked;
    expect(await counting.of(BOB)).toEqual([2, 2]);
    await counting.close();
  });
});
