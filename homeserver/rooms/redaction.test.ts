import { ALICE, BOB, CAROL, openTestRooms, type TestRooms } from '@/homeserver/testing/stream';
import type { RoomEvent } from './event';
import type { Room } from './rooms';

// Room Version 11, "Redactions" and "Handling redactions"; redactions cascade (docs/homeserver.md).

let all: TestRooms;
let roomId: string;
beforeAll(async () => {
  all = await openTestRooms();
});
afterAll(() => all.close());
beforeEach(async () => {
  roomId = await all.room([BOB, CAROL]);
});

async function theRoom(): Promise<Room> {
  const room = await all.rooms.get(roomId);
  if (!room) throw new Error('The room is gone');
  return room;
}
async function now(event: RoomEvent): Promise<RoomEvent> {
  const found = await (await theRoom()).event(event.eventId);
  if (!found) throw new Error('The event is gone');
  return found;
}
const edit = (of: RoomEvent, sender: string, body: string) =>
  all.send({
    roomId,
    sender,
    type: 'm.room.message',
    content: { body, 'm.relates_to': { rel_type: 'm.replace', event_id: of.eventId } },
  });

/** Everything that the database still knows of some text. */
async function stored(text: string): Promise<number> {
  const { rows } = await all.storage.db.execute(
    `SELECT 1 FROM event WHERE content::text LIKE '%${text}%' OR relation_key LIKE '%${text}%'`,
  );
  return rows.length;
}

test('a redacted message loses its content everywhere, at once and after a restart', async () => {
  const message = await all.say(roomId, BOB, 'the secret word');
  const before = (await theRoom()).newest;
  const redaction = await all.redact(roomId, BOB, message.eventId);
  expect(redaction).toMatchObject({ type: 'm.room.redaction', redacts: message.eventId });
  const check = async () => {
    expect(await now(message)).toMatchObject({
      eventId: message.eventId,
      position: message.position,
      content: {},
      counted: message.counted,
      redactedBecause: { eventId: redaction.eventId, sender: BOB, content: { redacts: message.eventId } },
    });
  };
  await check();
  expect((await theRoom()).newest.find(({ eventId }) => eventId === message.eventId)?.content).toEqual({});
  expect(await stored('the secret word')).toBe(0);
  // Whoever kept the event for a moment does not see it change.
  expect(before.at(-1)?.content.body).toBe('the secret word');
  await all.restart();
  await check();
});

test('the edits of a message go with it, each by a redaction of its own, in the same flush', async () => {
  const message = await all.say(roomId, BOB, 'first words');
  const other = await all.say(roomId, BOB, 'another message');
  const edits = [await edit(message, BOB, 'second words'), await edit(message, BOB, 'third words')];
  const foreign = await edit(message, CAROL, 'not an edit, for it is not hers');
  const ofOther = await edit(other, BOB, 'stays');
  const batches: RoomEvent[][] = [];
  const stop = all.stream.onPublished((batch) =>
    batches.push(batch.flatMap((item) => (item.kind === 'event' ? item.event : []))),
  );
  const redaction = await all.redact(roomId, ALICE, message.eventId);
  stop();
  expect(batches).toHaveLength(1);
  expect(batches[0]?.map(({ redacts }) => redacts)).toEqual([
    message.eventId,
    ...edits.map((one) => one.eventId),
  ]);
  expect(batches[0]?.[0]?.eventId).toBe(redaction.eventId);
  for (const [index, one] of edits.entries()) {
    const pruned = await now(one);
    expect(pruned).toMatchObject({
      content: {},
      redactedBecause: { eventId: batches[0]?.[index + 1]?.eventId },
    });
    expect(pruned.relation).toBeUndefined();
  }
  expect((await now(foreign)).content.body).toBe('not an edit, for it is not hers');
  expect((await now(ofOther)).content.body).toBe('stays');
  expect(await stored('second words')).toBe(0);
  expect(await stored('third words')).toBe(0);
});

