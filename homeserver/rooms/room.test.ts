import { ALICE, BOB, CAROL, openTestRooms, type TestRooms } from '@/homeserver/testing/stream';
import type { RoomEvent } from './event';
import { LoadedRoom } from './loaded-room';
import type { Room } from './rooms';

let all: TestRooms;
beforeAll(async () => {
  all = await openTestRooms();
});
afterAll(() => all.close());

async function roomOf(roomId: string): Promise<Room> {
  const room = await all.rooms.get(roomId);
  if (!room) throw new Error('The room is gone');
  return room;
}
const ids = (events: Iterable<RoomEvent>) => [...events].map(({ eventId }) => eventId);
const bodies = (events: readonly RoomEvent[]) => events.map(({ content }) => content.body);

test('a message is the newest event of its room, after the one before it', async () => {
  const roomId = await all.room([BOB]);
  const first = await all.say(roomId, BOB, 'hello');
  const second = await all.say(roomId, ALICE, 'hi');
  expect(first).toMatchObject({
    roomId,
    sender: BOB,
    type: 'm.room.message',
    counted: 1,
    stateKey: undefined,
  });
  expect(second).toMatchObject({ position: first.position + 1, counted: 2 });
  const room = await roomOf(roomId);
  expect(room.newest.slice(-2)).toEqual([first, second]);
  expect(room.position).toBe(second.position);
  expect(room.counted).toBe(2);
});

test('notices, edits, reactions and state do not count as unread', async () => {
  const roomId = await all.room();
  const message = await all.say(roomId, ALICE, 'hello');
  const relation = (type: string) => ({
    'm.relates_to': { rel_type: type, event_id: message.eventId, key: '👍' },
  });
  const send = (type: string, content: object) =>
    all.send({ roomId, sender: ALICE, type, content: { ...content } });
  await send('m.room.message', { msgtype: 'm.notice', body: 'beep' });
  await send('m.room.message', { msgtype: 'm.text', body: '* hello!', ...relation('m.replace') });
  await send('m.reaction', relation('m.annotation'));
  await all.setState(roomId, ALICE, 'm.room.topic', { topic: 'x' });
  expect((await roomOf(roomId)).counted).toBe(1);
  expect(await send('m.room.encrypted', { ciphertext: 'x' })).toMatchObject({ counted: 2 });
});

test('state that a room has already is answered with the event that is there', async () => {
  const roomId = await all.room();
  const first = await all.setState(roomId, ALICE, 'm.room.topic', { topic: 'x', more: { a: 1, b: 2 } });
  const same = await all.setState(roomId, ALICE, 'm.room.topic', { more: { b: 2, a: 1 }, topic: 'x' });
  expect(same.eventId).toBe(first.eventId);
  expect((await roomOf(roomId)).position).toBe(first.position);
  const other = await all.setState(roomId, ALICE, 'm.room.topic', { topic: 'y' });
  expect(other.replaces).toEqual({ eventId: first.eventId, content: first.content, sender: ALICE });
});

test('who may not set state is refused also when it would change nothing', async () => {
  const roomId = await all.room([BOB]);
  await all.setState(roomId, ALICE, 'm.room.topic', { topic: 'x' });
  await expect(all.setState(roomId, BOB, 'm.room.topic', { topic: 'x' })).rejects.toMatchObject({
    code: 'M_FORBIDDEN',
    rule: '7',
  });
});

test('a room that there is not is not found', async () => {
  expect(await all.rooms.get('!none:test.example')).toBeUndefined();
  await expect(all.say('!none:test.example', ALICE, 'x')).rejects.toMatchObject({ code: 'M_NOT_FOUND' });
});

test('memberships are current, and their history is complete', async () => {
  const roomId = await all.room([BOB]);
  await all.member(roomId, ALICE, BOB, 'ban');
  const room = await roomOf(roomId);
  expect(room.membership(BOB)).toBe('ban');
  expect(room.membership(CAROL)).toBeUndefined();
  expect([...room.joined]).toEqual([ALICE]);
  expect((await room.membershipsOf(BOB)).map(({ content }) => content.membership)).toEqual([
    'invite',
    'join',
    'ban',
  ]);
  await all.member(roomId, ALICE, BOB, 'leave');
  expect((await room.membershipsOf(BOB)).at(-1)?.content.membership).toBe('leave');
  expect(await room.membershipsOf(CAROL)).toEqual([]);
  expect(await room.membershipsOf(ALICE)).toHaveLength(1);
});

