import { segment, type MatrixTestClient } from '@/homeserver/testing/client';
import { startTestHomeserver, type TestHomeserver } from '@/homeserver/testing/homeserver';
import { makeRoom } from '@/homeserver/testing/rooms';
import { ofType, syncOf, TestReader } from '@/homeserver/testing/sync';

const password = 'tea and 2 cakes';
let server: TestHomeserver;
let ada: MatrixTestClient;
let ben: MatrixTestClient;
let roomId: string;

beforeAll(async () => {
  server = await startTestHomeserver();
  ada = await server.register('ada', { password });
  ben = await server.register('ben');
  roomId = await makeRoom(ada, { members: [ben] });
});
afterAll(() => server.close());

const own = (client: MatrixTestClient) => `user/${segment(client.userId)}`;
const data = (client: MatrixTestClient, type: string) => `${own(client)}/account_data/${segment(type)}`;
const roomData = (client: MatrixTestClient, type: string, room = roomId) =>
  `${own(client)}/rooms/${segment(room)}/account_data/${segment(type)}`;
const tags = (client: MatrixTestClient) => `${own(client)}/rooms/${segment(roomId)}/tags`;

// Client-Server API, "Client Config".
describe('account data', () => {
  it('is kept, and told to every device and nobody else', async () => {
    const second = await server.login(ada.userId, { password });
    const [mine, others] = [new TestReader(second), new TestReader(ben)];
    await mine.next();
    await others.next();
    const content = { list: [1, 'two', { three: null }] };
    await ada.put(data(ada, 'org.example.a'), content);
    expect(await second.get(data(ada, 'org.example.a'))).toEqual(content);
    expect((await mine.next()).account_data.events).toEqual([{ type: 'org.example.a', content }]);
    expect((await others.next()).account_data.events).toEqual([]);
    await server.restart();
    expect(ofType((await syncOf(ada)).account_data, 'org.example.a')[0].content).toEqual(content);
  });

  it('of a room is told in that room', async () => {
    const reader = new TestReader(ada);
    await reader.next();
    await ada.put(roomData(ada, 'org.example.draft'), { text: 'half a' });
    await ada.put(roomData(ada, 'org.example.draft'), { text: 'half a sentence' });
    expect((await reader.room(roomId)).account_data.events).toEqual([
      { type: 'org.example.draft', content: { text: 'half a sentence' } },
    ]);
    expect(await ada.get(roomData(ada, 'org.example.draft'))).toEqual({ text: 'half a sentence' });
    expect(JSON.stringify(await syncOf(ben))).not.toContain('half a sentence');
  });

  it('is its owner’s alone', async () => {
    await ada.put(data(ada, 'org.example.a'), { a: 1 });
    await expect(ben.get(data(ada, 'org.example.a'))).rejects.toMatchObject({
      status: 403,
      errcode: 'M_FORBIDDEN',
    });
    await expect(ben.put(data(ada, 'org.example.a'), {})).rejects.toMatchObject({ status: 403 });
    await expect(ben.get(data(ben, 'org.example.a'))).rejects.toMatchObject({
      status: 404,
      errcode: 'M_NOT_FOUND',
    });
  });

  it.each(['m.fully_read', 'm.push_rules'])('of type %s is kept by the server', async (type) => {
    await expect(ada.put(data(ada, type), {})).rejects.toMatchObject({ status: 405, errcode: 'M_BAD_JSON' });
    await expect(ada.put(roomData(ada, type), {})).rejects.toMatchObject({ status: 405 });
  });

  it('of the platform is written by nobody else', async () => {
    const refusal = { status: 403, errcode: 'M_FORBIDDEN' };
    await expect(ada.put(data(ada, 'guildhall.changed'), {})).rejects.toMatchObject(refusal);
    await expect(ada.put(roomData(ada, 'guildhall.changed'), {})).rejects.toMatchObject(refusal);
    await ada.put(data(ada, 'guildhallish'), {});
  });

  it('is refused where all of a person’s together would be too large', async () => {
    const dora = await server.register('dora');
    const content = { text: 'x'.repeat(99 * 1024) };
    const put = (index: number) => dora.put(data(dora, `org.example.${index}`), content);
    await Promise.all(Array.from({ length: 20 }, (_, index) => put(index)));
    await expect(put(20)).rejects.toMatchObject({ status: 400, errcode: 'M_TOO_LARGE' });
    await put(0);
    const tag = `${own(dora)}/rooms/${segment(await makeRoom(dora))}/tags/u.a`;
    await expect(dora.put(tag, content)).rejects.toMatchObject({ errcode: 'M_TOO_LARGE' });
    await dora.put(data(dora, 'org.example.0'), {});
    await put(20);
  });

  it('of a room that one has nothing to do with is refused', async () => {
    const elsewhere = await makeRoom(ben);
    const refusal = { status: 403, errcode: 'M_FORBIDDEN' };
    await expect(ada.put(roomData(ada, 'a', elsewhere), {})).rejects.toMatchObject(refusal);
    await expect(ada.put(roomData(ada, 'a', '!none:test.example'), {})).rejects.toMatchObject(refusal);
  });
});

