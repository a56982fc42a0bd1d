import { setTimeout as wait } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { startProduct } from './product.mjs';
import { quantile } from './requests.mjs';
import { usualFilter } from './matrix-client.mjs';

const PEOPLE = 200;
const MINUTES = Number(process.env.BENCH_MINUTES ?? 10);
/** As the documents' client behaves. */
const everyMs = { poll: 8_000, ping: 60_000, message: 20_000, search: 60_000 };
const SYNC_MS = 30_000;
const WARM_UP_MS = 120_000;

/**
 * Two hundred people for ten minutes (BENCH_MINUTES says otherwise) through the public port; the whole product shares
 * one core.
 *
 * @param {{ root: string, say: (line: string) => void }} bench
 * @returns {Promise<import('./report.mjs').Table[]>}
 */
export async function measurePeople({ root, say }) {
  say('the product and a community');
  const product = await startProduct(root);
  try {
    const community = await product.settle(PEOPLE);
    const crowd = new Crowd(product.publicUrl, community);
    say('until chat has let everybody in');
    await crowd.isIn();
    say(`${PEOPLE} people, ${MINUTES} minutes`);
    const memory = [];
    const running = crowd.run(MINUTES * 60_000);
    for (const end = performance.now() + MINUTES * 60_000; performance.now() < end;) {
      await wait(Math.min(15_000, Math.max(0, end - performance.now())));
      memory.push({ atMs: MINUTES * 60_000 - (end - performance.now()), bytes: product.memory() });
      say(`${Math.round((memory.at(-1)?.atMs ?? 0) / 1000)} s, ${crowd.calls.length} calls`);
    }
    await running;
    return [tableOf(crowd, memory)];
  } finally {
    await product.stop();
  }
}

/** Everybody, and what they saw. */
class Crowd {
  /** @type {{ status: number, ms: number }[]} Every call but the long polls. */
  calls = [];
  /** @type {number[]} From before a send until somebody else has it. */
  deliveries = [];
  #sentAt = new Map();
  #agent = new Agent({ connections: null, pipelining: 1, headersTimeout: 60_000, bodyTimeout: 60_000 });

  constructor(url, { people, channels, spaceId }) {
    this.url = url;
    this.people = people;
    this.rooms = Object.values(channels);
    this.spaceId = spaceId;
  }

  /** Waits until everybody is in the channels: memberships reach chat behind the calls that make them. */
  async isIn() {
    for (const { matrixToken } of this.people) {
      const headers = { authorization: `Bearer ${matrixToken}` };
      for (const end = performance.now() + 120_000; ; await wait(100)) {
        const answer = await this.#call('GET', '/_matrix/client/v3/joined_rooms', headers, undefined, true);
        if (this.rooms.every((roomId) => answer?.joined_rooms.includes(roomId))) break;
        if (performance.now() > end) throw new Error('Chat did not let everybody in');
      }
    }
  }

  async run(durationMs) {
    this.endsAt = performance.now() + durationMs;
    await Promise.all(this.people.map((person, number) => this.#live(person, number)));
    await this.#agent.destroy();
  }

  async #live(person, number) {
    const space = this.spaceId;
    const roomId = this.rooms[number % this.rooms.length];
    await Promise.all([
      this.#sync(person),
      this.#every(everyMs.poll, () => this.#api(person, 'GET', `guild/${space}`)),
      this.#every(everyMs.ping, () => this.#api(person, 'POST', 'user/active')),
      this.#every(everyMs.message, () => this.#say(person, roomId)),
      this.#every(everyMs.search, () => this.#api(person, 'GET', 'guild/searchGuild?searchContent=a')),
    ]);
  }

  /** At a moment of its own first, then regularly; the next one never before the last one has ended. */
  async #every(ms, call) {
    let next = performance.now() + Math.random() * ms;
    while (next < this.endsAt) {
      await wait(Math.max(0, next - performance.now()));
      await call();
      next = Math.max(next + ms, performance.now());
    }
  }

