import { createServer } from 'node:http';
import { testListener } from '@/runtime/testing/listener';
import { AddressRefused, GuardedClient, NotReached } from './guarded-request';
import { isPublic } from './public-address';

const listen = testListener();
const guarded = new GuardedClient({ bytesMax: 100, allowsPrivate: false });
const open = new GuardedClient({ bytesMax: 100, allowsPrivate: true });
afterAll(() => Promise.all([guarded.close(), open.close()]));
const get = { method: 'GET', headers: {} } as const;

test.each<readonly [string, boolean]>([
  ['93.184.216.34', true],
  ['2606:2800:220:1:248:1893:25c8:1946', true],
  ...[
    '0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.16.0.1', '192.168.1.1', '198.18.0.1', '224.0.0.1',
    '255.255.255.255', '::', '::1', '::ffff:127.0.0.1', '::ffff:a00:1', '64:ff9b::7f00:1', 'fc00::1', 'fe80::1', 'ff02::1', '2002:7f00:1::',
  ].map((address) => [address, false] as const), // oxfmt-ignore
])('%s is an address of the internet: %s', (address, expected) => {
  expect(isPublic(address)).toBe(expected);
});

test.each([
  'http://push.example/',
  'https://push.example:444/',
  'https://someone@push.example/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://[::1]/',
  'ftp://push.example/',
  'push.example',
])('%s is never asked', async (address) => {
  await expect(guarded.send(address, get)).rejects.toBeInstanceOf(AddressRefused);
});

test('a public name of a private address is not connected to', async () => {
  await expect(guarded.send('https://localhost/', get)).rejects.toBeInstanceOf(AddressRefused);
});

test('redirects are answers, long answers fail, and nobody who listens is known', async () => {
  const port = await listen(
    createServer((request, response) => {
      if (request.url === '/away') response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
      else response.end('x'.repeat(request.url === '/long' ? 101 : 100));
    }),
  );
  const at = (path: string) => open.send(`http://127.0.0.1:${port}${path}`, get);
  expect((await at('/away')).status).toBe(302);
  expect((await at('/')).body).toHaveLength(100);
  await expect(at('/long')).rejects.toThrow();
  await expect(open.send('http://127.0.0.1:9/', get)).rejects.toBeInstanceOf(NotReached);
  await expect(open.send('http://nowhere.invalid/', get)).rejects.toBeInstanceOf(NotReached);
});
