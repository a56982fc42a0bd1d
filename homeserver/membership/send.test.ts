import { segment, type AnswerBody, type MatrixTestClient } from '@/homeserver/testing/client';
import { startTestHomeserver, type TestHomeserver } from '@/homeserver/testing/homeserver';
import { makeRoom } from '@/homeserver/testing/rooms';
import { syncOf, TestReader } from '@/homeserver/testing/sync';
import { settleEdit } from './redactions';

let server: TestHomeserver;
let alice: MatrixTestClient;
let bob: MatrixTestClient;
let stranger: MatrixTestClient;

beforeAll(async () => {
  server = await startTestHomeserver();
  alice = await server.register('alice', { password: 'correct horse 1' });
  bob = await server.register('bob');
  stranger = await server.register('stranger');
});
afterAll(() => server.close());

const at = (roomId: string, path: string) => `rooms/${segment(roomId)}/${path}`;
const text = (body: string) => ({ msgtype: 'm.text', body });
const forbidden = { status: 403, errcode: 'M_FORBIDDEN' };
const read = (client: MatrixTestClient, roomId: string, eventId: string): Promise<AnswerBody> =>
  client.get(at(roomId, `event/${segment(eventId)}`));
const messages = async (client: MatrixTestClient, roomId: string) =>
  (await client.get(at(roomId, 'messages?dir=b&limit=100'))).chunk.filter(
    (event: AnswerBody) => event.type === 'm.room.message',
  );

describe('Sending events to a room', () => {
  test('The same transaction twenty times, at once and one after another, is one message', async () => {
    const roomId = await makeRoom(alice);
    const send = () => alice.put(at(roomId, 'send/m.room.message/same'), text('once'));
    const answers = await Promise.all(Array.from({ length: 19 }, send));
    answers.push(await send());
    expect(new Set(answers.map((answer) => answer.event_id)).size).toBe(1);
    expect(await messages(alice, roomId)).toHaveLength(1);
  });

  test('A transaction belongs to the device, the room and the type of event', async () => {
    const [one, other] = [await makeRoom(alice), await makeRoom(alice)];
    const second = await server.login(alice.userId, { password: 'correct horse 1' });
    const sent = [
      await alice.put(at(one, 'send/m.room.message/t1'), text('a')),
      await alice.put(at(other, 'send/m.room.message/t1'), text('a')),
      await alice.put(at(one, 'send/m.test/t1'), text('a')),
      await second.put(at(one, 'send/m.room.message/t1'), text('a')),
    ];
    expect(new Set(sent.map((answer) => answer.event_id)).size).toBe(4);
  });

  test('A transaction of a device of somebody else with the same name is another one', async () => {
    const roomId = await makeRoom(alice);
    await alice.post(at(roomId, 'invite'), { user_id: bob.userId });
    await bob.post(at(roomId, 'join'));
    const twin = await server.register('twin', { deviceId: bob.deviceId });
    await alice.post(at(roomId, 'invite'), { user_id: twin.userId });
    await twin.post(at(roomId, 'join'));
    const mine = await bob.put(at(roomId, 'send/m.room.message/t'), text('bob'));
    const theirs = await twin.put(at(roomId, 'send/m.room.message/t'), text('twin'));
    expect(theirs.event_id).not.toBe(mine.event_id);
    expect((await read(bob, roomId, theirs.event_id)).unsigned).toBeUndefined();
  });

  test('Only who is in the room may send: not a stranger, not who was merely invited, not who left', async () => {
    const roomId = await makeRoom(alice);
    await expect(bob.say(roomId, 'hi')).rejects.toMatchObject(forbidden);
    await alice.post(at(roomId, 'invite'), { user_id: bob.userId });
    await expect(bob.say(roomId, 'hi')).rejects.toMatchObject(forbidden);
    await bob.post(at(roomId, 'join'));
    await bob.say(roomId, 'hi');
    await bob.post(at(roomId, 'leave'));
    await expect(bob.say(roomId, 'hi')).rejects.toMatchObject(forbidden);
    await expect(bob.say('!nothing:test.example', 'hi')).rejects.toMatchObject(forbidden);
  });

  test('What is too large, no canonical JSON or no object is refused', async () => {
    const roomId = await makeRoom(alice);
    await expect(alice.say(roomId, 'x'.repeat(66_000))).rejects.toMatchObject({
      status: 413,
      errcode: 'M_TOO_LARGE',
    });
    await expect(alice.say(roomId, { body: 1.5 })).rejects.toMatchObject({
      status: 400,
      errcode: 'M_BAD_JSON',
    });
    await expect(alice.say(roomId, ['list'])).rejects.toMatchObject({ status: 400 });
    expect(await messages(alice, roomId)).toHaveLength(0);
  });

  test('Formatted text has at most a thousand tags, in a message and in an edit', async () => {
    const roomId = await makeRoom(alice);
    const formatted = (tags: number) => ({
      ...text('x'),
      format: 'org.matrix.custom.html',
      formatted_body: '<b>x</b>'.repeat(tags),
    });
    const tooMany = { status: 413, errcode: 'M_TOO_LARGE' };
    const said = await alice.say(roomId, formatted(1_000));
    await expect(alice.say(roomId, formatted(1_001))).rejects.toMatchObject(tooMany);
    const edit = (tags: number) => ({
      ...text('* x'),
      'm.new_content': formatted(tags),
      'm.relates_to': { rel_type: 'm.replace', event_id: said },
    });
    await alice.say(roomId, edit(1_000));
    await expect(alice.say(roomId, edit(1_001))).rejects.toMatchObject(tooMany);
  });

  test('PUT /state needs the power for it, with or without a key', async () => {
    const roomId = await makeRoom(alice, { members: [bob] });
    await alice.put(at(roomId, 'state/m.room.name'), { name: 'One' });
    await alice.put(at(roomId, 'state/m.room.name/'), { name: 'Two' });
    expect(await bob.get(at(roomId, 'state/m.room.name'))).toEqual({ name: 'Two' });
    await expect(bob.put(at(roomId, 'state/m.room.name'), { name: 'Three' })).rejects.toMatchObject(
      forbidden,
    );
    await expect(stranger.put(at(roomId, 'state/m.room.name'), { name: 'Three' })).rejects.toMatchObject(
      forbidden,
    );
  });
});

