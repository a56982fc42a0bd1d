import { Agent, request } from 'undici';

/** A Matrix client that does what a measurement needs and nothing else. */
export class MatrixClient {
  #agent = new Agent({ connections: null, pipelining: 1, headersTimeout: 120_000, bodyTimeout: 120_000 });
  #transactions = 0;

  /** @param {string} url Of the homeserver, without a slash at the end. @param {string} [token] */
  constructor(url, token = '') {
    this.url = url;
    this.token = token;
    this.userId = '';
    this.bytesRead = 0;
  }

  /** @param {string} url @param {string} name @returns {Promise<MatrixClient>} Registered on a server that is open to all. */
  static async register(url, name) {
    return await signIn(url, '/v3/register', {
      username: name,
      password: passwordOf(name),
      auth: { type: 'm.login.dummy' },
    });
  }

  /** @param {string} url @param {string} name @returns {Promise<MatrixClient>} On a new device of somebody who is registered. */
  static async login(url, name) {
    return await signIn(url, '/v3/login', {
      type: 'm.login.password',
      identifier: { type: 'm.id.user', user: name },
      password: passwordOf(name),
    });
  }

  /**
   * @param {string} method
   * @param {string} path Below /_matrix/client.
   * @param {object} [body]
   */
  async call(method, path, body) {
    const answer = await request(`${this.url}/_matrix/client${path}`, {
      method,
      dispatcher: this.#agent,
      headers: {
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    });
    const text = await answer.body.text();
    this.bytesRead += text.length;
    const value = JSON.parse(text);
    if (answer.statusCode !== 200) throw new Error(`${method} ${path}: ${answer.statusCode} ${text}`);
    return value;
  }

  /** @param {string} roomId @param {string} text @returns {Promise<string>} The event's id. */
  async send(roomId, text) {
    this.#transactions += 1;
    const path = `/v3/rooms/${encodeURIComponent(roomId)}/send/m.room.message/b${this.#transactions}`;
    return (await this.call('PUT', path, { msgtype: 'm.text', body: text })).event_id;
  }

  /** @param {{ since?: string, timeoutMs?: number, filter?: object }} query */
  async sync({ since, timeoutMs = 0, filter }) {
    const query = new URLSearchParams({ timeout: String(timeoutMs) });
    if (since) query.set('since', since);
    if (filter) query.set('filter', JSON.stringify(filter));
    return await this.call('GET', `/v3/sync?${query}`);
  }

  close() {
    return this.#agent.destroy();
  }
}

const passwordOf = (/** @type {string} */ name) => `password-of-${name}`;

/** @param {string} url @param {string} path @param {object} body @returns {Promise<MatrixClient>} */
async function signIn(url, path, body) {
  const client = new MatrixClient(url);
  const answer = await client.call('POST', path, body);
  client.token = answer.access_token;
  client.userId = answer.user_id;
  return client;
}

/** What Guildhall's own client asks for: few messages, members as they are needed, no presence. */
export const usualFilter = {
  room: { timeline: { limit: 20 }, state: { lazy_load_members: true } },
  presence: { types: [] },
};

/**
 * Follows a person's rooms on a connection of its own until stopped.
 *
 * @param {MatrixClient} person
 * @param {(event: any) => void} onEvent
 */
export async function follow(person, onEvent) {
  const client = new MatrixClient(person.url, person.token);
  let since = (await client.sync({ filter: usualFilter })).next_batch;
  let stopped = false;
  const running = (async () => {
    while (!stopped) {
      const answer = await client.sync({ since, timeoutMs: 30_000, filter: usualFilter });
      since = answer.next_batch;
      for (const room of Object.values(answer.rooms?.join ?? {})) room.timeline?.events.forEach(onEvent);
    }
  })();
  running.catch((error) => {
    if (!stopped) throw error;
  });
  return {
    async stop() {
      stopped = true;
      await client.close();
      await running.catch(() => undefined);
    },
  };
}
