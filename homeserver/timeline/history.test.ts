import { segment, type AnswerBody, type MatrixTestClient } from '@/homeserver/testing/client';
import { startTestHomeserver, type TestHomeserver } from '@/homeserver/testing/homeserver';
import { makeRoom } from '@/homeserver/testing/rooms';

let server: TestHomeserver;
let alice: MatrixTestClient;
let bob: MatrixTestClient;
let stranger: MatrixTestClient;

beforeAll(async () => {
  server = await startTestHomeserver();
  alice = await server.register('alice');
  bob = await server.register('bob');
  stranger = await server.register('stranger');
});
afterAll(() => server.close());

const ids = (events: AnswerBody[]) => events.map((event) => event.event_id);
const at = (roomId: string, path: string) => `rooms/${segment(roomId)}/${path}`;
const v1 = (roomId: string, path: string) => `/_matrix/client/v1/${at(roomId, path)}`;

async function sayMany(roomId: string, count: number): Promise<string[]> {
  const sent: string[] = [];
  for (let index = 0; index < count; index += 1) sent.push(await alice.say(roomId, `message ${index}`));
  return sent;
}

describe('GET /rooms/{roomId}/messages', () => {
  let roomId: string;
  let sent: string[];
  beforeAll(async () => {
    roomId = await makeRoom(alice, { members: [bob] });
    sent = await sayMany(roomId, 25);
  });

  test('Pages lead from the end to the beginning, without a gap or a repeat, and the last has no end', async () => {
    const all: string[] = [];
    let from = '';
    for (let page = 0; ; page += 1) {
      const answer = await bob.get(at(roomId, `messages?dir=b&limit=7${from}`));
      expect(answer.chunk.length).toBeLessThanOrEqual(7);
      all.push(...ids(answer.chunk));
      if (!('end' in answer)) break;
      from = `&from=${answer.end}`;
      expect(page).toBeLessThan(10);
    }
    expect(all.slice(0, 25)).toEqual(sent.toReversed());
    expect(new Set(all).size).toBe(all.length);
    const first = await bob.get(at(roomId, `event/${segment(all.at(-1) ?? '')}`));
    expect(first.type).toBe('m.room.create');
  });

  test('Pages lead from the beginning to the end too', async () => {
    const all: AnswerBody[] = [];
    let from = '';
    for (;;) {
      const answer = await bob.get(at(roomId, `messages?dir=f&limit=9${from}`));
      all.push(...answer.chunk);
      if (!('end' in answer)) break;
      from = `&from=${answer.end}`;
    }
    expect(all[0].type).toBe('m.room.create');
    expect(ids(all).slice(-25)).toEqual(sent);
  });

  test('Where a page ended, one may turn round: the same place lies between the same two events', async () => {
    const back = await bob.get(at(roomId, 'messages?dir=b&limit=5'));
    const forth = await bob.get(at(roomId, `messages?dir=f&limit=5&from=${back.end}`));
    expect(ids(forth.chunk)).toEqual(ids(back.chunk).toReversed());
    expect(forth.start).toBe(back.end);
  });

  test('A sync token lies behind everything that it has seen', async () => {
    const room = await makeRoom(alice);
    const before = await alice.say(room, 'before');
    const { stream } = server.services;
    const token = `s${stream.position}_${stream.bootId}_0`;
    const after = await alice.say(room, 'after');
    const back = await alice.get(at(room, `messages?dir=b&limit=1&from=${token}`));
    expect(ids(back.chunk)).toEqual([before]);
    const forth = await alice.get(at(room, `messages?dir=f&limit=5&from=${token}`));
    expect(ids(forth.chunk)).toEqual([after]);
  });

  test('A page stops at `to`', async () => {
    const back = await bob.get(at(roomId, 'messages?dir=b&limit=5'));
    const all = await bob.get(at(roomId, `messages?dir=b&limit=100&to=${back.end}`));
    expect(ids(all.chunk)).toEqual(ids(back.chunk));
  });

  test('A filter chooses types and senders, and may ask for the members who wrote', async () => {
    const filter = (value: object) => `&filter=${segment(JSON.stringify(value))}`;
    const members = await bob.get(at(roomId, `messages?dir=b${filter({ types: ['m.room.member'] })}`));
    expect(members.chunk.map((event: AnswerBody) => event.state_key)).toEqual([
      bob.userId,
      bob.userId,
      alice.userId,
    ]);
    const others = await bob.get(
      at(roomId, `messages?dir=b&limit=50${filter({ not_senders: [alice.userId] })}`),
    );
    expect(others.chunk.map((event: AnswerBody) => event.sender)).toEqual([bob.userId]);
    const lazy = await bob.get(at(roomId, `messages?dir=b&limit=3${filter({ lazy_load_members: true })}`));
    expect(lazy.state.map((event: AnswerBody) => event.state_key)).toEqual([alice.userId]);
    const plain = await bob.get(at(roomId, 'messages?dir=b&limit=3'));
    expect(plain.state).toBeUndefined();
  });

  test('`dir` is needed, and tokens must be of this server', async () => {
    await expect(bob.get(at(roomId, 'messages'))).rejects.toMatchObject({
      status: 400,
      errcode: 'M_MISSING_PARAM',
    });
    await expect(bob.get(at(roomId, 'messages?dir=b&from=nonsense'))).rejects.toMatchObject({
      status: 400,
      errcode: 'M_INVALID_PARAM',
    });
  });

  test('Who is not in the room is refused, as for a room that there is not', async () => {
    const refusals = await Promise.all(
      [roomId, '!nothing:test.example'].map((room) =>
        stranger.get(at(room, 'messages?dir=b')).catch((error: unknown) => error),
      ),
    );
    expect(refusals[0]).toMatchObject({ status: 403, errcode: 'M_FORBIDDEN' });
    expect(refusals[1]).toEqual(refusals[0]);
  });

  test('Who left reads up to the leaving, and nothing at all once the room is forgotten', async () => {
    const room = await makeRoom(alice, { members: [bob] });
    const before = await alice.say(room, 'before');
    await bob.post(at(room, 'leave'));
    await alice.say(room, 'after');
    const { chunk } = await bob.get(at(room, 'messages?dir=b&limit=2'));
    expect(chunk[0]).toMatchObject({ type: 'm.room.member', state_key: bob.userId });
    expect(chunk[1].event_id).toBe(before);
    await bob.post(at(room, 'forget'));
    await expect(bob.get(at(room, 'messages?dir=b'))).rejects.toMatchObject({ status: 403 });
  });
});

