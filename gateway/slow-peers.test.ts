import { once } from 'node:events';
import { createServer } from 'node:http';
import net from 'node:net';
import { testListener } from '@/runtime/testing/listener';
import { endStalledReaders } from './slow-peers';

const listen = testListener();

test('who does not read a long answer is cut off, who reads slowly is not', async () => {
  const answer = Buffer.alloc(64 * 1024 * 1024);
  const server = createServer((_request, response) => response.end(answer));
  endStalledReaders(server, 500);
  const port = await listen(server);

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
