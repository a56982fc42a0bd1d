import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { CLOSING_MARK } from '@/runtime/event-content';
import { segment, type AnswerBody, type MatrixTestClient } from '@/homeserver/testing/client';
import { startTestHomeserver, type TestHomeserver } from '@/homeserver/testing/homeserver';
import { mediaPath, paintPicture } from '@/homeserver/testing/picture';
import { makeProductRoom } from '@/homeserver/testing/product-rooms';

// protocols: "Things that go". The platform leaves a room last. From then on no one can read it, and it can be purged.

let server: TestHomeserver;
let platform: MatrixTestClient;
let alice: MatrixTestClient;
let bob: MatrixTestClient;

beforeAll(async () => {
  server = await startTestHomeserver({ appservice: true });
  platform = server.asClient();
  [alice, bob] = (await Promise.all(['u1', 'u2'].map((name) => server.register(name)))) as [
    MatrixTestClient,
    MatrixTestClient,
  ];
});
afterAll(() => server.close());

const at = (roomId: string, rest: string) => `rooms/${segment(roomId)}/${rest}`;
const v1 = (roomId: string, rest: string) => `/_matrix/client/v1/${at(roomId, rest)}`;
const purge = (client: MatrixTestClient, roomId: string) =>
  client.post(`/_matrix/client/unstable/org.guildhall/${at(roomId, 'purge')}`);
const search = async (client: MatrixTestClient, term: string): Promise<AnswerBody[]> =>
  (
    await client.post('search', {
      search_categories: { room_events: { search_term: term, event_context: {} } },
    })
  ).search_categories.room_events.results;
const rows = async (text: string) => (await server.services.storage.db.execute(sql.raw(text))).rows;
const statusOf = async (client: MatrixTestClient, address: string) => {
  const response = await client.send(mediaPath('download', address));
  await response.arrayBuffer();
  return response.status;
};
const filesIn = async () =>
  (await readdir(path.join(server.services.config.dataDir, 'media'), { recursive: true })).join(' ');

/** A room with one of everything in it. */
async function fullRoom(kind: 'normal' | 'private') {
  const roomId = await makeProductRoom(server, kind, [alice, bob], 'Vault');
  const picture = await paintPicture(40, 30);
  const [shown, shared] = [
    await alice.upload(picture, 'image/png'),
    await alice.upload(picture, 'image/png'),
  ];
  const said = await alice.say(roomId, 'treasure buried');
  const image = (url: string) => ({ msgtype: 'm.image', body: 'a map', url });
  await alice.say(roomId, image(shown));
  await alice.say(roomId, image(shared));
  const relation = (type: string) => ({ 'm.relates_to': { rel_type: type, event_id: said } });
  await bob.say(roomId, { msgtype: 'm.text', body: 'treasure thread', ...relation('m.thread') });
  await alice.say(roomId, {
    msgtype: 'm.text',
    body: '* treasure',
    'm.new_content': { msgtype: 'm.text', body: 'treasure edited' },
    ...relation('m.replace'),
  });
  await bob.post(at(roomId, `receipt/m.read/${segment(said)}`));
  await bob.put(`user/${segment(bob.userId)}/${at(roomId, 'account_data/m.tag')}`, { tags: { 'u.x': {} } });
  return { roomId, said, shown, shared };
}

/** As the platform leaves a room of a deleted space. */
async function abandon(roomId: string) {
  for (const { userId } of [alice, bob]) await platform.post(at(roomId, 'kick'), { user_id: userId });
  await platform.post(at(roomId, 'leave'));
}

/** As the platform closes a room before it takes people out. */
const close = (client: MatrixTestClient, roomId: string) =>
  client.put(at(roomId, `state/m.room.member/${segment('@guildhall:test.example')}`), {
    membership: 'join',
    [CLOSING_MARK]: true,
  });