test('edits that are no longer in memory go with their message too', async () => {
  const message = await all.say(roomId, BOB, 'an old message');
  await edit(message, BOB, 'an old edit');
  await Promise.all(Array.from({ length: 210 }, (_, number) => all.say(roomId, CAROL, String(number))));
  expect((await theRoom()).newest.some(({ eventId }) => eventId === message.eventId)).toBe(false);
  await all.redact(roomId, BOB, message.eventId);
  expect((await now(message)).content).toEqual({});
  expect(await stored('an old edit')).toBe(0);
});

test('an edit that is on its way with the redaction goes too', async () => {
  const message = await all.say(roomId, BOB, 'soon gone');
  const [late] = await Promise.all([
    edit(message, BOB, 'a last try'),
    all.redact(roomId, BOB, message.eventId),
  ]);
  expect((await now(late)).content).toEqual({});
  expect(await stored('a last try')).toBe(0);
});

test('what a redacted piece of state said is gone from what took its place', async () => {
  const first = await all.setState(roomId, ALICE, 'm.room.topic', { topic: 'a private matter' });
  const second = await all.setState(roomId, ALICE, 'm.room.topic', { topic: 'the weather' });
  expect(second.replaces?.content).toEqual({ topic: 'a private matter' });
  await all.redact(roomId, ALICE, first.eventId);
  const room = await theRoom();
  for (const event of [
    await now(second),
    room.state.get('m.room.topic', ''),
    room.newest.find(({ eventId }) => eventId === second.eventId),
  ]) {
    expect(event?.replaces).toEqual({ eventId: first.eventId, content: {}, sender: ALICE });
  }
  const third = await all.setState(roomId, ALICE, 'm.room.topic', { topic: 'x' });
  await all.redact(roomId, ALICE, second.eventId);
  expect((await now(third)).replaces?.content).toEqual({});
  expect((await room.stateAt(third.position - 1)).get('m.room.topic', '')?.content).toEqual({});
});

test('state that is redacted and replaced at the same time is replaced without what it said', async () => {
  const first = await all.setState(roomId, ALICE, 'm.room.topic', { topic: 'a private matter' });
  const [second, , third] = await Promise.all([
    all.setState(roomId, ALICE, 'm.room.topic', { topic: 'the weather' }),
    all.redact(roomId, ALICE, first.eventId),
    all.setState(roomId, ALICE, 'm.room.topic', { topic: 'the news' }),
  ]);
  expect(second.replaces).toEqual({ eventId: first.eventId, content: {}, sender: ALICE });
  const [, fourth] = await Promise.all([
    all.redact(roomId, ALICE, third.eventId),
    all.setState(roomId, ALICE, 'm.room.topic', { topic: 'the sports' }),
  ]);
  expect(fourth.replaces).toEqual({ eventId: third.eventId, content: {}, sender: ALICE });
  // What is redacted is not there any more, so the same words are said anew.
  const [, fifth] = await Promise.all([
    all.redact(roomId, ALICE, fourth.eventId),
    all.setState(roomId, ALICE, 'm.room.topic', fourth.content),
  ]);
  expect(fifth.eventId).not.toBe(fourth.eventId);
});

test('a redacted membership stays a membership, without the name, also where people’s rooms are listed', async () => {
  const named = { membership: 'join', displayname: 'Bob the Builder' };
  await all.rooms.membershipsOf(BOB);
  const room = await theRoom();
  const renamed = await all.setState(roomId, BOB, 'm.room.member', named, BOB);
  expect((await room.membershipsOf(BOB)).at(-1)?.content).toEqual(named);
  await all.redact(roomId, BOB, renamed.eventId);
  expect(room.membership(BOB)).toBe('join');
  expect(room.joined.has(BOB)).toBe(true);
  const [mine] = (await all.rooms.membershipsOf(BOB)).filter((one) => one.roomId === roomId);
  expect(mine?.event.content).toEqual({ membership: 'join' });
  expect((await room.membershipsOf(BOB)).map(({ content }) => content)).toEqual([
    { membership: 'invite' },
    { membership: 'join' },
    { membership: 'join' },
  ]);
  await all.setState(roomId, BOB, 'm.room.member', { membership: 'join', displayname: 'Bob' }, BOB);
  await all.redact(roomId, BOB, room.state.get('m.room.member', BOB)?.eventId ?? '');
  expect(await stored('Bob the Builder')).toBe(0);
});

