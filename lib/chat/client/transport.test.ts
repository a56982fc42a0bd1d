import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Observable } from '@/lib/observable';
import type { ChatSession } from '@/lib/chat/session';
import { makeTransport } from './transport';

let server: Server;
let base: string;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let arrived: (() => void) | null = null;
const requests: { path: string; token: string | undefined }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push({ path: request.url ?? '', token: request.headers.authorization });
    answer(request, response);
    arrived?.();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => requests.splice(0));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** As far as the transport needs it: a token, and another after a refusal. */
function sessionWith(...tokens: string[]): Pick<ChatSession, 'token' | 'renew'> {
  let [token = ''] = tokens;
  return {
    get token() {
      return token;
    },
    renew: async () => (token = tokens[1] ?? ''),
  };
}

const nextRequest = () => new Promise<void>((resolve) => (arrived = resolve));
const authorised = { headers: { authorization: 'Bearer what the client was made with' } };
const SYNC = '/_matrix/client/v3/sync';

test('requests carry the newest token, and one that is refused is renewed and sent again', async () => {
  answer = ({ headers }, response) => {
    response.statusCode = headers.authorization === 'Bearer two' ? 200 : 401;
    response.end('{}');
  };
  const { fetch } = makeTransport(sessionWith('one', 'two'), new Observable(true));
  await expect(fetch(`${base}/_matrix/client/v3/x`, authorised)).resolves.toMatchObject({ status: 200 });
  await fetch(`${base}/_matrix/client/v3/y`, authorised);
  expect(requests.map(({ token }) => token)).toEqual(['Bearer one', 'Bearer two', 'Bearer two']);
});

test('without a token of the client none is added', async () => {
  answer = (_request, response) => void response.end('{}');
  await makeTransport(sessionWith('one'), new Observable(true)).fetch(`${base}/_matrix/client/versions`);
  expect(requests).toEqual([{ path: '/_matrix/client/versions', token: undefined }]);
});

test('in a pause the long poll ends, and goes on where it was afterwards; other requests go through', async () => {
  const turn = new Observable(true);
  const { fetch } = makeTransport(sessionWith('one'), turn);
  let isHolding = true;
  let closed = 0;
  answer = (request, response) => {
    if (request.url !== SYNC || !isHolding) return void response.end('{"next_batch":"s2"}');
    response.on('close', () => (closed += 1));
    response.write('{"next'); // in the middle of an answer
  };
  const polling = nextRequest();
  const poll = fetch(`${base}${SYNC}`, authorised);
  await polling;
  turn.set(false);
  await fetch(`${base}/_matrix/client/v3/x`, authorised);
  expect(requests.map(({ path }) => path)).toEqual([SYNC, '/_matrix/client/v3/x']);
  isHolding = false;
  turn.set(true);
  await expect(poll.then((response) => response.json())).resolves.toEqual({ next_batch: 's2' });
  expect(requests.map(({ path }) => path)).toEqual([SYNC, '/_matrix/client/v3/x', SYNC]);
  expect(closed).toBe(1);
});

test('a poll whose connection may be dead is asked again, and answers whoever waits for it', async () => {
  const transport = makeTransport(sessionWith('one'), new Observable(true));
  answer = () => undefined;
  const polling = nextRequest();
  const poll = transport.fetch(`${base}${SYNC}`, authorised);
  await polling;
  answer = (_request, response) => void response.end('{"next_batch":"s2"}');
  transport.askAgain();
  await expect(poll.then((response) => response.json())).resolves.toEqual({ next_batch: 's2' });
});

test('the first sync is asked for ahead of the client, which asks itself where that failed', async () => {
  for (const status of [200, 500]) {
    requests.splice(0);
    answer = (request, response) => {
      const isAhead = request.url?.includes('timeout=0') === true;
      response.statusCode = isAhead ? status : 200;
      response.end(JSON.stringify({ next_batch: isAhead ? 'ahead' : 'own' }));
    };
    const transport = makeTransport(sessionWith('one'), new Observable(true));
    transport.begin(base);
    const ask = async () => (await transport.fetch(`${base}${SYNC}`, authorised)).json();
    expect(await ask()).toEqual({ next_batch: status === 200 ? 'ahead' : 'own' });
    expect(await ask()).toEqual({ next_batch: 'own' });
    expect(requests[0]?.token).toBe('Bearer one');
  }
});

test('stopping ends a poll that runs and one that waits for its turn', async () => {
  answer = () => undefined;
  for (const turn of [true, false]) {
    const transport = makeTransport(sessionWith('one'), new Observable(turn));
    const polling = turn ? nextRequest() : Promise.resolve();
    const poll = transport.fetch(`${base}${SYNC}`, authorised);
    const outcome = expect(poll).rejects.toThrow();
    await polling;
    transport.stop();
    await outcome;
  }
});

test('calls that nobody here answers do not leave the page', async () => {
  const { fetch } = makeTransport(sessionWith('one'), new Observable(true));
  const path = '/_matrix/client/unstable/org.matrix.msc4143/rtc/transports';
  await expect(fetch(`${base}${path}`)).resolves.toMatchObject({ status: 404 });
  expect(requests).toEqual([]);
});
