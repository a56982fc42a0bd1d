import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';

let platform: TestPlatform;
let url: string;
beforeAll(async () => {
  const port = 20_000 + (process.pid % 10_000);
  platform = await startTestPlatform({ config: { metrics: { host: '127.0.0.1', port } } });
  url = `http://127.0.0.1:${port}/metrics`;
});
afterAll(() => platform.close());

const read = async () => (await fetch(url)).text();
const valueOf = (text: string, line: string) =>
  Number(
    text
      .split('\n')
      .find((each) => each.startsWith(line))
      ?.split(' ')
      .at(-1) ?? Number.NaN,
  );

test('what people do moves the figures, and names none of them', async () => {
  const person = await platform.person({ email: 'canary@example.org' });
  const mine = 'guildhall_request_seconds_count{service="platform",method="GET",route="me",status="2xx"}';
  const before = valueOf(await read(), mine) || 0;
  await person.call('me');
  await person.send('/api/guild/alias/canary-alias');
  await person.send('/api/canary-path');
  await person.send('/files/canary-file');
  await platform.services.mailQueue.idle();
  const text = await read();
  expect(valueOf(text, mine)).toBe(before + 1);
  expect(text).toMatch(/route="none",status="4xx"/);
  expect(text).toMatch(/route="\/files\/\*",status="4xx"/);
  expect(valueOf(text, 'guildhall_mails_total')).toBeGreaterThanOrEqual(1);
  expect(valueOf(text, 'guildhall_mails_waiting')).toBe(0);
  expect(valueOf(text, 'guildhall_chat_outbox_waiting')).toBeGreaterThanOrEqual(0);
  expect(valueOf(text, 'guildhall_database_connections')).toBeGreaterThanOrEqual(1);
  expect(text).not.toContain('canary');
  expect(text).not.toContain(person.peer);
});

test('paths that somebody makes up add no lines', async () => {
  const client = platform.client();
  await client.send('/api/made-up/0');
  await client.send('/internal/made-up/0');
  // Node's own figures come as it collects garbage.
  const lines = async () => (await read()).split('\n').filter((line) => line.startsWith('guildhall_')).length;
  const before = await lines();
  for (let count = 1; count <= 20; count += 1) {
    await client.send(`/api/made-up/${count}`);
    await client.send(`/internal/made-up/${count}`);
    await client.send(`/files/made-up-${count}`);
  }
  expect(await lines()).toBe(before);
});

test('the listener that the web process speaks to does not answer them', async () => {
  for (const path of ['/metrics', '/internal/metrics', '/api/metrics']) {
    expect((await platform.client().send(path)).status).toBe(404);
  }
});
