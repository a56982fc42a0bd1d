import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import net from 'node:net';
import { testListener } from '@/runtime/testing/listener';
import { readGatewayConfig } from './config';
import { boundIdleConnections } from './idle-connections';
import { createServer as createListener } from './listener';

const listen = testListener();

const MAX = 3;

async function connect(port: number, localAddress = '127.0.0.1'): Promise<net.Socket> {
  const socket = net.connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Sends a request and waits for its answer. */
async function ask(socket: net.Socket): Promise<void> {
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(socket, 'data');
}

test('beyond the limit of a network its longest idle connection is closed, and other networks keep theirs', async () => {
  const server = createServer((_request, response) => response.end('x'));
  boundIdleConnections(server, MAX);
  const port = await listen(server);
  const other = await connect(port, '127.0.0.2');
  const used = await connect(port);
  const old = await connect(port);
  await connect(port);
  // This one was used again, so `old` is idle for longest.
  await ask(used);
  const closed = once(old, 'close');
  await connect(port);
  await closed;
  await ask(used);
  await ask(other);
});

test('connections with a request in progress do not count', async () => {
  const answers: ServerResponse[] = [];
  const server = createServer((_request, response) => void answers.push(response));
  boundIdleConnections(server, MAX);
  const port = await listen(server);
  const waiting: net.Socket[] = [];
  while (waiting.length < 2 * MAX) {
    const socket = await connect(port);
    const asked = once(server, 'request');
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    await asked;
    waiting.push(socket);
  }
  const told = Promise.all(waiting.map((socket) => once(socket, 'data')));
  const closed = Promise.all(waiting.slice(0, MAX).map((socket) => once(socket, 'close')));
  for (const response of answers) response.end('x');
  await told;
  // Now all are idle; those whose response came first, for longest.
  await closed;
});

test.each(['content-length: 100', 'transfer-encoding: chunked'])(
  'connections that never finish a body with %s count as idle',
  async (length) => {
    const server = createServer((request) => void request.resume());
    boundIdleConnections(server, MAX);
    const port = await listen(server);
    const begin = async () => {
      const socket = await connect(port);
      const asked = once(server, 'request');
      socket.write(`POST / HTTP/1.1\r\nhost: x\r\n${length}\r\n\r\n`);
      await asked;
      return socket;
    };
    const oldest = await begin();
    const closed = once(oldest, 'close');
    for (let count = 0; count < MAX; count += 1) await begin();
    await closed;
  },
);

test('the listener of the process sets the limit only where no proxy stands before it', async () => {
  const listenWith = (TRUSTED_PROXIES: string) => {
    const config = readGatewayConfig({
      PLATFORM_URL: 'http://127.0.0.1:4000',
      PUBLIC_URL: 'http://localhost:3000',
      INTERNAL_SECRET: 'i'.repeat(32),
      SESSION_SECRET: 's'.repeat(32),
      MAX_CONNECTIONS: '32',
      TRUSTED_PROXIES,
    });
    return listen(createListener(async (_request, response) => void response.end('x'), config));
  };
  const direct = await listenWith('0');
  const [first, second] = [await connect(direct), await connect(direct)];
  const closed = once(first, 'close');
  const third = await connect(direct);
  await closed;
  for (const socket of [second, third]) await ask(socket);

  const behind = await listenWith('1');
  const sockets = [await connect(behind), await connect(behind), await connect(behind)];
  for (const socket of sockets) await ask(socket);
});
