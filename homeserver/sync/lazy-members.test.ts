import { segment, type MatrixTestClient } from '@/homeserver/testing/client';
import { startTestHomeserver, type TestHomeserver } from '@/homeserver/testing/homeserver';
import { makeRoom } from '@/homeserver/testing/rooms';
import { membersIn, syncOf, TestReader, typesOf } from '@/homeserver/testing/sync';

const lazily = { room: { state: { lazy_load_members: true }, timeline: { limit: 3 } } };
let server: TestHomeserver;
let ada: MatrixTestClient;
let ben: MatrixTestClient;
let cleo: MatrixTestClient;
let dora: MatrixTestClient;

beforeAll(async () => {
  server = await startTestHomeserver();
  ada = await server.register('ada');
  ben = await server.register('ben');
  cleo = await server.register('cleo');
  dora = await server.register('dora');
});
afterAll(() => server.close());

/** A named room of four whose newest events are three messages by its creator. */
async function quietRoom(): Promise<string> {
  const roomId = await makeRoom(ada, { members: [ben, cleo, dora], name: 'Tea' });
  for (const body of ['one', 'two', 'three']) await ada.say(roomId, body);
  return roomId;
}

// Client-Server API, "Lazy-loading room members".
describe('members that are loaded lazily', () => {
  it('are at first the senders of the timeline and oneself', async () => {
    const roomId = await quietRoom();
    const room = (await syncOf(ben, { filter: lazily })).rooms.join[roomId];
    expect(membersIn(room.state).sort()).toEqual([ada.userId, ben.userId]);
    expect(typesOf(room.state)).toContain('m.room.power_levels');
    expect(room.summary['m.joined_member_count']).toBe(4);
  });

  it('come with a room without a name as far as its heroes go', async () => {
    const roomId = await makeRoom(ada, { members: [ben, cleo] });
    for (const body of ['one', 'two', 'three']) await ben.say(roomId, body);
    const room = (await syncOf(ben, { filter: lazily })).rooms.join[roomId];
    expect(room.summary['m.heroes']).toEqual([ada.userId, cleo.userId]);
    expect(membersIn(room.state).sort()).toEqual([ada.userId, ben.userId, cleo.userId]);
  });

  it('come with the first message of somebody, and not again with the next', async () => {
    const roomId = await quietRoom();
    const reader = new TestReader(ben, { filter: lazily });
    await reader.next();
    await cleo.say(roomId, 'hello');
    expect(membersIn((await reader.room(roomId)).state)).toEqual([cleo.userId]);
    await cleo.say(roomId, 'again');
    expect(membersIn((await reader.room(roomId)).state)).toEqual([]);
  });

  it('come again to a client that goes back to an earlier token, or begins anew', async () => {
    const roomId = await quietRoom();
    const reader = new TestReader(ben, { filter: lazily });
    await reader.next();
    const before = reader.since;
    await cleo.say(roomId, 'hello');
    await reader.next();
    const again = await syncOf(ben, { since: before, filter: lazily });
    expect(membersIn(again.rooms.join[roomId].state)).toEqual([cleo.userId]);

    // A second client of the same device knows nothing of what the first was sent.
    const second = new TestReader(ben, { filter: { room: { ...lazily.room, timeline: { limit: 1 } } } });
    await ada.say(roomId, 'newest');
    await second.next();
    await cleo.say(roomId, 'once more');
    expect(membersIn((await second.room(roomId)).state)).toEqual([cleo.userId]);
  });

  it('come again and again when the client wants them so', async () => {
    const roomId = await quietRoom();
    const filter = { room: { state: { lazy_load_members: true, include_redundant_members: true } } };
    const reader = new TestReader(ben, { filter });
    await reader.next();
    for (const body of ['one', 'two']) {
      await ada.say(roomId, body);
      expect(membersIn((await reader.room(roomId)).state)).toEqual([ada.userId]);
    }
  });

  it('are not among the state when their own change is in the timeline', async () => {
    const roomId = await quietRoom();
    const reader = new TestReader(ben, { filter: lazily });
    await reader.next();
    await dora.put(`rooms/${segment(roomId)}/state/m.room.member/${segment(dora.userId)}`, {
      membership: 'join',
      displayname: 'Dolly',
    });
    const first = await reader.room(roomId);
    expect(membersIn(first.timeline)).toEqual([dora.userId]);
    expect(membersIn(first.state)).toEqual([]);
    await dora.say(roomId, 'hello');
    expect(membersIn((await reader.room(roomId)).state)).toEqual([]);
  });

  it('that changed in a gap are told all the same', async () => {
    const roomId = await quietRoom();
    const reader = new TestReader(ben, { filter: lazily });
    await reader.next();
    await dora.post(`rooms/${segment(roomId)}/leave`);
    for (const body of ['one', 'two', 'three']) await ada.say(roomId, body);
    const room = await reader.room(roomId);
    expect(room.timeline.limited).toBe(true);
    expect(membersIn(room.state)).toEqual([dora.userId]);
    expect(room.summary['m.joined_member_count']).toBe(3);
  });

  it('are known anew after a restart', async () => {
    const roomId = await quietRoom();
    const reader = new TestReader(ben, { filter: lazily });
    await reader.next();
    await server.restart();
    await ada.say(roomId, 'hello');
    expect(membersIn((await reader.room(roomId)).state)).toEqual([ada.userId]);
  });
});
