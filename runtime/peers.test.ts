import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { homeserverPeers, Peers } from './peers';

/** Answers what it leads by, 503 when it does not, and nothing while it is frozen. */
class Candidate {
  epoch: number | null | 'frozen' = null;
  asked = 0;
  readonly #server: Server;
  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<Candidate> {
    const server = createServer((_, response) => {
      const { epoch } = candidate;
      candidate.asked += 1;
      if (epoch === 'frozen') return;
      response.writeHead(epoch === null ? 503 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ leader: epoch !== null, epoch: epoch ?? 0 }));
    });
    const candidate = new Candidate(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return candidate;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

let one: Candidate;
let two: Candidate;
let peers: Peers;
beforeEach(async () => {
  [one, two] = [await Candidate.start(), await Candidate.start()];
});
afterEach(() => {
  peers.close();
  one.stop();
  two.stop();
});
const replaced = () => new Promise<void>((resolve) => peers.onReplaced(resolve));

test('the one that leads serves, wherever it stands in the list', async () => {
  two.epoch = 7;
  peers = homeserverPeers([one.url, two.url]);
  expect(peers.current).toBe(one.url);
  await replaced();
  expect(peers.current).toBe(two.url);
  expect(peers.others).toEqual([one.url]);
});

test('a frozen one counts until another leads, and no longer once it comes back', async () => {
  one.epoch = 1;
  peers = homeserverPeers([one.url, two.url]);
  expect(await peers.found(20_000)).toBe(true);
  one.epoch = 'frozen';
  expect(peers.current).toBe(one.url);
  const change = replaced();
  two.epoch = 2;
  await change;
  expect(peers.current).toBe(two.url);
  one.epoch = 1;
  const { asked } = one;
  while (one.asked < asked + 2) expect(await peers.found(20_000)).toBe(true);
  expect(peers.current).toBe(two.url);
});

test('who waits for one that serves is told by a look that began later, or that there is none', async () => {
  peers = homeserverPeers([one.url, two.url]);
  expect(await peers.found(50)).toBe(false);
  const found = peers.found(20_000);
  two.epoch = 1;
  expect(await found).toBe(true);
  expect(peers.current).toBe(two.url);
});

test('of equals the first that answers serves, and again when it has come back', async () => {
  let isAway = true;
  const urls = [one.url, two.url];
  peers = new Peers(urls, {
    everyMs: 5,
    answerMs: 1_000,
    probe: async (url) => {
      if (isAway && url === one.url) throw new Error('away');
      return urls.length - urls.indexOf(url);
    },
  });
  await replaced();
  expect(peers.current).toBe(two.url);
  isAway = false;
  await replaced();
  expect(peers.current).toBe(one.url);
});

test('one alone is never asked and never waited for', async () => {
  peers = homeserverPeers([one.url]);
  expect(await peers.found(20_000)).toBe(false);
  expect([peers.current, one.asked]).toEqual([one.url, 0]);
});