  #api(person, method, path) {
    return this.#call(method, `/api/${path}`, {
      cookie: person.cookie,
      ...(method === 'POST' && {
        origin: this.url,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
      }),
    });
  }

  async #say(person, roomId) {
    const text = `${person.id} ${performance.now()}`;
    this.#sentAt.set(text, performance.now());
    await this.#call(
      'PUT',
      `/_matrix/client/v3/rooms/${encodeURIComponent(roomId)}/send/m.room.message/${encodeURIComponent(text)}`,
      { authorization: `Bearer ${person.matrixToken}`, 'content-type': 'application/json' },
      JSON.stringify({ msgtype: 'm.text', body: text }),
    );
  }

  async #sync(person) {
    let since = '';
    while (performance.now() < this.endsAt) {
      const query = new URLSearchParams({ filter: JSON.stringify(usualFilter) });
      if (since !== '') query.set('since', since);
      query.set(
        'timeout',
        String(Math.min(SYNC_MS, Math.max(0, Math.round(this.endsAt - performance.now())))),
      );
      const answer = await this.#call(
        'GET',
        `/_matrix/client/v3/sync?${query}`,
        { authorization: `Bearer ${person.matrixToken}` },
        undefined,
        since !== '',
      );
      if (answer === null) {
        await wait(1_000);
        continue;
      }
      const isFirst = since === '';
      since = answer.next_batch;
      if (!isFirst) this.#hear(person, answer);
    }
  }

  #hear(person, { rooms }) {
    const now = performance.now();
    for (const { timeline } of Object.values(rooms?.join ?? {}))
      for (const { sender, content } of timeline?.events ?? []) {
        const sentAt = this.#sentAt.get(content?.body);
        if (sentAt !== undefined && sender !== person.matrixUserId) this.deliveries.push(now - sentAt);
      }
  }

  /** Answers the body, or null when the answer was not a success. */
  async #call(method, path, headers, body, isLongPoll = false) {
    const from = performance.now();
    let status = 0;
    let answer = null;
    try {
      const response = await request(this.url + path, { method, headers, body, dispatcher: this.#agent });
      status = response.statusCode;
      const text = await response.body.text();
      if (status === 200) answer = JSON.parse(text);
    } catch {
      // No answer counts as a failure of the server.
    }
    if (!isLongPoll || status !== 200) this.calls.push({ status, ms: performance.now() - from });
    return answer;
  }
}

function tableOf({ calls, deliveries }, memory) {
  const delays = calls.map(({ ms }) => ms);
  const failed = calls.filter(({ status }) => status === 0 || status >= 500).length;
  const refused = calls.filter(({ status }) => status >= 400 && status < 500).length;
  const warm = memory.filter(({ atMs, bytes }) => atMs >= WARM_UP_MS && bytes !== undefined);
  const growth = warm.length < 4 ? null : (mean(lastQuarter(warm)) / mean(firstQuarter(warm)) - 1) * 100;
  return {
    title: `${PEOPLE} people for ${MINUTES} minutes, the whole product on one core`,
    figures: [
      figure('answers that failed (5xx or none)', (failed / calls.length) * 100, '%', 0.025),
      figure('answers that were refused (4xx)', (refused / calls.length) * 100, '%', 0),
      figure('mean', delays.reduce((sum, ms) => sum + ms, 0) / delays.length, 'ms', 100),
      figure('p99', quantile(delays, 0.99), 'ms', 2_000),
      figure('send → seen by another, p95', quantile(deliveries, 0.95), 'ms', 500),
      figure('memory after the second minute grew by', growth, '%', 5),
    ],
    notes: [`${calls.length} calls and ${deliveries.length} deliveries.`],
  };
}

const figure = (name, value, unit, aim) => ({ name, value, unit, aim, better: 'lower' });
const firstQuarter = (values) => values.slice(0, Math.ceil(values.length / 4));
const lastQuarter = (values) => values.slice(-Math.ceil(values.length / 4));
const mean = (values) => values.reduce((sum, { bytes }) => sum + bytes, 0) / values.length;
