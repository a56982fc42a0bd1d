import { eventually } from '@/server/testing/chat';
import type { TestClient } from '@/server/testing/client';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { TestGateway } from './testing/gateway';

let platform: TestPlatform;
let gateway: TestGateway;
beforeAll(async () => {
  platform = await startTestPlatform();
  gateway = await TestGateway.start(platform);
}, 60_000);
afterAll(async () => {
  await gateway.close();
  await platform.close();
});

const open = (path: string, client?: TestClient, method = 'GET') =>
  fetch(`http://127.0.0.1:${gateway.port}${path}`, {
    method,
    redirect: 'manual',
    headers: client
      ? { cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
      : {},
  });

test('OPN-71 a browser saves the archive of its own person, and gets nothing of others', async () => {
  const [person, other] = [await platform.person(), await platform.person()];
  const { id } = await person.call('requestDataExport');
  await eventually(
    async () => (await person.call('dataExports'))[0]?.state,
    (state) => state === 'ready',
  );
  const answer = await open(`/api/export/${id}`, person);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(answer.headers.get('content-disposition')).toContain('attachment');
  expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  expect(Buffer.from(await answer.arrayBuffer()).toString('latin1', 0, 4)).toBe('PK\x03\x04');
  expect((await open(`/api/export/${id}`, person, 'HEAD')).status).toBe(200);
  expect((await open(`/api/export/${id}`, other)).status).toBe(404);
  expect((await open(`/api/export/${id}`)).status).toBe(403);
  expect((await open(`/api/export/${id}`, person, 'POST')).status).toBe(404);
});
