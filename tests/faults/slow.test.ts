import { once } from 'node:events';
import net, { type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { until } from '@/homeserver/testing/until';
import { legitP95, legitClient, printRatio, type LegitClient } from './legit-client';
import { size } from './size';
import { startWorld, type World } from './world';

jest.setTimeout(600_000);

/** The longest time-out of the web process, and a little. */
const ENDED_MS_MAX = 150_000;
const TRICKLE_MS = 2_000;
const CONNECT_AT_ONCE = 100;

let world: World;
let honest: LegitClient;
beforeAll(async () => {
  world = await startWorld();
  honest = await legitClient(world);
});
afterAll(() => world.close());

interface Slowness {
  readonly first: string;
  /** Sent again and again. */
  readonly then: string;
}

const json = 'content-type: application/json\r\ncontent-length: 50000\r\n\r\n';
const message = 'PUT /_matrix/client/v3/rooms/!a:b/send/m.room.message/1 HTTP/1.1\r\nhost: x\r\n';
const call = (): Slowness => ({
  first: `POST /api/login/email HTTP/1.1\r\nhost: x\r\norigin: ${world.publicUrl}\r\nsec-fetch-site: same-origin\r\n${json}`,
  then: ' ',
});
const messageOfSomebody = (): Slowness => ({
  first: `${message}authorization: Bearer ${honest.token}\r\n${json}`,
  then: ' ',
});

const soonOver: Record<string, () => Slowness> = {
  'says nothing': () => ({ first: '', then: '' }),
  'never ends its headers': () => ({ first: 'GET / HTTP/1.1\r\nhost: x\r\n', then: 'x-a: b\r\n' }),
};
/** Bodies may come slowly, so these last for half a minute and a minute. */
const laterOver: typeof soonOver = {
  'never ends a message that was refused': () => ({ first: message + json, then: ' ' }),
  'never ends the body of a call': call,
  'never ends a message': messageOfSomebody,
};
const kinds = Object.entries(size.slowBodies ? { ...soonOver, ...laterOver } : soonOver);

test(`${size.slowSockets} connections that are slow in every way end, and honest people are served meanwhile`, async () => {
  // The first of everything is slower.
  await legitP95(world, honest, size.honestMs / 2);
  const before = await legitP95(world, honest, size.honestMs);

  const lasted = new Map<string, number>();
  const sockets: { socket: Socket; then: string }[] = [];
  for (let index = 0; index < size.slowSockets; index += 1) {
    const [name, slowness] = kinds[index % kinds.length] ?? ['', call];
    const { first, then } = slowness();
    const startedAt = performance.now();
    const socket = net.connect(world.port, '127.0.0.1').on('error', () => undefined);
    // What it is told does not interest it.
    socket.resume();
    socket.once('close', () => lasted.set(name, performance.now() - startedAt));
    sockets.push({ socket, then });
    if (index % CONNECT_AT_ONCE === 0) await once(socket, 'connect');
    socket.write(first);
  }
  const trickling = new AbortController();
  const trickle = (async () => {
    while (!trickling.signal.aborted) {
      for (const { socket, then } of sockets) if (!socket.destroyed) socket.write(then);
      await wait(TRICKLE_MS);
    }
  })();
  printRatio(`${size.slowSockets} slow connections`, before, await legitP95(world, honest, size.honestMs));

  await until(() => sockets.every(({ socket }) => socket.destroyed), ENDED_MS_MAX);
  trickling.abort();
  await trickle;
  for (const [name, ms] of lasted) console.log(`who ${name} was cut off after ${Math.round(ms / 1000)} s`);
  expect([...lasted.keys()].sort()).toEqual(kinds.map(([name]) => name).sort());
});