test('visibilities are kept oldest first', async () => {
  const roomId = await all.room();
  await all.setState(roomId, ALICE, 'm.room.history_visibility', { history_visibility: 'joined' });
  const room = await roomOf(roomId);
  expect(room.visibilities.map(({ content }) => content.history_visibility)).toEqual(['shared', 'joined']);
});

test('someone’s rooms and the people in them follow every change', async () => {
  const dave = '@dave:test.example';
  expect(await all.rooms.membershipsOf(dave)).toEqual([]);
  const [one, two] = [await all.room([dave, BOB]), await all.room([CAROL])];
  await all.member(two, ALICE, dave, 'invite');
  const memberships = async () =>
    new Map((await all.rooms.membershipsOf(dave)).map(({ roomId, membership }) => [roomId, membership]));
  expect(await memberships()).toEqual(
    new Map([
      [one, 'join'],
      [two, 'invite'],
    ]),
  );
  expect(await all.rooms.peersOf(dave)).toEqual(new Set([ALICE, BOB, dave]));
  await all.member(two, dave, dave, 'join');
  await all.member(one, dave, dave, 'leave');
  expect(await all.rooms.peersOf(dave)).toEqual(new Set([ALICE, CAROL, dave]));

  await expect(all.rooms.forget(two, dave)).rejects.toMatchObject({ code: 'M_UNKNOWN' });
  await all.rooms.forget(one, dave);
  expect(await memberships()).toEqual(new Map([[two, 'join']]));
  await all.restart();
  expect(await memberships()).toEqual(new Map([[two, 'join']]));
  await all.member(one, ALICE, dave, 'invite');
  expect(await memberships()).toEqual(
    new Map([
      [two, 'join'],
      [one, 'invite'],
    ]),
  );
});