describe('Event annotations and reactions', () => {
  const react = (client: MatrixTestClient, roomId: string, target: string, key: string, txn: string) =>
    client.put(at(roomId, `send/m.reaction/${txn}`), {
      'm.relates_to': { rel_type: 'm.annotation', event_id: target, key },
    });
  const duplicate = { status: 400, errcode: 'M_DUPLICATE_ANNOTATION' };

  test('The same reaction twice is refused, another one and one of somebody else are not', async () => {
    const roomId = await makeRoom(alice, { members: [bob] });
    const said = await alice.say(roomId, 'hi');
    const { event_id: first } = await react(bob, roomId, said, '👍', 'a');
    await expect(react(bob, roomId, said, '👍', 'b')).rejects.toMatchObject(duplicate);
    await react(bob, roomId, said, '🎉', 'c');
    await react(alice, roomId, said, '👍', 'd');
    // The same request again is no second reaction.
    expect((await react(bob, roomId, said, '👍', 'a')).event_id).toBe(first);
    // Taken back, it may be given again.
    await bob.put(at(roomId, `redact/${segment(first)}/r`));
    await react(bob, roomId, said, '👍', 'e');
  });

  test('Of many at once one comes through', async () => {
    const roomId = await makeRoom(alice);
    const said = await alice.say(roomId, 'hi');
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => react(alice, roomId, said, '👍', `t${index}`)),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  });

  test('A key has at most 64 bytes', async () => {
    const roomId = await makeRoom(alice);
    const said = await alice.say(roomId, 'hi');
    await react(alice, roomId, said, 'x'.repeat(64), 'a');
    await expect(react(alice, roomId, said, 'x'.repeat(65), 'b')).rejects.toMatchObject({ status: 400 });
    await expect(react(alice, roomId, said, '字'.repeat(22), 'c')).rejects.toMatchObject({ status: 400 });
  });

  test('Nobody refers to an event that they cannot see', async () => {
    const hidden = await alice.say(await makeRoom(alice), 'hidden');
    const roomId = await makeRoom(alice, { members: [bob] });
    await expect(react(bob, roomId, hidden, '👍', 'a')).rejects.toMatchObject({
      status: 400,
      errcode: 'M_INVALID_PARAM',
    });
  });
});