type Reads = [string, (client: MatrixTestClient) => Promise<unknown>][];
const readsOf = (roomId: string, said: string): Reads => [
  ['messages', (client) => client.get(at(roomId, 'messages?dir=b&limit=100'))],
  ['messages forwards', (client) => client.get(at(roomId, 'messages?dir=f&limit=100'))],
  ['context', (client) => client.get(at(roomId, `context/${segment(said)}`))],
  ['event', (client) => client.get(at(roomId, `event/${segment(said)}`))],
  ['relations', (client) => client.get(v1(roomId, `relations/${segment(said)}`))],
  ['threads', (client) => client.get(v1(roomId, 'threads'))],
  ['timestamp', (client) => client.get(v1(roomId, 'timestamp_to_event?ts=0&dir=f'))],
  ['state', (client) => client.get(at(roomId, 'state'))],
  ['name', (client) => client.get(at(roomId, 'state/m.room.name'))],
  ['members', (client) => client.get(at(roomId, 'members'))],
  ['joined members', (client) => client.get(at(roomId, 'joined_members'))],
  ['hierarchy', (client) => client.get(v1(roomId, 'hierarchy'))],
];
async function expectRefused(client: MatrixTestClient, reads: Reads) {
  for (const [name, read] of reads) {
    const answer = await read(client).then(
      () => 'answered',
      ({ status }: { status: number }) => status,
    );
    expect([name, answer === 403 || answer === 404 || answer]).toEqual([name, true]);
  }
}

describe.each(['normal', 'private'] as const)('a %s room that the platform is closing', (kind) => {
  let room: Awaited<ReturnType<typeof fullRoom>>;
  let invited: MatrixTestClient;
  let since: string;
  beforeAll(async () => {
    room = await fullRoom(kind);
    invited = await server.register(kind === 'normal' ? 'u3' : 'u4');
    await platform.post(at(room.roomId, 'invite'), { user_id: invited.userId });
    since = (await bob.get('sync?timeout=0')).next_batch;
    await alice.say(room.roomId, 'treasure, last seen');
    await expect(close(bob, room.roomId)).rejects.toMatchObject({ status: 403 });
    await close(platform, room.roomId);
  });

  test('people who are still in it cannot read it by any path, and write nothing', async () => {
    for (const client of [alice, bob]) {
      await expectRefused(client, readsOf(room.roomId, room.said));
      expect(await search(client, 'treasure')).toEqual([]);
      expect(await statusOf(client, room.shown)).toBe(404);
      await expect(client.say(room.roomId, 'too late')).rejects.toMatchObject({ status: 403 });
    }
    for (const query of [`since=${since}&`, 'full_state=true&', '']) {
      const synced = await bob.get(`sync?${query}timeout=0`);
      expect(JSON.stringify(synced)).not.toMatch(/treasure|Vault|a map/);
    }
    expect(JSON.stringify(await invited.get('sync?timeout=0'))).not.toContain('Vault');
  });

  test('the platform still reads it, takes people out, and purges it only after it has left', async () => {
    const { joined } = await platform.get(at(room.roomId, 'joined_members'));
    expect(Object.keys(joined)).toEqual(expect.arrayContaining([alice.userId, bob.userId]));
    await close(platform, room.roomId);
    await expect(purge(platform, room.roomId)).rejects.toMatchObject({ status: 403 });
    await abandon(room.roomId);
    await expectRefused(platform, readsOf(room.roomId, room.said));
    expect(await purge(platform, room.roomId)).toEqual({ purged: true });
  });
});

