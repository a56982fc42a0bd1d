import { setTimeout as wait } from 'node:timers/promises';
import { follow, MatrixClient, usualFilter } from './matrix-client.mjs';
import { quantile } from './requests.mjs';

const PEOPLE = 200;
const SENDERS = 20;
const ROOMS_EACH = 20;
const SEND_MS = 4_000;
const IDLE_CLIENTS = 2_000;

/**
 * @typedef {object} ChatCosts
 * @property {number} seenP50Ms From before a send until another person's sync has it, one at a time.
 * @property {number} seenP95Ms
 * @property {number} sends With 20 senders, each sending again when answered; a second.
 * @property {number} sendsHeardBy50
 * @property {number} sendsHeardBy200
 * @property {number} firstSyncsSeconds 200 people with 20 rooms each, 20 at a time.
 * @property {number | null} cpuMsPerSend
 * @property {number | null} cpuMsPerDelivery Null also when it is too little to tell from the sends beside it.
 * @property {number | null} memoryAtRestMb
 * @property {number | null} kbPerIdleClient
 */

/**
 * Puts one homeserver that is open to all under the loads of chat.
 *
 * @param {import('./server-process.mjs').ServerProcess} server
 * @param {(line: string) => void} say
 * @returns {Promise<ChatCosts>}
 */
export async function loadChat(server, say) {
  const atRest = await settled(server);
  say(`${PEOPLE} people and ${ROOMS_EACH} rooms`);
  const names = Array.from({ length: PEOPLE + SENDERS }, (_, n) => `p${n}`);
  // A few at a time: some servers do little else meanwhile.
  const people = await inParallel(4, names, (name) => MatrixClient.register(server.url, name));
  const rooms = await furnish(people);
  const [roomId] = rooms;
  const senders = people.slice(0, SENDERS);
  const others = people.slice(SENDERS);
  const [alice, bob] = others;

  // Before the loads, which leave room in the heap that clients would fill unseen.
  say('idle clients');
  const kbPerIdleClient = await memoryPerIdleClient(server, others, IDLE_CLIENTS);
  say('send → seen, one at a time');
  const delays = await sendSeen(alice, bob, roomId, 220);
  say('20 senders');
  const alone = await send(server, senders, roomId);
  say('20 senders, 50 listeners beside');
  const by50 = await sendHeard(server, senders, others.slice(0, 50), roomId);
  say('20 senders, 200 listeners beside');
  const by200 = await sendHeard(server, senders, others, roomId);
  say('first syncs');
  // New devices: some servers keep what they have answered to the others.
  const newDevices = await inParallel(4, names.slice(SENDERS), (name) =>
    MatrixClient.login(server.url, name),
  );
  const firstSyncsSeconds = await firstSyncs(newDevices);
  await Promise.all([...people, ...newDevices].map((person) => person.close()));
  return {
    seenP50Ms: quantile(delays, 0.5),
    seenP95Ms: quantile(delays, 0.95),
    sends: alone.perSecond,
    sendsHeardBy50: by50.perSecond,
    sendsHeardBy200: by200.perSecond,
    firstSyncsSeconds,
    cpuMsPerSend: alone.cpuMs,
    cpuMsPerDelivery: cpuMsPerDelivery(alone, by50, 50),
    memoryAtRestMb: atRest === undefined ? null : atRest / 1e6,
    kbPerIdleClient,
  };
}

/** @param {{ cpuMs: number | null }} alone @param {{ cpuMs: number | null }} heard @param {number} listeners */
function cpuMsPerDelivery(alone, heard, listeners) {
  if (alone.cpuMs === null || heard.cpuMs === null || heard.cpuMs <= alone.cpuMs) return null;
  return (heard.cpuMs - alone.cpuMs) / listeners;
}

/** Rooms that everybody is in. */
async function furnish([owner, ...others]) {
  const numbers = Array.from({ length: ROOMS_EACH }, (_, n) => n);
  const rooms = await inParallel(1, numbers, async (n) => {
    const { room_id: roomId } = await owner.call('POST', '/v3/createRoom', {
      preset: 'public_chat',
      name: `room ${n}`,
      room_version: '11',
    });
    return roomId;
  });
  await inParallel(8, others, async (person) => {
    for (const roomId of rooms) await person.call('POST', `/v3/join/${encodeURIComponent(roomId)}`, {});
  });
  return rooms;
}

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
  }
  await following.stop();
  // The first ones warm up both sides.
  return delays.slice(20);
}

/** Each sender sends the next message when the last one is acknowledged. */
async function send(server, senders, roomId) {
  await Promise.all(senders.map((sender) => sender.send(roomId, 'warm')));
  let count = 0;
  const cpuBefore = server.cpuSeconds();
  const startedAt = performance.now();
  await Promise.all(
    senders.map(async (sender) => {
      while (performance.now() - startedAt < SEND_MS) {
        await sender.send(roomId, `message ${count}`);
        count += 1;
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const cpuAfter = server.cpuSeconds();
  return {
    perSecond: count / seconds,
    cpuMs: cpuBefore === undefined || cpuAfter === undefined ? null : ((cpuAfter - cpuBefore) * 1000) / count,
  };
}

async function sendHeard(server, senders, listeners, roomId) {
  const following = await inParallel(20, listeners, (listener) => follow(listener, () => undefined));
  const costs = await send(server, senders, roomId);
  await Promise.all(following.map(({ stop }) => stop()));
  return costs;
}

async function firstSyncs(people) {
  const startedAt = performance.now();
  await inParallel(20, people, (person) => person.sync({ filter: usualFilter }));
  return (performance.now() - startedAt) / 1000;
}

/** What the server's memory grows by while this many syncs wait, in kB for each. */
async function memoryPerIdleClient(server, people, count) {
  const tokens = await inParallel(10, people.slice(0, 50), async (person) => ({
    person,
    since: (await person.sync({ filter: usualFilter })).next_batch,
  }));
  const before = await settled(server);
  if (before === undefined) return null;
  const clients = Array.from({ length: count }, (_, n) => {
    const { person, since } = tokens[n % tokens.length];
    const client = new MatrixClient(server.url, person.token);
    const waiting = client.sync({ since, timeoutMs: 60_000, filter: usualFilter }).catch(() => undefined);
    return { client, waiting };
  });
  const after = await settled(server);
  for (const { client } of clients) await client.close();
  await Promise.all(clients.map(({ waiting }) => waiting));
  return Math.max(0, (after ?? 0) - before) / 1000 / count;
}

/** Waits until the memory has stopped moving by more than 1 %, and answers it. */
async function settled(server) {
  let last = 0;
  for (let calm = 0, rounds = 0; calm < 4 && rounds < 40; rounds += 1) {
    await wait(250);
    const now = server.memory();
    if (now === undefined) return undefined;
    calm = Math.abs(now - last) < last / 100 ? calm + 1 : 0;
    last = now;
  }
  return last;
}

/**
 * @template Item, Result
 * @param {number} width
 * @param {Item[]} items
 * @param {(item: Item) => Promise<Result>} work
 * @returns {Promise<Result[]>}
 */
async function inParallel(width, items, work) {
  const results = [];
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const at = next;
      next += 1;
      results[at] = await work(items[at]);
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
}
