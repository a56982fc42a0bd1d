import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the range from which systems take the near end of outgoing connections: a server that was killed finds its port
 * free again, whatever else runs.
 */
const range = { first: 10_000, count: 10_000 };
/** Ports that this process was given: who gets one often listens there only seconds later. */
const given = new Set();

/**
 * A port of the loopback interface that nobody uses, never the same twice in one process.
 *
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (;;) {
    const port = range.first + Math.floor(Math.random() * range.count);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
}

/** @param {number} port */
async function isFree(port) {
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