describe('a room with more events than stay in memory', () => {
  let roomId: string;
  let sent: RoomEvent[];
  beforeAll(async () => {
    roomId = await all.room([BOB]);
    const sending: Promise<RoomEvent>[] = [];
    for (let number = 0; number < 260; number += 1) {
      if (number % 50 === 25) void all.setState(roomId, ALICE, 'm.room.topic', { topic: String(number) });
      sending.push(all.say(roomId, number % 2 ? ALICE : BOB, String(number)));
    }
    sent = await Promise.all(sending);
  });
  const numbers = (from: number, to: number) =>
    Array.from({ length: Math.abs(to - from) + 1 }, (_, index) =>
      String(from + Math.sign(to - from) * index),
    );
  const isMessage = ({ type }: RoomEvent) => type === 'm.room.message';

  test('keeps the newest 200 and finds the others', async () => {
    const room = await roomOf(roomId);
    expect(room.newest).toHaveLength(200);
    const wanted = [sent[0]?.eventId ?? '', sent[259]?.eventId ?? '', '$none'];
    expect([...(await room.events(wanted)).keys()].sort()).toEqual(wanted.slice(0, 2).sort());
    expect(await room.event(wanted[0] ?? '')).toEqual(sent[0]);
    const other = await roomOf(await all.room());
    expect(await other.event(wanted[0] ?? '')).toBeUndefined();
  });

  test('is paged backwards to its beginning, across what is in memory', async () => {
    const room = await roomOf(roomId);
    const seen: RoomEvent[] = [];
    let from: number | null = Number.MAX_SAFE_INTEGER;
    while (from !== null) {
      const page: { events: readonly RoomEvent[]; next: number | null } = await room.page({
        from,
        direction: 'backwards',
        limit: 37,
      });
      seen.push(...page.events);
      from = page.next;
    }
    expect(bodies(seen.filter(isMessage))).toEqual(numbers(259, 0));
    expect(seen.at(-1)?.type).toBe('m.room.create');
    expect(seen.map(({ position }) => position)).toEqual(
      seen.map(({ position }) => position).sort((a, b) => b - a),
    );
  });

  test('is paged forwards to its end, leaving out what the test leaves out', async () => {
    const room = await roomOf(roomId);
    const seen: RoomEvent[] = [];
    let from: number | null = 0;
    while (from !== null) {
      const page: { events: readonly RoomEvent[]; next: number | null } = await room.page({
        from,
        direction: 'forwards',
        limit: 29,
        test: isMessage,
      });
      expect(page.events.length === 29 || page.next === null).toBe(true);
      seen.push(...page.events);
      from = page.next;
    }
    expect(bodies(seen)).toEqual(numbers(0, 259));
  });

  test('is paged up to a place, both ends left out', async () => {
    const room = await roomOf(roomId);
    const [low, high] = [sent[10]?.position ?? 0, sent[14]?.position ?? 0];
    const forwards = await room.page({ from: low, until: high, direction: 'forwards', limit: 100 });
    expect(bodies(forwards.events)).toEqual(['11', '12', '13']);
    const backwards = await room.page({ from: high, until: low, direction: 'backwards', limit: 100 });
    expect(bodies(backwards.events)).toEqual(['13', '12', '11']);
    const rare = await room.page({
      from: Number.MAX_SAFE_INTEGER,
      direction: 'backwards',
      limit: 2,
      test: ({ content }) => content.body === '3',
    });
    expect(bodies(rare.events)).toEqual(['3']);
    expect(rare.next).toBeNull();
  });

  test('is the same after a restart', async () => {
    const before = await roomOf(roomId);
    const [newest, state] = [before.newest, [...before.state]];
    await all.restart();
    const after = await roomOf(roomId);
    expect(after).not.toBe(before);
    expect(after.newest).toEqual(newest);
    expect(ids(after.state).sort()).toEqual(ids(state).sort());
    expect([...after.state].find(({ type }) => type === 'm.room.topic')).toEqual(
      state.find(({ type }) => type === 'm.room.topic'),
    );
    expect([after.position, after.counted, [...after.joined].sort()]).toEqual([
      before.position,
      before.counted,
      [...before.joined].sort(),
    ]);
    const { position } = all.stream;
    expect(await all.say(roomId, BOB, 'on')).toMatchObject({ position: position + 1 });
  });
});

test('somebody who holds a room sees what is appended after it was put out of memory', async () => {
  const small = await openTestRooms({ weightMax: 30 });
  const held = await small.room();
  const room = await small.rooms.get(held);
  for (let number = 0; number < 8; number += 1) await small.room();
  const said = await small.say(held, ALICE, 'still here');
  expect(room?.newest.at(-1)).toEqual(said);
  expect(await small.rooms.get(held)).toBe(room);
  await small.close();
});

test('a long message weighs in memory as much as many short ones', async () => {
  const room = await all.rooms.get(await all.room());
  if (!(room instanceof LoadedRoom)) throw new Error('The room is not in memory');
  const before = room.weight;
  await all.say(room.id, ALICE, 'short');
  expect(room.weight).toBe(before + 1);
  const long = await all.say(room.id, ALICE, 'x'.repeat(40 * 1024));
  expect(room.weight).toBe(before + 1 + 41);
  await all.rooms.send({
    roomId: room.id,
    type: 'm.room.redaction',
    sender: ALICE,
    content: { redacts: long.eventId },
  });
  expect(room.weight).toBe(before + 3);
});

test('events of all rooms are followed from a position on', async () => {
  const [one, two] = [await all.room(), await all.room()];
  const { position } = all.stream;
  const said = [
    await all.say(one, ALICE, 'a'),
    await all.say(two, ALICE, 'b'),
    await all.say(one, ALICE, 'c'),
  ];
  expect(await all.rooms.eventsAfter(position, 2)).toEqual(said.slice(0, 2));
  expect(await all.rooms.eventsAfter(position + 2, 2)).toEqual(said.slice(2));
  expect(await all.rooms.eventsAfter(all.stream.position, 2)).toEqual([]);
});
