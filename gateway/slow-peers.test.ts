import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { endStalledReaders, endUnreadBody } from './slow-peers';

let server: Server;
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function listen(made: Server): Promise<number> {
  server = made.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

test('who does not read a long answer is cut off, who reads slowly is not', async () => {
  const answer = Buffer.alloc(64 * 1024 * 1024);
  const made = createServer((_request, response) => response.end(answer));
  endStalledReaders(made, 500);
  const port = await listen(made);

  const asleep = net.connect(port, '127.0.0.1').pause();
  asleep.on('error', () => undefined);
  asleep.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  const [connection] = (await once(server, 'connection')) as [net.Socket];

  const slow = net.connect(port, '127.0.0.1');
  let read = 0;
  slow.on('data', (chunk) => {
    read += chunk.length;
    slow.pause();
    setTimeout(() => slow.resume(), 2);
  });
  slow.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');

  await once(connection, 'close');
  expect(connection.bytesRead).toBeGreaterThan(0);
  const readBefore = read;
  await once(slow, 'data');
  await once(slow, 'data');
  expect(read).toBeGreaterThan(readBefore);
  expect(slow.destroyed).toBe(false);
  slow.destroy();
});

test('after a refusal a body is read to its end when that is near, and not when it is far', async () => {
  const made = createServer((request, response) => {
    response.once('finish', () => endUnreadBody(request));
    response.writeHead(413).end('too large');
  });
  const port = await listen(made);
  const send = async (bytes: number) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${bytes}\r\n\r\n`);
    const piece = Buffer.alloc(1024 * 1024);
    let sent = 0;
    for (; sent < bytes && !socket.destroyed; sent += piece.length) {
      if (!socket.write(piece))
        await Promise.race(
          ['drain', 'close'].map((event) => new Promise((resolve) => socket.once(event, resolve))),
        );
    }
    return { text, isOpen: !socket.destroyed, socket };
  };
  const near = await send(4 * 1024 * 1024);
  expect(near).toMatchObject({ text: expect.stringMatching(/^HTTP\/1.1 413/), isOpen: true });
  near.socket.destroy();
  expect(await send(1024 * 1024 * 1024)).toMatchObject({
    text: expect.stringMatching(/^HTTP\/1.1 413/),
    isOpen: false,
  });
});
