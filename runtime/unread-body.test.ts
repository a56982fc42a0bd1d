import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { endUnreadBody } from './unread-body';

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

test('after a refusal a body is read to its end when that is near, and not when it is far', async () => {
  const made = createServer((request, response) => {
    endUnreadBody(request, response);
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

test('the refusal also arrives when it is the last answer of its connection', async () => {
  const made = createServer((request, response) => {
    endUnreadBody(request, response);
    response.writeHead(413, { connection: 'close' }).end('too large');
  });
  const port = await listen(made);
  const socket = net.connect(port, '127.0.0.1').on('error', () => undefined);
  let text = '';
  let sent = 0;
  socket.on('data', (chunk) => (text += chunk.toString()));
  const closed = once(socket, 'close');
  socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${1024 ** 3}\r\n\r\n`);
  // What sends without looking, as a proxy does that reads answers only at the end.
  const piece = Buffer.alloc(1024 * 1024);
  socket.pause();
  for (; sent < 16 * piece.length; sent += piece.length) {
    if (!socket.write(piece)) await Promise.race([once(socket, 'drain'), closed]);
  }
  expect(socket.destroyed).toBe(false);
  socket.resume();
  await closed;
  expect(text).toMatch(/^HTTP\/1.1 413[^]*too large/);
});
