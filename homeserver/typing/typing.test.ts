import { segment, type MatrixTestClient } from '@/homeserver/testing/client';
import { startTestHomeserver, type TestHomeserver } from '@/homeserver/testing/homeserver';
import { makeRoom } from '@/homeserver/testing/rooms';
import { ofType, syncOf, TestReader } from '@/homeserver/testing/sync';

let server: TestHomeserver;
let ada: MatrixTestClient;
let ben: MatrixTestClient;
let roomId: string;

beforeAll(async () => {
  server = await startTestHomeserver();
  ada = await server.register('ada');
  ben = await server.register('ben');
});
afterAll(() => server.close());
beforeEach(async () => {
  roomId = await makeRoom(ada, { members: [ben] });
});

const type = (client: MatrixTestClient, body: unknown, whose = client) =>
  client.put(`rooms/${segment(roomId)}/typing/${segment(whose.userId)}`, body);
const typists = (room: { ephemeral: { events: never[] } } | undefined) =>
  room && ofType(room.ephemeral, 'm.typing')[0]?.content.user_ids;

// Client-Server API, "Typing Notifications".
describe('typing', () => {
  it('is told to the room, and that it stopped', async () => {
    const reader = new TestReader(ben);
    await reader.next();
    await type(ada, { typing: true, timeout: 30_000 });
    expect(typists(await reader.room(roomId))).toEqual([ada.userId]);
    await type(ada, { typing: true, timeout: 30_000 });
    expect((await reader.next()).rooms.join[roomId]).toBeUndefined();
    await type(ada, { typing: false });
    expect(typists(await reader.room(roomId))).toEqual([]);
  });

  it('is told to whoever begins to sync while it goes on', async () => {
    await type(ada, { typing: true });
    expect(typists((await syncOf(ben)).rooms.join[roomId])).toEqual([ada.userId]);
  });

  it('stops after its time, however long others go on', async () => {
    await type(ada, { typing: true, timeout: 60_000 });
    await type(ben, { typing: true, timeout: 50 });
    await new TestReader(ben).until(({ rooms }) => String(typists(rooms.join[roomId])) === ada.userId);
  });

  it('stops with the message, and with leaving', async () => {
    await type(ada, { typing: true });
    const reader = new TestReader(ben);
    await reader.next();
    await ada.say(roomId, 'done');
    expect(typists(await reader.room(roomId))).toEqual([]);
    await type(ben, { typing: true });
    await ben.post(`rooms/${segment(roomId)}/leave`);
    expect(typists((await syncOf(ada)).rooms.join[roomId])).toBeUndefined();
  });

  it('of an earlier process is over', async () => {
    const reader = new TestReader(ben);
    await reader.next();
    await type(ada, { typing: true, timeout: 60_000 });
    await reader.next();
    await server.restart();
    expect(typists(await reader.room(roomId))).toEqual([]);
    expect((await reader.next()).rooms.join).toEqual({});
  });

  it('is refused for others, and to people who are not in the room', async () => {
    await expect(type(ada, { typing: true }, ben)).rejects.toMatchObject({ status: 403 });
    const cleo = await server.register(`cleo-${Date.now()}`);
    await expect(type(cleo, { typing: true })).rejects.toMatchObject({
      status: 403,
      errcode: 'M_FORBIDDEN',
    });
    await ada.post(`rooms/${segment(roomId)}/invite`, { user_id: cleo.userId });
    await expect(type(cleo, { typing: true })).rejects.toMatchObject({ status: 403 });
    await expect(type(ada, {})).rejects.toMatchObject({ status: 400 });
  });
});

describe('a flood, with the default limits', () => {
  it('of typing is refused, and does not use up the limits of others', async () => {
    // The clock stands still, so that no limit refills.
    const now = new Date();
    const run = await startTestHomeserver({ limitScale: 1, clock: { now: () => now } });
    try {
      const [noisy, quiet] = [await run.register('noisy'), await run.register('quiet')];
      const room = await makeRoom(noisy, { members: [quiet] });
      const reader = new TestReader(quiet);
      await reader.next();
      const path = `rooms/${segment(room)}/typing/${segment(noisy.userId)}`;
      const answers = await Promise.allSettled(
        Array.from({ length: 60 }, (_, at) => noisy.put(path, { typing: at % 2 === 0, timeout: 30_000 })),
      );
      const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
      expect(refused).toHaveLength(40);
      for (const reason of refused)
        expect(reason).toMatchObject({ status: 429, errcode: 'M_LIMIT_EXCEEDED' });
      await quiet.say(room, 'still here');
      const bodies: unknown[] = [];
      await reader.until(({ rooms }) => {
        bodies.push(...(rooms.join[room]?.timeline.events ?? []));
        return bodies.length > 0;
      });
      await quiet.put(`rooms/${segment(room)}/typing/${segment(quiet.userId)}`, { typing: true });
    } finally {
      await run.close();
    }
  });
});