describe('Redactions', () => {
  const redact = (client: MatrixTestClient, roomId: string, target: string, txn: string) =>
    client.put(at(roomId, `redact/${segment(target)}/${txn}`), { reason: 'because' });
  const redactBySend = (client: MatrixTestClient, roomId: string, target: string, txn: string) =>
    client.put(at(roomId, `send/m.room.redaction/${txn}`), { redacts: target });

  test.each([
    ['/redact', redact],
    ['/send', redactBySend],
  ])(
    'By %s people take back what they wrote, and with the power for it what others wrote',
    async (_by, act) => {
      const roomId = await makeRoom(alice, { members: [bob] });
      const [ofAlice, ofBob, another] = [
        await alice.say(roomId, 'a'),
        await bob.say(roomId, 'b'),
        await bob.say(roomId, 'c'),
      ];
      await expect(act(bob, roomId, ofAlice, 'r1')).rejects.toMatchObject(forbidden);
      await act(bob, roomId, ofBob, 'r2');
      await act(alice, roomId, another, 'r3');
      expect((await read(bob, roomId, ofAlice)).content.body).toBe('a');
      expect((await read(alice, roomId, ofBob)).content).toEqual({});
      expect((await read(alice, roomId, another)).content).toEqual({});
    },
  );

  test('The same transaction again is the same redaction', async () => {
    const roomId = await makeRoom(alice);
    const said = await alice.say(roomId, 'a');
    const first = await redact(alice, roomId, said, 'same');
    expect(await redact(alice, roomId, said, 'same')).toEqual(first);
  });

  test('An event that is not there, or of another room, cannot be taken back', async () => {
    const [roomId, other] = [await makeRoom(alice), await makeRoom(alice)];
    const elsewhere = await alice.say(other, 'a');
    const missing = { status: 404, errcode: 'M_NOT_FOUND' };
    await expect(redact(alice, roomId, '$nothing', 'r1')).rejects.toMatchObject(missing);
    await expect(redact(alice, roomId, elsewhere, 'r2')).rejects.toMatchObject(missing);
    await expect(alice.put(at(roomId, 'send/m.room.redaction/r3'), {})).rejects.toMatchObject(missing);
    expect((await read(alice, other, elsewhere)).content.body).toBe('a');
  });

  test('The edits of an event go with it, and it cannot be edited afterwards', async () => {
    const roomId = await makeRoom(alice, { members: [bob] });
    const said = await alice.say(roomId, 'original');
    const edit = (body: string) => ({
      ...text(`* ${body}`),
      'm.new_content': text(body),
      'm.relates_to': { rel_type: 'm.replace', event_id: said },
    });
    const edits = [await alice.say(roomId, edit('one')), await alice.say(roomId, edit('two'))];
    await redact(alice, roomId, said, 'r');
    for (const eventId of [said, ...edits]) expect((await read(bob, roomId, eventId)).content).toEqual({});
    await expect(alice.say(roomId, edit('three'))).rejects.toMatchObject({ status: 400 });
  });

  test('A redacted edit is in no timeline, whether redacted alone or with its message, and nothing else is left out', async () => {
    const roomId = await makeRoom(alice, { members: [bob] });
    const reader = new TestReader(bob);
    await reader.next();
    const edit = (of: string) => ({
      ...text('* better'),
      'm.new_content': text('better'),
      'm.relates_to': { rel_type: 'm.replace', event_id: of },
    });
    const [said, kept] = [await alice.say(roomId, 'original'), await alice.say(roomId, 'kept')];
    const edits = [await alice.say(roomId, edit(said)), await alice.say(roomId, edit(kept))];
    const last = await alice.say(roomId, 'last');
    await redact(alice, roomId, said, 'r');
    await redact(alice, roomId, edits[1] ?? '', 's');
    // A second redaction of an edit, and a redaction that falsely claims that its target is an edit.
    const claim = { redacts: last, 'guildhall.redacts_edit': true };
    await alice.put(at(roomId, 'send/m.room.redaction/t'), claim);
    await redact(alice, roomId, edits[0] ?? '', 'u');
    const idsOf = (events: AnswerBody[]) => events.map((event) => event.event_id);
    const { chunk } = await bob.get(at(roomId, 'messages?dir=b&limit=100'));
    const context = await bob.get(at(roomId, `context/${segment(kept)}?limit=100`));
    const around = [...context.events_before, context.event, ...context.events_after];
    const { timeline } = await reader.room(roomId);
    const anew = (await syncOf(bob, { filter: { room: { timeline: { limit: 100 } } } })).rooms.join[roomId];
    for (const events of [chunk, around, timeline.events, anew.timeline.events]) {
      expect(idsOf(events)).toEqual(expect.arrayContaining([said, kept, last]));
      for (const eventId of edits) expect(idsOf(events)).not.toContain(eventId);
    }
    // Paging one by one returns the same events.
    const paged = [];
    for (let from = ''; ;) {
      const page = await bob.get(at(roomId, `messages?dir=b&limit=1${from}`));
      paged.push(...idsOf(page.chunk));
      if (page.end === undefined) break;
      from = `&from=${page.end}`;
    }
    expect(paged).toEqual(idsOf(chunk));
    for (const eventId of edits) expect((await read(bob, roomId, eventId)).content).toEqual({});
  });

  test('An edit that was written behind the redaction of its event is taken back', async () => {
    const { rooms } = server.services;
    const roomId = await makeRoom(alice, { members: [bob] });
    const said = await alice.say(roomId, 'original');
    const from = { roomId, sender: alice.userId };
    await rooms.send({ ...from, type: 'm.room.redaction', content: { redacts: said } });
    const content = {
      ...text('* secret'),
      'm.new_content': text('secret'),
      'm.relates_to': { rel_type: 'm.replace', event_id: said },
    };
    const edit = await rooms.send({ ...from, type: 'm.room.message', content });
    expect((await read(bob, roomId, edit.eventId)).content.body).toBe('* secret');
    const room = await rooms.get(roomId);
    await settleEdit(rooms, room!, edit);
    expect((await read(bob, roomId, edit.eventId)).content).toEqual({});
  });

  test('An edit that crosses the redaction of its event is taken back too', async () => {
    const roomId = await makeRoom(alice, { members: [bob] });
    for (let round = 0; round < 5; round += 1) {
      const said = await alice.say(roomId, 'original');
      const edit = {
        ...text('* secret'),
        'm.new_content': text('secret'),
        'm.relates_to': { rel_type: 'm.replace', event_id: said },
      };
      await Promise.allSettled([
        ...Array.from({ length: 5 }, () => alice.say(roomId, edit)),
        redact(alice, roomId, said, `r${round}`),
        ...Array.from({ length: 5 }, () => alice.say(roomId, edit)),
      ]);
    }
    const left = (await messages(bob, roomId)).filter(
      (event: AnswerBody) => event.content.body !== undefined,
    );
    expect(left).toEqual([]);
  });

  test('A message with very many edits is taken back with all of them, a hundred in a flush', async () => {
    const { rooms, stream } = server.services;
    const roomId = await makeRoom(alice, { members: [bob] });
    const said = await alice.say(roomId, 'original');
    const content = {
      ...text('* secret'),
      'm.new_content': text('secret'),
      'm.relates_to': { rel_type: 'm.replace', event_id: said },
    };
    const draft = { roomId, sender: alice.userId, type: 'm.room.message', content };
    await Promise.all(Array.from({ length: 250 }, () => rooms.send(draft)));
    const batches: number[] = [];
    const stop = stream.onPublished((batch) => batches.push(batch.length));
    await redact(alice, roomId, said, 'many');
    stop();
    expect(Math.max(...batches)).toBeLessThanOrEqual(101);
    expect(batches.reduce((sum, length) => sum + length, 0)).toBe(251);
    const { rows } = await server.services.storage.db.execute(
      `SELECT 1 FROM event WHERE content::text LIKE '%secret%' AND sender = '${alice.userId}' AND relates_to = '${said}'`,
    );
    expect(rows).toEqual([]);
    expect((await read(bob, roomId, said)).content).toEqual({});
  });
});
