import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { mkdir, writeFile } from 'node:fs/promises';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { testListener } from '@/runtime/testing/listener';
import { startTestPlatform } from '@/server/testing/platform';
import { TestGateway } from './testing/gateway';
import { Transfers } from './transfers';

const listen = testListener();

/** More than the sockets of a connection take up by themselves. */
const FILE_BYTES = 16 * 1024 * 1024;
const FILE = `guild/logo/1-${'a'.repeat(26)}.png`;

/** Asks for a path and takes nothing of the answer. */
async function takeSlowly(port: number, target: string, localAddress: string): Promise<net.Socket> {
  const socket = net.connect({ port, host: '127.0.0.1', localAddress }).pause();
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(`GET ${target} HTTP/1.1\r\nhost: x\r\n\r\n`);
  return socket;
}

test('who takes the files of the platform slowly holds up nobody of another network', async () => {
  const platform = await startTestPlatform();
  const gateway = await TestGateway.start(platform, { FILE_TRANSFERS: '8' });
  const slow: net.Socket[] = [];
  try {
    const file = path.join(platform.config.dataDir, 'files', FILE);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, Buffer.alloc(FILE_BYTES, 7));
    while (slow.length < 20) slow.push(await takeSlowly(gateway.port, `/files/${FILE}`, '127.0.0.1'));
    const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
      const options = { host: '127.0.0.1', port: gateway.port, path: `/files/${FILE}`, agent: false };
      http.get({ ...options, localAddress: '127.0.0.2' }, resolve).on('error', reject);
    });
    expect((await buffer(response)).length).toBe(FILE_BYTES);
  } finally {
    for (const socket of slow) socket.destroy();
    await gateway.close();
    await platform.close();
  }
});

/** A server whose answers run until the test ends them; each request names its network in its path. */
async function startTransfers(limits: { atOnce: number; patienceMs: number }) {
  const transfers = new Transfers(limits);
  const running = new Map<string, ServerResponse>();
  const begun: string[] = [];
  const changed = new EventTarget();
  const port = await listen(
    createServer((request, response) => {
      const name = request.url?.slice(1) ?? '';
      void transfers
        .run(name.replace(/\d+$/, ''), response, async () => {
          running.set(name, response);
          begun.push(name);
          changed.dispatchEvent(new Event('change'));
          response.flushHeaders();
          await once(response, 'close');
          running.delete(name);
        })
        .catch(() => undefined);
    }),
  );
  return {
    begun,
    ask: (name: string) => takeSlowly(port, `/${name}`, '127.0.0.1'),
    end: (name: string) => running.get(name)?.end(),
    async until(count: number) {
      while (begun.length < count) await once(changed as never, 'change');
    },
  };
}

test('a network has a quarter of the transfers, and networks take turns for what gets free', async () => {
  const run = await startTransfers({ atOnce: 4, patienceMs: 600_000 });
  for (const [index, name] of ['a1', 'b1', 'c1', 'd1'].entries()) {
    await run.ask(name);
    await run.until(index + 1);
  }
  for (const name of ['a2', 'a3', 'e1']) {
    await run.ask(name);
  }
  run.end('b1');
  await run.until(5);
  expect(run.begun.at(-1)).toBe('e1');
  run.end('a1');
  await run.until(6);
  expect(run.begun.at(-1)).toBe('a2');
});

test('what takes long is broken off while others wait for it, the longest first, and who has gone waits no more', async () => {
  const run = await startTransfers({ atOnce: 8, patienceMs: 0 });
  const first = await run.ask('a1');
  await run.until(1);
  await run.ask('a2');
  await run.until(2);
  const broken = once(first.resume(), 'close');
  const gone = await run.ask('a3');
  await broken;
  await run.until(3);
  gone.destroy();
  expect(run.begun).toEqual(['a1', 'a2', 'a3']);
});
