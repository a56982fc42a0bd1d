import { segment } from './testing/client';
import { startTestHomeserver, type TestHomeserver } from './testing/homeserver';
import { makeRoom } from './testing/rooms';
import { until } from './testing/until';

let server: TestHomeserver;
let url: string;
beforeAll(async () => {
  const port = 20_000 + ((process.pid + 5_000) % 10_000);
  server = await startTestHomeserver({ config: { metrics: { host: '127.0.0.1', port } } });
  url = `http://127.0.0.1:${port}/metrics`;
});
afterAll(() => server.close());

const read = async () => (await fetch(url)).text();
const valueOf = async (name: string) => {
  const line = (await read()).split('\n').find((each) => each.startsWith(`${name}{`));
  return Number(line?.split(' ').at(-1) ?? Number.NaN);
};

test('messages and waiting clients move the figures, by the template of the route and without ids', async () => {
  const ada = await server.register('ada');
  const roomId = await makeRoom(ada);
  const position = await valueOf('guildhall_stream_position');
  await ada.say(roomId, { msgtype: 'm.text', body: 'canary' });
  expect(await valueOf('guildhall_stream_position')).toBe(position + 1);
  expect(await valueOf('guildhall_writer_waiting')).toBe(0);
  expect(await valueOf('guildhall_leader')).toBe(1);
  expect(await valueOf('guildhall_database_connections')).toBeGreaterThanOrEqual(1);

  let isOver = false;
  const syncing = (async () => {
    let since = '';
    while (!isOver) {
      const answer = await ada.get(`sync?timeout=30000${since && `&since=${segment(since)}`}`);
      since = String(answer.next_batch);
    }
  })();
  await until(async () => (await valueOf('guildhall_sync_clients')) === 1);
  isOver = true;
  await ada.say(roomId, { msgtype: 'm.text', body: 'news' });
  await syncing;
  await until(async () => (await valueOf('guildhall_sync_clients')) === 0);

  const text = await read();
  expect(text).toContain('route="/_matrix/client/v3/rooms/{roomId}/send/{eventType}/{txnId}",status="2xx"');
  for (const secret of ['canary', roomId, ada.userId]) expect(text).not.toContain(secret);
});

test('the listener of clients does not answer them', async () => {
  for (const path of ['/metrics', '/_guildhall/metrics']) {
    expect((await fetch(`${server.url}${path}`)).status).toBe(404);
  }
});
