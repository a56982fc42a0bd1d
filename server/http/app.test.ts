import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

describe('the internal listener', () => {
  test('without the internal secret every path is missing', async () => {
    for (const path of [
      '/api/games',
      '/internal/live',
      '/internal/feed?gateway=a&after=0',
      '/files/x',
      '/',
    ]) {
      const client = platform.client();
      for (const secret of [undefined, '', 'internal-secret-of-the-tests-0123456780']) {
        const response = await client.send(path, { headers: { 'x-guildhall-internal': secret } });
        expect([path, response.status, await response.text()]).toEqual([path, 404, '']);
      }
    }
  });

  test('says that it lives and that it is ready', async () => {
    const client = platform.client();
    expect(await (await client.send('/internal/live')).json()).toEqual({ live: true });
    const ready = await client.send('/internal/ready');
    expect([ready.status, await ready.json()]).toEqual([200, { ready: true }]);
  });

  test('answers the version of a subject, 0 for one that never changed', async () => {
    const client = platform.client();
    expect(await (await client.send('/internal/version/space:77')).json()).toEqual({ version: 0 });
    const position = await platform.services.feed.raise('space:77');
    expect(await (await client.send('/internal/version/space:77')).json()).toEqual({ version: position });
    expect(await (await client.send('/internal/version/space%3A77')).json()).toEqual({ version: position });
  });
});
