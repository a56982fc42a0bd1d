import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { jsonRpc } from './json-rpc';
import { isRefusal, isTooLarge, NodeAwayError, NodeRefusedError } from './node-error';

/* What comes back from a node or from the gateway in front of it, over real HTTP. */

interface Question {
  readonly id: number;
  readonly method: string;
}

let server: Server;
let url: string;
let requests: Question[][];
/** How the server responds to the next request; the last one stays. */
let answers: ((questions: readonly Question[], response: ServerResponse) => void)[];

beforeEach(async () => {
  requests = [];
  server = createServer((request, response) => {
    void text(request).then((body) => {
      const questions = JSON.parse(body) as Question[];
      requests.push(questions);
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      answer?.(questions, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

type Answers = (typeof answers)[number];
const results: Answers = (questions, response) =>
  response.end(
    JSON.stringify([...questions].reverse().map(({ id, method }) => ({ id, result: `${method} of ${id}` }))),
  );
const refused =
  (code: number): Answers =>
  (questions, response) =>
    response.end(JSON.stringify(questions.map(({ id }) => ({ id, error: { code, message: 'No' } }))));
/** As the gateway refuses a whole body. */
const status =
  (code: number, headers: Record<string, string> = {}): Answers =>
  (_, response) =>
    response
      .writeHead(code, headers)
      .end(JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32_603, message: 'No node' } }));

const outcome = (asking: Promise<unknown>) => asking.catch((error: unknown) => error);

test('what is asked in one moment travels together, and each gets its own answer whatever their order', async () => {
  answers = [results];
  const ask = jsonRpc(url);
  const asked = Array.from({ length: 60 }, (_, index) => ask({ method: `m${index}` }));
  const got = await Promise.all(asked);
  expect(requests.map((one) => one.length)).toEqual([50, 10]);
  expect(got.map((one) => String(one).split(' ')[0])).toEqual(asked.map((_, index) => `m${index}`));
});

test('a question that a node refuses is refused at once, and one that it asks to repeat is asked twice', async () => {
  answers = [refused(-32_000)];
  const error = await outcome(jsonRpc(url)({ method: 'eth_call' }));
  expect(error).toBeInstanceOf(NodeRefusedError);
  expect([isRefusal(error), requests.length]).toEqual([true, 1]);

  answers = [refused(-32_005), results];
  expect(await jsonRpc(url)({ method: 'eth_call' })).toBe('eth_call of 0');
  answers = [refused(-32_005)];
  expect(await outcome(jsonRpc(url)({ method: 'eth_call' }))).toMatchObject({ code: -32_005 });
  expect(requests).toHaveLength(5);
});

test('where no node responds that is never the word of a contract', async () => {
  answers = [status(502)];
  const away = await outcome(jsonRpc(url)({ method: 'eth_call' }));
  expect(away).toBeInstanceOf(NodeAwayError);
  expect([isRefusal(away), requests.length]).toEqual([false, 2]);

  answers = [(_, response) => response.end('<html>')];
  expect(await outcome(jsonRpc(url)({ method: 'eth_call' }))).toBeInstanceOf(NodeAwayError);
  answers = [(_, response) => response.end('[null]')];
  expect(await outcome(jsonRpc(url)({ method: 'eth_call' }))).toBeInstanceOf(NodeAwayError);
  answers = [(_, response) => response.end('[]')];
  expect(await outcome(jsonRpc(url)({ method: 'eth_call' }))).toBeInstanceOf(NodeAwayError);
  answers = [(_, response) => response.destroy()];
  expect(await outcome(jsonRpc(url)({ method: 'eth_call' }))).toBeInstanceOf(NodeAwayError);
  expect(await outcome(jsonRpc('http://127.0.0.1:1')({ method: 'eth_call' }))).toBeInstanceOf(NodeAwayError);
});

test('a node that takes too long is away', async () => {
  answers = [() => undefined];
  const error = await outcome(jsonRpc(url, 50)({ method: 'eth_call' }));
  expect(error).toMatchObject({ name: 'NodeAwayError', status: null });
  expect(requests).toHaveLength(2);
});

test('the next try waits as long as the server says', async () => {
  answers = [status(429, { 'retry-after': '1' }), results];
  const begin = performance.now();
  expect(await jsonRpc(url)({ method: 'eth_call' })).toBe('eth_call of 0');
  expect(performance.now() - begin).toBeGreaterThan(950);
});

test('nobody waits for an hour because a server says so', async () => {
  answers = [status(429, { 'retry-after': '3600' }), results];
  expect(await outcome(jsonRpc(url)({ method: 'eth_call' }))).toMatchObject({ status: 429 });
  expect(requests).toHaveLength(1);
});

test('a body that is refused as such is not sent again, and says that less can be asked', async () => {
  answers = [status(400)];
  const error = await outcome(jsonRpc(url)({ method: 'eth_getLogs' }));
  expect([isTooLarge(error), isRefusal(error), requests.length]).toEqual([true, false, 1]);
});