describe.each(['normal', 'private'] as const)('a %s room that the platform has left', (kind) => {
  let room: Awaited<ReturnType<typeof fullRoom>>;
  let other: string;
  let since: string;
  beforeAll(async () => {
    room = await fullRoom(kind);
    other = await makeProductRoom(server, 'normal', [alice, bob], 'Elsewhere');
    await alice.say(other, { msgtype: 'm.image', body: 'again', url: room.shared });
    since = (await bob.get('sync?timeout=0')).next_batch;
    await expect(purge(platform, room.roomId)).rejects.toMatchObject({ status: 403 });
    expect((await search(bob, 'treasure')).length).toBeGreaterThan(0);
    await abandon(room.roomId);
  });

  const nothingIsRead = async () => {
    for (const client of [alice, bob, platform]) {
      await expectRefused(client, readsOf(room.roomId, room.said));
    }
    expect(await search(bob, 'treasure')).toEqual([]);
    expect(await search(alice, 'edited')).toEqual([]);
    expect(await statusOf(bob, room.shown)).toBe(404);
    expect(await statusOf(alice, room.shown)).toBe(404);
    expect(await statusOf(bob, room.shared)).toBe(200);
    for (const query of [`since=${since}&`, '']) {
      const synced = await bob.get(
        `sync?${query}timeout=0&filter=${segment('{"room":{"include_leave":true}}')}`,
      );
      expect(JSON.stringify(synced)).not.toMatch(/treasure|Vault|a map/);
      expect(synced.rooms?.join?.[room.roomId]).toBeUndefined();
      // Who was away learns that they are out.
      expect(synced.rooms.leave[room.roomId].timeline.events.at(-1)).toMatchObject({
        type: 'm.room.member',
        content: { membership: 'leave' },
      });
    }
  };

  test('no one can read it by any path before it is purged', nothingIsRead);

  test('the platform alone purges it, as often as it likes, and then nothing of it is left', async () => {
    for (const client of [alice, server.asClient(alice.userId)]) {
      await expect(purge(client, room.roomId)).rejects.toMatchObject({ status: 403 });
    }
    const remove = (client: MatrixTestClient, address: string) =>
      client.delete(`/_matrix/client/unstable/org.guildhall/media/${address.split('/').at(-1)}`);
    await expect(remove(alice, room.shared)).rejects.toMatchObject({ status: 403 });
    // Files of people are not the platform's to delete like this.
    await remove(platform, room.shared);
    expect(await statusOf(bob, room.shared)).toBe(200);
    expect(await filesIn()).toContain(room.shown.split('/').at(-1));
    expect(await purge(platform, room.roomId)).toEqual({ purged: true });
    expect(await purge(platform, room.roomId)).toEqual({ purged: true });
    await expect(purge(platform, '!nowhere:test.example')).resolves.toEqual({ purged: true });

    const ref = `(SELECT ref FROM room WHERE room_id = '${room.roomId}')`;
    const left = await rows(`SELECT DISTINCT type, content::text FROM event WHERE room = ${ref}`);
    expect(left.filter(({ type }) => type !== 'm.room.create')).toEqual(
      expect.arrayContaining([
        { type: 'm.room.member', content: expect.stringMatching(/^\{"membership" : "leave"\}$/) },
      ]),
    );
    expect(JSON.stringify(left)).not.toMatch(
      /treasure|Vault|displayname|m\.room\.(name|message|power_levels)/,
    );
    for (const table of ['receipt', 'read_mark', 'highlight', 'media_use', 'account_data']) {
      expect([table, await rows(`SELECT * FROM ${table} WHERE room_id = '${room.roomId}'`)]).toEqual([
        table,
        [],
      ]);
    }
    expect(await rows(`SELECT * FROM searched_event WHERE room = ${ref}`)).toEqual([]);
    expect(await filesIn()).not.toContain(room.shown.split('/').at(-1));
    expect(await rows(`SELECT * FROM media WHERE media_id = '${room.shown.split('/').at(-1)}'`)).toEqual([]);
    await nothingIsRead();
  });

  test('after a restart the stream goes on where it was', async () => {
    const { position } = server.services.stream;
    await server.restart();
    expect(server.services.stream.position).toBe(position);
    await nothingIsRead();
    await bob.say(other, 'still here');
    await expect(platform.post(at(room.roomId, 'invite'), { user_id: bob.userId })).rejects.toMatchObject({
      status: 403,
    });
  });
});

test('the stand-alone server keeps a room whose maker has left, and purges none', async () => {
  const alone = await startTestHomeserver();
  try {
    const [maker, guest] = [await alone.register('maker'), await alone.register('guest')];
    const { room_id: roomId } = await maker.post('createRoom', { preset: 'public_chat' });
    await guest.post(`join/${segment(roomId)}`);
    await maker.say(roomId, 'hello');
    await maker.post(at(roomId, 'leave'));
    const { chunk } = await guest.get(at(roomId, 'messages?dir=b&limit=5'));
    expect(JSON.stringify(chunk)).toContain('hello');
    await expect(purge(guest, roomId)).rejects.toMatchObject({ status: 404 });
  } finally {
    await alone.close();
  }
});

test('a room is purged whatever its people said as they left', async () => {
  const { roomId } = await fullRoom('normal');
  await alice.post(at(roomId, 'leave'), { reason: 'zero \u0000, backslashes \\\\u0000 \\' });
  await platform.post(at(roomId, 'kick'), { user_id: bob.userId });
  await platform.post(at(roomId, 'leave'));
  expect(await purge(platform, roomId)).toEqual({ purged: true });
  const left = await rows(
    `SELECT content ->> 'membership' AS membership, content ->> 'reason' AS reason FROM event
     JOIN room ON room.ref = event.room WHERE room_id = '${roomId}' AND state_key = '${alice.userId}'`,
  );
  expect(left.at(-1)).toEqual({ membership: 'leave', reason: null });
});