describe('GET /rooms/{roomId}/context/{eventId}', () => {
  let roomId: string;
  let sent: string[];
  beforeAll(async () => {
    roomId = await makeRoom(alice, { members: [bob], name: 'Town' });
    sent = await sayMany(roomId, 11);
  });

  test('Gives what was said before and after, with tokens that lead on in both directions', async () => {
    const answer = await bob.get(at(roomId, `context/${segment(sent[5] ?? '')}?limit=4`));
    expect(answer.event.event_id).toBe(sent[5]);
    expect(ids(answer.events_before)).toEqual([sent[4], sent[3]]);
    expect(ids(answer.events_after)).toEqual([sent[6], sent[7]]);
    const before = await bob.get(at(roomId, `messages?dir=b&limit=2&from=${answer.start}`));
    expect(ids(before.chunk)).toEqual([sent[2], sent[1]]);
    const after = await bob.get(at(roomId, `messages?dir=f&limit=2&from=${answer.end}`));
    expect(ids(after.chunk)).toEqual([sent[8], sent[9]]);
    expect(answer.state.map((event: AnswerBody) => event.type)).toContain('m.room.name');
  });

  test('A limit of 0 gives the event alone', async () => {
    const answer = await bob.get(at(roomId, `context/${segment(sent[5] ?? '')}?limit=0`));
    expect(answer.event.event_id).toBe(sent[5]);
    expect(answer.events_before).toEqual([]);
    expect(answer.events_after).toEqual([]);
  });

  test('The state is that of the last event, with only the members who wrote if they are loaded lazily', async () => {
    await alice.put(at(roomId, 'state/m.room.name'), { name: 'City' });
    const filter = segment(JSON.stringify({ lazy_load_members: true }));
    const answer = await bob.get(at(roomId, `context/${segment(sent[5] ?? '')}?limit=2&filter=${filter}`));
    const of = (type: string) => answer.state.filter((event: AnswerBody) => event.type === type);
    expect(of('m.room.name')[0].content.name).toBe('Town');
    expect(of('m.room.member').map((event: AnswerBody) => event.state_key)).toEqual([alice.userId]);
  });

  test('What one may not see is not found', async () => {
    await expect(stranger.get(at(roomId, `context/${segment(sent[5] ?? '')}`))).rejects.toMatchObject({
      status: 404,
      errcode: 'M_NOT_FOUND',
    });
  });
});

