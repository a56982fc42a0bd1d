/** @jest-environment <rootDir>/scripts/testing/browser-environment.mjs */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadViewer } from './load-viewer';

const space = { id: 7, name: 'Atlas', alias: 'atlas', type: 1, privacy: 1 } as const;

/** What the server does with one call after the other; the last again and again. */
let answers: ((response: ServerResponse) => void)[] = [];
let asked = 0;
let server: Server;

beforeAll(async () => {
  server = createServer((_request, response) => {
    asked += 1;
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    answer?.(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { fetch } = globalThis;
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  globalThis.fetch = (input, init) => fetch(new URL(new URL(String(input)).pathname, origin), init);
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  asked = 0;
});

const lost = (response: ServerResponse) => void response.destroy();
const sends = (status: number, body: unknown) => (response: ServerResponse) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const refuses = sends(403, { code: '20003' });

test('a call that was lost is made again: only a refusal says that nobody is signed in', async () => {
  answers = [lost, sends(502, {}), refuses];
  expect(await loadViewer(space, 'en', new AbortController().signal)).toBeNull();
  expect(asked).toBe(3);
});

test('a page that was left asks no more', async () => {
  const leaving = new AbortController();
  answers = [
    (response) => {
      leaving.abort();
      lost(response);
    },
  ];
  expect(await loadViewer(space, 'en', leaving.signal)).toBeNull();
  expect(asked).toBe(1);
});
