import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { request } from 'undici';
import { firstAnswer } from './first-answer';

let working: Server;
let breaking: Server;
let broken = 0;
beforeAll(async () => {
  working = createServer((_, response) => response.end('here'));
  breaking = createServer(({ socket }) => {
    broken += 1;
    socket.destroy();
  });
  for (const server of [working, breaking]) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
});
afterAll(() => {
  working.closeAllConnections();
  working.close();
  breaking.close();
});
const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
/** Nobody listens there. */
const nobody = async () => {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = urlOf(server);
  server.close();
  await once(server, 'close');
  return url;
};
const byFetch = async (url: string) => (await fetch(url)).text();
const byUndici = async (url: string) => (await request(url, { method: 'POST', body: 'x' })).body.text();

test.each([
  ['fetch', byFetch],
  ['undici', byUndici],
])('what could not be sent goes to the next address, by %s', async (_, ask) => {
  expect(await firstAnswer([await nobody(), urlOf(working)], () => false, ask)).toBe('here');
});

test('what may have arrived goes to the next one only if it may be repeated', async () => {
  const urls = [urlOf(breaking), urlOf(working)];
  await expect(firstAnswer(urls, () => false, byUndici)).rejects.toThrow();
  expect(await firstAnswer(urls, () => true, byUndici)).toBe('here');
  expect(broken).toBe(2);
});

test('when all are away the last one’s problem is thrown', async () => {
  const problem = firstAnswer(
    [urlOf(working), await nobody()],
    () => true,
    async (url) => (url === urlOf(working) ? Promise.reject(new Error('first')) : byUndici(url)),
  );
  await expect(problem).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
