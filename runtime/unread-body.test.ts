import { once } from 'node:events';
import { createServer } from 'node:http';
import net from 'node:net';
import { testListener } from './testing/listener';
import { endUnreadBody } from './unread-body';

const listen = testListener();

/** Waits until more can be written or the connection is gone. Leaves no listener behind: there are a thousand pieces. */
async function drained(socket: net.Socket, closed: Promise<unknown>): Promise<void> {
  const enough = new AbortController();
  const drain = once(socket, 'drain', { signal: enough.signal }).catch(() => undefined);
  await Promise.race([drain, closed]);
  enough.abort();
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
    const closed = new Promise((resolve) => socket.once('close', resolve));
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${bytes}\r\n\r\n`);
    const piece = Buffer.alloc(1024 * 1024);
    let sent = 0;
    for (; sent < bytes && !socket.destroyed; sent += piece.length) {
      if (!socket.write(piece)) await drained(socket, closed);
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
    if (!socket.write(piece)) await drained(socket, closed);
  }
  expect(socket.destroyed).toBe(false);
  socket.resume();
  await closed;
  expect(text).toMatch(/^HTTP\/1.1 413[^]*too large/);
});
