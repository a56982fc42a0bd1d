import { sql } from 'drizzle-orm';
import { FaultyStorage } from '@/homeserver/testing/faults';
import { ALICE, BOB, openTestRooms, type TestRooms } from '@/homeserver/testing/stream';
import type { EventDraft, RoomEvent } from '@/homeserver/rooms/event';
import type { Published, Receipt } from './stream';

describe.each(['pglite', 'postgres'] as const)('on %s', (engine) => {
  const faults = new FaultyStorage();
  let all: TestRooms;
  let roomId: string;
  beforeAll(async () => {
    all = await openTestRooms({ wrap: faults.wrap, engine });
    roomId = await all.room([BOB]);
  });
  afterAll(async () => {
    await all.close();
  });

  const message = (body: string, changes: Partial<EventDraft> = {}): EventDraft => ({
    roomId,
    sender: ALICE,
    type: 'm.room.message',
    content: { msgtype: 'm.text', body },
    ...changes,
  });
  const request = (id: string, deviceId = 'PHONE') => ({
    transaction: { deviceId, transactionId: id, path: `/rooms/${roomId}/send/m.room.message/${id}` },
  });
  const receipt = (changes: Partial<Receipt> = {}): Receipt => ({
    roomId,
    userId: BOB,
    type: 'm.read',
    threadId: '',
    eventId: '$x',
    eventPosition: 1,
    counted: 1,
    ts: 1,
    ...changes,
  });
  const bodiesSince = async (position: number) =>
    (await all.rooms.eventsAfter(position, 1000)).map(({ content }) => content.body);

  test('positions are dense, published in order and each once, whatever comes at the same time', async () => {
    const first = all.stream.position;
    const published: Published[] = [];
    const stop = all.stream.onPublished((batch) => {
      expect(all.stream.position).toBe(batch.at(-1)?.position);
      published.push(...batch);
    });
    const answers = await Promise.all([
      ...Array.from({ length: 60 }, (_, index) => all.rooms.send(message(String(index)))),
      ...Array.from({ length: 30 }, (_, index) => all.stream.putReceipt(receipt({ threadId: `$${index}` }))),
      ...Array.from({ length: 30 }, (_, index) =>
        all.stream.putAccountData({ userId: ALICE, roomId: '', type: `t${index}`, content: { index } }),
      ),
      all.rooms.create({ creator: BOB }),
    ]);
    stop();
    const dense = Array.from({ length: 126 }, (_, index) => first + 1 + index);
    expect(published.map(({ position }) => position)).toEqual(dense);
    const { rows } = await all.storage.db.execute<{ position: string }>(sql`
      SELECT position FROM event WHERE position > ${first} UNION ALL
      SELECT position FROM receipt WHERE position > ${first} UNION ALL
      SELECT position FROM account_data WHERE position > ${first} ORDER BY position`);
    expect(rows.map(({ position }) => Number(position))).toEqual(dense);
    const own = answers.flatMap((answer) => (typeof answer === 'number' ? answer : []));
    expect(new Set(own).size).toBe(60);
  });

  test('of receipts with one key that wait together only the last is written, for all of them', async () => {
    const first = all.stream.position;
    const positions = await Promise.all([1, 2, 3].map((ts) => all.stream.putReceipt(receipt({ ts }))));
    expect(positions).toEqual([first + 1, first + 1, first + 1]);
    const { rows } = await all.storage.db.execute<{ ts: string }>(
      sql`SELECT ts FROM receipt WHERE position = ${first + 1}`,
    );
    expect(rows).toEqual([{ ts: '3' }]);
  });

  test('account data may say anything that is JSON; identifiers hold no zero character', async () => {
    const content = { text: 'a\u0000b \ud83d\ude00', half: 0.5, deep: [[[]]] };
    await all.stream.putAccountData({ userId: ALICE, roomId, type: 'x', content });
    const { rows } = await all.storage.db.execute(
      sql`SELECT content FROM account_data WHERE type = 'x' AND user_id = ${ALICE}`,
    );
    expect(rows).toEqual([{ content }]);
    const wrong = all.stream.putAccountData({ userId: ALICE, roomId, type: 'a\u0000b', content });
    await expect(wrong).rejects.toMatchObject({ code: 'M_INVALID_PARAM' });
  });

  test('a message may hold every character', async () => {
    const body = 'zero \u0000, separator \u2028, quote " \\ {}, emoji 😀';
    const sent = await all.rooms.send(message(body));
    const [stored] = await all.rooms.eventsAfter(sent.position - 1, 1);
    expect(stored).toEqual(sent);
    expect(stored?.content.body).toBe(body);
  });

  describe('the same request', () => {
    test('twenty times at once is one event', async () => {
      const first = all.stream.position;
      const draft = message('once', request('twenty'));
      const events = await Promise.all(Array.from({ length: 20 }, () => all.rooms.send(draft)));
      expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(1);
      expect(await bodiesSince(first)).toEqual(['once']);
      expect(events[0]?.transaction).toEqual({ deviceId: 'PHONE', transactionId: 'twenty' });
    });

    test('after a restart finds its event, and others in the same flush are written', async () => {
      const sent = await all.rooms.send(message('before', request('again')));
      await all.restart();
      const first = all.stream.position;
      const [one, again, other] = await Promise.all([
        all.rooms.send(message('one')),
        all.rooms.send(message('before', request('again'))),
        all.rooms.send(message('other')),
      ]);
      expect(again).toEqual(sent);
      expect([one.position, other.position]).toEqual([first + 1, first + 2]);
      expect(await bodiesSince(first)).toEqual(['one', 'other']);
    });

    test('answers the event as it is now', async () => {
      const sent = await all.rooms.send(message('soon gone', request('redacted')));
      await all.redact(roomId, ALICE, sent.eventId);
      expect((await all.rooms.send(message('soon gone', request('redacted')))).content).toEqual({});
    });

    test('of another device or of another person is another request', async () => {
      const sent = await Promise.all([
        all.rooms.send(message('a', request('same'))),
        all.rooms.send(message('a', request('same', 'LAPTOP'))),
        all.rooms.send(message('a', { ...request('same'), sender: BOB })),
      ]);
      expect(new Set(sent.map(({ eventId }) => eventId)).size).toBe(3);
    });

    test('may come again when it was refused', async () => {
      const draft = message('x', { ...request('refused'), sender: '@stranger:test.example' });
      await expect(all.rooms.send(draft)).rejects.toMatchObject({ code: 'M_FORBIDDEN' });
      await all.member(roomId, ALICE, draft.sender, 'invite');
      await all.member(roomId, draft.sender, draft.sender, 'join');
      expect((await all.rooms.send(draft)).content.body).toBe('x');
    });
  });

  describe('a flush', () => {
    test('whose answer was lost has happened, once, and is published', async () => {
      const first = all.stream.position;
      const { epoch } = all.stream.leadership();
      const published: number[] = [];
      const stop = all.stream.onPublished((batch) =>
        published.push(...batch.map(({ position }) => position)),
      );
      faults.failNext('answer lost');
      const [sent, read] = await Promise.all([
        all.rooms.send(message('lost', request('lost'))),
        all.stream.putReceipt(receipt()),
      ]);
      const again = await all.rooms.send(message('lost', request('lost')));
      const next = await all.rooms.send(message('next'));
      stop();
      expect(again).toEqual(sent);
      expect([sent.position, read, next.position]).toEqual([first + 1, first + 2, first + 3]);
      expect(published).toEqual([first + 1, first + 2, first + 3]);
      expect(await bodiesSince(first)).toEqual(['lost', 'next']);
      // What was sent under the old epoch can never be written any more.
      expect(all.stream.leadership().epoch).toBe(epoch + 1);
    });

    test('that failed has not happened: its events fail, and those that wait in the same room', async () => {
      const other = await all.room();
      const first = all.stream.position;
      faults.failNext('not sent');
      const open = faults.hold();
      const lost = all.rooms.send(message('lost'));
      const lostReceipt = all.stream.putReceipt(receipt());
      // The flush has begun and holds what came before; what comes now waits for the next one.
      await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
      const waiting = all.rooms.send(message('meant to stand after it'));
      const elsewhere = all.rooms.send(message('elsewhere', { roomId: other }));
      open();
      const outcomes = await Promise.allSettled([lost, lostReceipt, waiting, elsewhere]);
      expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled']);
      for (const outcome of outcomes.slice(0, 3)) {
        expect(outcome).toMatchObject({ reason: { code: 'M_UNKNOWN', status: 500 } });
      }
      expect(await bodiesSince(first)).toEqual(['elsewhere']);
      const next = await all.rooms.send(message('next'));
      expect(next.position).toBe(first + 2);
      const room = await all.rooms.get(roomId);
      expect(room?.newest.at(-1)).toEqual(next);
      expect(all.logLines.some(({ event }) => event === 'stream.flush_failed')).toBe(true);
    });

    test('with something that the database refuses fails for that alone', async () => {
      const first = all.stream.position;
      const outcomes = await Promise.allSettled([
        all.rooms.send(message('good')),
        all.stream.putReceipt(receipt({ ts: 0.5 })),
        all.rooms.send(message('good too')),
        all.stream.putReceipt(receipt({ threadId: '$good' })),
      ]);
      expect(outcomes.map(({ status }) => status)).toEqual([
        'fulfilled',
        'rejected',
        'fulfilled',
        'fulfilled',
      ]);
      expect(await bodiesSince(first)).toEqual(['good', 'good too']);
      expect(all.stream.position).toBe(first + 3);
    });

    test('authorises each event by what stands before it in the same flush', async () => {
      const dave = '@dave:test.example';
      await all.member(roomId, ALICE, dave, 'invite');
      const say = (body: string) => all.rooms.send(message(body, { sender: dave }));
      const outcomes = await Promise.allSettled([
        say('too early'),
        all.member(roomId, dave, dave, 'join'),
        say('in time'),
        all.member(roomId, ALICE, dave, 'ban'),
        say('too late'),
      ]);
      expect(outcomes.map(({ status }) => status)).toEqual([
        'rejected',
        'fulfilled',
        'fulfilled',
        'fulfilled',
        'rejected',
      ]);
    });
  });

  test('events form one line: each names the one before it, one deeper, and its content by a hash', async () => {
    await Promise.all(Array.from({ length: 5 }, (_, index) => all.rooms.send(message(String(index)))));
    const { rows } = await all.storage.db.execute<{
      event_id: string;
      prev_event: string | null;
      depth: string;
    }>(
      sql`SELECT e.event_id, e.prev_event, e.depth FROM event e JOIN room r ON r.ref = e.room
          WHERE r.room_id = ${roomId} ORDER BY e.position`,
    );
    rows.forEach((row, index) => {
      expect(Number(row.depth)).toBe(index + 1);
      expect(row.prev_event).toBe(rows[index - 1]?.event_id ?? null);
    });
  });

  test('a process whose epoch is over writes nothing more, and says so', async () => {
    const { position } = all.stream;
    await all.storage.db.execute(sql`UPDATE leader SET epoch = epoch + 1`);
    const refused: Promise<RoomEvent> = all.rooms.send(message('from the grave'));
    await expect(refused).rejects.toMatchObject({ code: 'M_UNKNOWN' });
    expect(all.over.times).toBe(1);
    expect(all.stream.leadership().isFresh).toBe(false);
    await expect(all.rooms.send(message('again'))).rejects.toMatchObject({ code: 'M_UNKNOWN' });
    await expect(all.stream.putReceipt(receipt())).rejects.toMatchObject({ code: 'M_UNKNOWN' });
    expect(all.over.times).toBe(1);
    expect(all.logLines.filter(({ event }) => event === 'stream.epoch_over')).toHaveLength(1);
    expect(await bodiesSince(position)).toEqual([]);
    await all.restart();
    expect((await all.rooms.send(message('reborn'))).position).toBe(position + 1);
  });
});
