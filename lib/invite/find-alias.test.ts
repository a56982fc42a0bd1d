import http, { type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findAliasLocation } from './find-alias';

let server: http.Server;
let asked: { url?: string | undefined; secret?: string | string[] | undefined };
let answer: (response: ServerResponse) => void;
let platformUrl: string;

beforeAll(async () => {
  server = http.createServer((request, response) => {
    asked = { url: request.url, secret: request.headers['x-guildhall-internal'] };
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  platformUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  asked = {};
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const find = (alias: string, timeoutMs = 20_000) =>
  findAliasLocation(alias, { platformUrl, internalSecret: 'secret', timeoutMs });
const space = { id: 3, createUserId: 9, guildName: 'Blue_Moon', displayName: '蓝月', alias: 'Blue_Moon' };

test('ENT-05 ENT-06 the creator of the space is looked up', async () => {
  answer = (response) => response.end(JSON.stringify({ code: '10000', result: space }));
  expect(await find('Blue_Moon')).toBe('/login?guildName=Blue_Moon&inviterId=9');
  expect(asked).toEqual({ url: '/api/guild/alias/Blue_Moon', secret: 'secret' });
  await find('a/b?c');
  expect(asked.url).toBe('/api/guild/alias/a%2Fb%3Fc');
});

test.each<[string, (response: ServerResponse) => void]>([
  ['no space', (response) => response.end(JSON.stringify({ code: '10000', result: null }))],
  ['an error', (response) => response.writeHead(500).end()],
  ['an error envelope', (response) => response.end(JSON.stringify({ code: '20005', result: space }))],
  ['a redirect', (response) => response.writeHead(302, { location: '/elsewhere' }).end()],
  ['nonsense', (response) => response.end('<html>')],
  [
    'a creator that is no id',
    (response) =>
      response.end(JSON.stringify({ code: '10000', result: { ...space, createUserId: '9&x=y' } })),
  ],
  ['silence', () => {}],
  ['a hanging body', (response) => response.write('{')],
  ['a closed connection', (response) => response.destroy()],
])('ENT-07 %s leads to the plain login page', async (_, how) => {
  answer = how;
  expect(await find('Blue_Moon', 200)).toBe('/login');
});

test('an alias that an address would swallow is not asked for', async () => {
  expect(await find('..')).toBe('/login');
  expect(asked).toEqual({});
});
