import { at, eventually, say, startChatTest, type ChatTest, type MatrixCaller } from '@/server/testing/chat';
import type { TestClient } from '@/server/testing/client';
import { createSpace } from '@/server/testing/space';
import { TestGateway } from './testing/gateway';

/* Suspended people and spaces, with people's own Matrix tokens at the product's address, on whichever engine stands behind. */

jest.setTimeout(240_000);

const OPERATOR = 'operator@example.org';
let chat: ChatTest;
let gateway: TestGateway;
let operator: TestClient;
let owner: TestClient;
beforeAll(async () => {
  chat = await startChatTest({ config: { platformAdmins: [OPERATOR] } });
  gateway = await TestGateway.before(chat);
  operator = await chat.platform.person({ email: OPERATOR });
  owner = await chat.platform.person();
}, 180_000);
afterAll(async () => {
  await gateway.close();
  await chat.close();
}, 60_000);

const asThrough = (person: TestClient) => chat.as(person, gateway.url);
const suspending = { reason: 'spam', note: '', days: 7 } as const;

test('a suspended person calls nothing in Matrix, and everything again afterwards', async () => {
  const person = await chat.platform.person();
  const spaceId = await createSpace(owner);
  await person.call('joinSpace', { params: { spaceId } });
  await chat.platform.services.chat.idle();
  const { matrixRoomId: room } = await chat.room(person, spaceId);
  const [asPerson, asOwner] = [await asThrough(person), await asThrough(owner)];
  // Who is online would wake it, too.
  const filter = encodeURIComponent('{"presence":{"types":[]},"account_data":{"types":[]}}');
  let since = '';
  for (let isQuiet = false; !isQuiet;) {
    const { body } = await asPerson('GET', `sync?filter=${filter}&timeout=0${since && `&since=${since}`}`);
    isQuiet = since !== '' && body.next_batch === since;
    since = String(body.next_batch);
  }
  const waiting = asPerson('GET', `sync?filter=${filter}&timeout=60000&since=${since}`);
  const statuses = async (caller: MatrixCaller) => ({
    write: (await say(caller, room)).status,
    read: (await caller('GET', `${at`rooms/${room}/messages`}?dir=b&limit=1`)).status,
    sync: (await caller('GET', 'sync?timeout=0')).status,
    rooms: (await caller('GET', 'joined_rooms')).status,
    devices: (await caller('GET', 'devices')).status,
    report: (await caller('POST', at`rooms/${room}/report`, { reason: 'x' })).status,
  });

  await operator.call('suspendAccount', { params: { userId: person.id }, body: suspending });
  expect(await statuses(asPerson)).toEqual({
    write: 403,
    read: 403,
    sync: 403,
    rooms: 403,
    devices: 403,
    report: 403,
  });
  expect((await say(asPerson, room)).body).toMatchObject({ errcode: 'M_USER_SUSPENDED' });
  // What a sync says that waited meanwhile.
  expect((await say(asOwner, room)).status).toBe(200);
  expect((await waiting).status).toBe(403);

  await operator.call('unsuspendAccount', { params: { userId: person.id } });
  expect((await say(asPerson, room)).status).toBe(200);
});

test('nobody gets into the rooms of a suspended space, and its rooms leave sync', async () => {
  const spaceId = await createSpace(owner);
  const elsewhere = await createSpace(owner);
  const [{ matrixRoomId: room }, { matrixRoomId: other }] = [
    await chat.room(owner, spaceId),
    await chat.room(owner, elsewhere),
  ];
  const asOwner = await asThrough(owner);
  const syncs = async () => {
    const { body } = await asOwner('GET', 'sync?timeout=0');
    const { join = {} } = (body.rooms ?? {}) as { join?: object };
    return [room, other].map((id) => Object.hasOwn(join, id));
  };
  expect(await syncs()).toEqual([true, true]);
  for (const id of [room, other]) await say(asOwner, id, { body: 'The strait of Mar' });
  const found = async () => {
    const { body } = await asOwner('POST', 'search', {
      search_categories: { room_events: { search_term: 'strait' } },
    });
    const { room_events: events } = body.search_categories as {
      room_events: { count: number; results: { result: { room_id: string } }[] };
    };
    return [events.count, ...events.results.map(({ result }) => result.room_id).sort()];
  };
  await eventually(found, ([count]) => count === 2);
  await operator.call('suspendSpace', { params: { spaceId }, body: suspending });
  const refused = await say(asOwner, room);
  expect(refused).toMatchObject({ status: 403, body: { error: 'This space is suspended' } });
  expect((await asOwner('GET', `${at`rooms/${room}/messages`}?dir=b&limit=1`)).status).toBe(403);
  expect((await say(asOwner, other)).status).toBe(200);
  expect(await syncs()).toEqual([false, true]);
  expect(await found()).toEqual([1, other]);

  await operator.call('unsuspendSpace', { params: { spaceId } });
  expect((await say(asOwner, room)).status).toBe(200);
  expect(await syncs()).toEqual([true, true]);
  expect(await found()).toEqual([2, ...[room, other].sort()]);
});

test('a file of a suspended space opens for nobody who kept its address, with a token or in the browser, and again afterwards', async () => {
  const spaceId = await createSpace(owner);
  const { matrixRoomId: room } = await chat.room(owner, spaceId);
  const { accessToken } = await owner.call('logInToChat', { query: { noForce: 'true' } });
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'text/plain' };
  const base = `http://127.0.0.1:${gateway.port}/_matrix`;
  const uploaded = await fetch(`${base}/media/v3/upload?filename=chart.txt`, {
    method: 'POST',
    headers,
    body: 'Shoals',
  });
  const { content_uri: url } = (await uploaded.json()) as { content_uri: string };
  const sent = await say(await asThrough(owner), room, { msgtype: 'm.file', body: 'chart.txt', url });
  expect(sent.status).toBe(200);
  const [server = '', id = ''] = url.replace('mxc://', '').split('/');
  const opens = async () => [
    (await fetch(`${base}/client/v1/media/download/${server}/${id}`, { headers })).status,
    (await owner.send(`/api/media/${id}`)).status,
  ];
  expect(await opens()).toEqual([200, 200]);
  // At once, before the homeserver has heard of it.
  chat.outward.decide((request) => (request.method === 'PUT' ? 'drop' : 'pass'));
  await operator.call('suspendSpace', { params: { spaceId }, body: suspending });
  expect(await opens()).toEqual([404, 404]);
  chat.outward.reset();
  await chat.platform.services.chat.idle();
  expect(await opens()).toEqual([404, 404]);
  await operator.call('unsuspendSpace', { params: { spaceId } });
  await chat.platform.services.chat.idle();
  expect(await opens()).toEqual([200, 200]);
});
