import { segment, type MatrixTestClient } from '@/homeserver/testing/client';
import { TestClock } from '@/homeserver/testing/clock';
import { startTestHomeserver, type TestHomeserver } from '@/homeserver/testing/homeserver';
import { makeRoom } from '@/homeserver/testing/rooms';
import { syncOf, TestReader } from '@/homeserver/testing/sync';
import { Presence } from './presence';

let server: TestHomeserver;
let ada: MatrixTestClient;
let ben: MatrixTestClient;
let stranger: MatrixTestClient;

beforeAll(async () => {
  server = await startTestHomeserver();
  ada = await server.register('ada');
  ben = await server.register('ben');
  stranger = await server.register('stranger');
  await makeRoom(ada, { members: [ben] });
});
afterAll(() => server.close());

const statusOf = (client: MatrixTestClient, whose: MatrixTestClient) =>
  client.get(`presence/${segment(whose.userId)}/status`);
const say = (client: MatrixTestClient, body: unknown, whose = client) =>
  client.put(`presence/${segment(whose.userId)}/status`, body);
const of = (answer: { presence: { events: { sender: string }[] } }, who: MatrixTestClient) =>
  answer.presence.events.find(({ sender }) => sender === who.userId);

// Client-Server API, "Presence".
describe('presence', () => {
  it('is online while somebody syncs, and told to people who share a room', async () => {
    const reader = new TestReader(ben, { more: { set_presence: 'offline' } });
    await reader.next();
    await syncOf(ada);
    const answer = await reader.until((one) => of(one, ada) !== undefined);
    expect(of(answer, ada)).toEqual({
      type: 'm.presence',
      sender: ada.userId,
      content: { presence: 'online', currently_active: true, last_active_ago: expect.any(Number) },
    });
    expect(await statusOf(ben, ada)).toMatchObject({ presence: 'online' });
    expect(of(await syncOf(ben), ada)).toBeDefined();
  });

  it('may be said, with a status', async () => {
    const reader = new TestReader(ben, { more: { set_presence: 'offline' } });
    await reader.next();
    await say(ada, { presence: 'unavailable', status_msg: 'tea' });
    const answer = await reader.until((one) => of(one, ada) !== undefined);
    expect(of(answer, ada)).toMatchObject({ content: { presence: 'unavailable', status_msg: 'tea' } });
    await say(ada, { presence: 'online', status_msg: null });
    expect(await statusOf(ada, ada)).not.toHaveProperty('status_msg');
  });

  it('is hidden from strangers', async () => {
    await say(ada, { presence: 'online', status_msg: 'secret' });
    await expect(statusOf(stranger, ada)).rejects.toMatchObject({ status: 403, errcode: 'M_FORBIDDEN' });
    expect(JSON.stringify(await syncOf(stranger))).not.toContain('secret');
  });

  it('is said only by oneself, in known words', async () => {
    await expect(say(ben, { presence: 'offline' }, ada)).rejects.toMatchObject({ status: 403 });
    await expect(say(ben, { presence: 'asleep' })).rejects.toMatchObject({ status: 400 });
    await expect(syncOf(ben, { more: { set_presence: 'asleep' } })).rejects.toMatchObject({ status: 400 });
  });

  it('is left out when the filter does', async () => {
    const answer = await syncOf(ben, { filter: { presence: { not_types: ['*'] } } });
    expect(answer.presence.events).toEqual([]);
  });
});

describe('presence over time', () => {
  it('ends half a minute after the last sync', () => {
    const clock = new TestClock();
    const presence = new Presence(clock, () => undefined);
    const endOne = presence.syncing('@a:test', 'online');
    const endTwo = presence.syncing('@a:test', 'online');
    endOne();
    clock.advance({ minutes: 5 });
    presence.sweep();
    expect(presence.of('@a:test')).toMatchObject({ state: 'online', isCurrentlyActive: false });
    endTwo();
    clock.advance({ seconds: 31 });
    presence.sweep();
    expect(presence.of('@a:test')).toMatchObject({ state: 'offline', isCurrentlyActive: false });
    expect(presence.of('@a:test').lastActiveAgoMs).toBeGreaterThan(300_000);
    presence.close();
  });

  it('of many people is told at once', async () => {
    const told: (readonly string[])[] = [];
    const presence = await new Promise<Presence>((resolve) => {
      const one = new Presence(
        new TestClock(),
        (userIds) => {
          told.push(userIds);
          resolve(one);
        },
        20,
      );
      for (const name of ['a', 'b', 'c']) one.syncing(`@${name}:test`, 'online');
      expect(one.changedSince(0)).toEqual([]);
    });
    expect(told).toEqual([['@a:test', '@b:test', '@c:test']]);
    expect(presence.changedSince(1)).toEqual(['@b:test', '@c:test']);
    presence.close();
  });
});