test('the reason of a redaction is gone when the redaction is redacted, also from what it redacted', async () => {
  const message = await all.say(roomId, BOB, 'x');
  const redaction = await all.send({
    roomId,
    sender: ALICE,
    type: 'm.room.redaction',
    content: { redacts: message.eventId, reason: 'Bob is a fool' },
  });
  expect((await now(message)).redactedBecause?.content.reason).toBe('Bob is a fool');
  await all.redact(roomId, ALICE, redaction.eventId);
  expect((await now(message)).redactedBecause?.content).toEqual({ redacts: message.eventId });
  expect(await stored('Bob is a fool')).toBe(0);
});

test('a redacted reaction is none any more', async () => {
  const message = await all.say(roomId, BOB, 'x');
  const relates = { rel_type: 'm.annotation', event_id: message.eventId, key: 'a-rare-key' };
  const reaction = await all.send({
    roomId,
    sender: CAROL,
    type: 'm.reaction',
    content: { 'm.relates_to': relates },
  });
  expect(reaction.relation).toEqual({ type: 'm.annotation', eventId: message.eventId, key: 'a-rare-key' });
  await all.redact(roomId, CAROL, reaction.eventId);
  expect((await now(reaction)).relation).toBeUndefined();
  expect(await stored('a-rare-key')).toBe(0);
});

test('the first redaction stays the reason', async () => {
  const message = await all.say(roomId, BOB, 'x');
  const first = await all.redact(roomId, BOB, message.eventId);
  await all.redact(roomId, ALICE, message.eventId);
  expect((await now(message)).redactedBecause?.eventId).toBe(first.eventId);
});

describe('who may redact', () => {
  test('everybody their own events, and others’ from the redact level on; all people are of one domain', async () => {
    const [bobs, carols] = [await all.say(roomId, BOB, 'b'), await all.say(roomId, CAROL, 'c')];
    await expect(all.redact(roomId, BOB, carols.eventId)).rejects.toMatchObject({
      code: 'M_FORBIDDEN',
      rule: 'guildhall',
    });
    expect((await now(carols)).content.body).toBe('c');
    await all.redact(roomId, BOB, bobs.eventId);
    await all.redact(roomId, ALICE, carols.eventId);
    expect((await now(carols)).content).toEqual({});
  });

  test('the level of `m.room.redaction` holds as for every type (rule 7)', async () => {
    const bobs = await all.say(roomId, BOB, 'b');
    const levels = (await theRoom()).state.get('m.room.power_levels', '')?.content ?? {};
    await all.setState(roomId, ALICE, 'm.room.power_levels', { ...levels, events_default: 1 });
    await expect(all.redact(roomId, BOB, bobs.eventId)).rejects.toMatchObject({ rule: '7' });
    await all.setState(roomId, ALICE, 'm.room.power_levels', {
      ...levels,
      events_default: 1,
      events: { 'm.room.power_levels': 100, 'm.room.redaction': 0 },
    });
    await all.redact(roomId, BOB, bobs.eventId);
  });

  test('nobody the creation of a room, an event of another room, or one that there is not', async () => {
    const room = await theRoom();
    const creation = room.state.get('m.room.create', '')?.eventId ?? '';
    await expect(all.redact(roomId, ALICE, creation)).rejects.toMatchObject({ rule: 'guildhall' });
    const elsewhere = await all.say(await all.room(), ALICE, 'elsewhere');
    for (const eventId of [elsewhere.eventId, '$none']) {
      await expect(all.redact(roomId, ALICE, eventId)).rejects.toMatchObject({ code: 'M_NOT_FOUND' });
    }
    const nothing = { roomId, sender: ALICE, type: 'm.room.redaction', content: {} };
    await expect(all.send(nothing)).rejects.toMatchObject({ code: 'M_INVALID_PARAM' });
    const asState = { ...nothing, stateKey: '', content: { redacts: '$x' } };
    await expect(all.send(asState)).rejects.toMatchObject({ code: 'M_INVALID_PARAM' });
  });
});