// Client-Server API, "Room Tagging".
describe('tags', () => {
  it('are added, listed, told and deleted', async () => {
    const reader = new TestReader(ada);
    await reader.next();
    await ada.put(`${tags(ada)}/m.favourite`, { order: 0.25 });
    await ada.put(`${tags(ada)}/u.tea`, {});
    const content = { tags: { 'm.favourite': { order: 0.25 }, 'u.tea': {} } };
    expect(await ada.get(tags(ada))).toEqual(content);
    expect(ofType((await reader.room(roomId)).account_data, 'm.tag')).toEqual([{ type: 'm.tag', content }]);
    await ada.delete(`${tags(ada)}/m.favourite`);
    expect(await ada.get(tags(ada))).toEqual({ tags: { 'u.tea': {} } });
    await ada.delete(`${tags(ada)}/u.tea`);
    expect(await ada.get(tags(ada))).toEqual({ tags: {} });
  });

  it('are all kept when several are set at once', async () => {
    const names = ['u.a', 'u.b', 'u.c', 'u.d'];
    await Promise.all(names.map((name) => ada.put(`${tags(ada)}/${name}`, {})));
    expect(Object.keys((await ada.get(tags(ada))).tags)).toEqual(names);
  });

  it('are refused with an order that is none, and to others', async () => {
    await expect(ada.put(`${tags(ada)}/u.a`, { order: 'first' })).rejects.toMatchObject({ status: 400 });
    await expect(ben.get(tags(ada))).rejects.toMatchObject({ status: 403 });
  });
});

test('with the default limits, a flood of account data, tags and push rules is refused, and messages are not', async () => {
  // The clock stands still, so that no limit refills.
  const now = new Date();
  const run = await startTestHomeserver({ limitScale: 1, clock: { now: () => now } });
  try {
    const noisy = await run.register('noisy');
    const room = await makeRoom(noisy);
    const writes = [
      () => noisy.put(`user/${segment(noisy.userId)}/account_data/org.example.a`, {}),
      () => noisy.put(`user/${segment(noisy.userId)}/rooms/${segment(room)}/tags/u.a`, {}),
      () => noisy.put('pushrules/global/content/a', { pattern: 'a', actions: [] }),
    ];
    const answers = await Promise.allSettled(Array.from({ length: 150 }, (_, at) => writes[at % 3]?.()));
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    expect(refused).toHaveLength(30);
    for (const reason of refused) expect(reason).toMatchObject({ status: 429, errcode: 'M_LIMIT_EXCEEDED' });
    await noisy.say(room, 'still here');
  } finally {
    await run.close();
  }
});
