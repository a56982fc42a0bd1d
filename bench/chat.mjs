import { setTimeout as wait } from 'node:timers/promises';
import { follow, MatrixClient, usualFilter } from './matrix-client.mjs';

/**
 * What chat costs. Every figure is of the server at this address on this machine.
 *
 * @param {{ url: string, memory(): number | undefined }} server
 * @param {(line: string) => void} say
 * @returns {Promise<import('./report.mjs').Figure[]>}
 */
export async function measureChat(server, say) {
  say('people and a room');
  const people = await Promise.all(
    Array.from({ length: 72 }, (_, n) => MatrixClient.register(server.url, `p${n}`)),
  );
  const [alice, bob, ...others] = people;
  const senders = others.slice(0, 20);
  const listeners = others.slice(20, 70);
  const roomId = (await alice.call('POST', '/v3/createRoom', { preset: 'public_chat', name: 'bench' }))
    .room_id;
  for (const person of people.slice(1))
    await person.call('POST', `/v3/join/${encodeURIComponent(roomId)}`, {});

  say('send → seen, one at a time');
  const delays = await sendSeen(alice, bob, roomId, 300);
  say('20 senders');
  const alone = await sendsPerSecond(senders, roomId, 3_000);
  say('20 senders, 50 listeners beside');
  const following = await Promise.all(listeners.map((listener) => follow(listener, () => undefined)));
  const heard = await sendsPerSecond(senders, roomId, 3_000);
  await Promise.all(following.map(({ stop }) => stop()));
  say('idle clients');
  const perClient = await memoryPerIdleClient(server, people, 500);
  await Promise.all(people.map((person) => person.close()));

  return [
    { name: 'send → seen, p50', value: quantile(delays, 0.5), unit: 'ms', aim: 5, better: 'lower' },
    { name: 'send → seen, p95', value: quantile(delays, 0.95), unit: 'ms', aim: null, better: 'lower' },
    { name: 'sends with 20 senders', value: alone, unit: '/s', aim: 700, better: 'higher' },
    { name: 'the same with 50 listeners', value: heard, unit: '/s', aim: 230, better: 'higher' },
    { name: 'memory per idle syncing client', value: perClient, unit: 'kB', aim: 30, better: 'lower' },
  ];
}

/** From before the send until the other person's sync has it, in milliseconds. */
async function sendSeen(sender, reader, roomId, count) {
  /** @type {Map<string, (at: number) => void>} */
  const waiting = new Map();
  const following = await follow(reader, (event) => waiting.get(event.content.body)?.(performance.now()));
  const delays = [];
  for (let n = 0; n < count; n += 1) {
    const text = `one at a time ${n}`;
    const seen = new Promise((resolve) => waiting.set(text, resolve));
    const sentAt = performance.now();
    await sender.send(roomId, text);
    delays.push((await seen) - sentAt);
    // The first ones warm up both sides.
  }
  await following.stop();
  return delays.slice(20);
}

/** Each sender sends the next message when the last one is acknowledged. */
async function sendsPerSecond(senders, roomId, durationMs) {
  await Promise.all(senders.map((sender) => sender.send(roomId, 'warm')));
  let count = 0;
  const startedAt = performance.now();
  await Promise.all(
    senders.map(async (sender) => {
      while (performance.now() - startedAt < durationMs) {
        await sender.send(roomId, `message ${count}`);
        count += 1;
      }
    }),
  );
  return (count * 1000) / (performance.now() - startedAt);
}

/** What the server's memory grows by while this many syncs wait, in kB for each. */
async function memoryPerIdleClient(server, people, count) {
  const tokens = await Promise.all(
    people
      .slice(0, 50)
      .map(async (person) => ({ person, since: (await person.sync({ filter: usualFilter })).next_batch })),
  );
  await settled(server);
  const before = server.memory();
  if (before === undefined) return null;
  const clients = Array.from({ length: count }, (_, n) => {
    const { person, since } = tokens[n % tokens.length];
    const client = new MatrixClient(server.url, person.token);
    const waiting = client.sync({ since, timeoutMs: 60_000, filter: usualFilter }).catch(() => undefined);
    return { client, waiting };
  });
  await settled(server);
  const after = server.memory();
  for (const { client } of clients) await client.close();
  await Promise.all(clients.map(({ waiting }) => waiting));
  return Math.max(0, (after ?? 0) - before) / 1000 / count;
}

/** Waits until the memory has stopped moving by more than 1 %. */
async function settled(server) {
  for (let last = 0, calm = 0, rounds = 0; calm < 3 && rounds < 40; rounds += 1) {
    await wait(250);
    const now = server.memory() ?? 0;
    calm = Math.abs(now - last) < last / 100 ? calm + 1 : 0;
    last = now;
  }
}

function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}