describe('GET /rooms/{roomId}/event/{eventId}', () => {
  test('Gives an event in full: state with what it replaced, a message with its transaction to the sending device alone', async () => {
    const roomId = await makeRoom(alice, { members: [bob], name: 'Town' });
    const { event_id: renamed } = await alice.put(at(roomId, 'state/m.room.name'), { name: 'City' });
    const name = await bob.get(at(roomId, `event/${segment(renamed)}`));
    expect(name).toMatchObject({
      type: 'm.room.name',
      state_key: '',
      room_id: roomId,
      sender: alice.userId,
      content: { name: 'City' },
      unsigned: { prev_content: { name: 'Town' } },
    });
    expect(typeof name.unsigned.replaces_state).toBe('string');

    const said = await alice.put(at(roomId, 'send/m.room.message/only-once'), {
      msgtype: 'm.text',
      body: 'hi',
    });
    const path = at(roomId, `event/${segment(said.event_id)}`);
    expect((await alice.get(path)).unsigned).toEqual({ transaction_id: 'only-once' });
    expect((await bob.get(path)).unsigned).toBeUndefined();
  });

  test('An event of another room is not found through this one', async () => {
    const [one, other] = [await makeRoom(alice), await makeRoom(alice)];
    const eventId = await alice.say(one, 'hi');
    await expect(alice.get(at(other, `event/${segment(eventId)}`))).rejects.toMatchObject({ status: 404 });
  });

  test('A redacted event says by which redaction, also at the top for older clients', async () => {
    const roomId = await makeRoom(alice, { members: [bob] });
    const said = await alice.say(roomId, 'a mistake');
    const { event_id: redaction } = await alice.put(at(roomId, `redact/${segment(said)}/r1`), {
      reason: 'oops',
    });
    const event = await bob.get(at(roomId, `event/${segment(said)}`));
    expect(event.content).toEqual({});
    expect(event.unsigned.redacted_because).toMatchObject({
      event_id: redaction,
      redacts: said,
      content: { redacts: said, reason: 'oops' },
    });
  });
});

describe('GET /rooms/{roomId}/timestamp_to_event', () => {
  test('Finds the closest event on either side, among those that the asker may see', async () => {
    const roomId = await makeRoom(alice, { visibility: 'joined' });
    const early = await alice.say(roomId, 'early');
    const { origin_server_ts: ts } = await alice.get(at(roomId, `event/${segment(early)}`));
    await alice.post(at(roomId, 'invite'), { user_id: bob.userId });
    await bob.post(at(roomId, 'join'));
    const find = (client: MatrixTestClient, moment: number, dir: string) =>
      client.get(v1(roomId, `timestamp_to_event?ts=${moment}&dir=${dir}`));

    expect(await find(alice, ts, 'b')).toEqual({ event_id: early, origin_server_ts: ts });
    const forBob = await find(bob, ts, 'f');
    expect(forBob.event_id).not.toBe(early);
    await expect(find(bob, 0, 'b')).rejects.toMatchObject({ status: 404, errcode: 'M_NOT_FOUND' });
    await expect(find(alice, ts + 10 ** 12, 'f')).rejects.toMatchObject({ status: 404 });
    await expect(alice.get(v1(roomId, 'timestamp_to_event?dir=f'))).rejects.toMatchObject({
      errcode: 'M_MISSING_PARAM',
    });
    await expect(find(stranger, ts, 'b')).rejects.toMatchObject({ status: 403 });
  });
});
