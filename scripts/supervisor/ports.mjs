import dgram from 'node:dgram';
import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { CliError } from './cli-error.mjs';

const LOOPBACK = '127.0.0.1';
/** Below the range from which systems take the near end of outgoing connections, so that a restart finds it free. */
const internalPorts = { first: 20_000, count: 10_000 };

/**
 * Throws a CliError if the port is in use or may not be opened.
 *
 * @param {number} port
 * @param {number} patienceMs How long a process that is just ending may still hold it.
 */
export async function refuseBusyPort(port, patienceMs = 0) {
  for (const end = Date.now() + patienceMs; ; await wait(100)) {
    const code = await listenError(port);
    if (code === undefined) return;
    if (code === 'EADDRINUSE' && Date.now() < end) continue;
    if (code === 'EADDRINUSE') {
      throw new CliError(
        `Port ${port} is already in use by another program: stop that, or choose another one, for example PORT=${port + 1} npm start.`,
      );
    }
    throw new CliError(
      `Port ${port} cannot be used (${code}): choose another one, for example PORT=3000 npm start.`,
    );
  }
}

/** Whether somebody could listen there, on every address of this machine. @param {number} port */
export async function isPortFree(port) {
  return (await listenError(port)) === undefined;
}

/**
 * A free port of the loopback interface for the processes to speak to each other, never the same twice. Who gets one often
 * listens there only seconds later: until this process ends no other supervisor gets it either.
 *
 * @param {() => number} choose
 */
export async function freeInternalPort(choose = anyPort) {
  for (;;) {
    const port = choose();
    if ((await listenError(port, LOOPBACK)) === undefined && (await claim(port))) return port;
  }
}

const anyPort = () => internalPorts.first + Math.floor(Math.random() * internalPorts.count);

/**
 * Whether a port is this process's among those who ask in this way: it holds the UDP port of the same number, which nobody
 * else needs and which the system frees when the process ends, however it does.
 *
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function claim(port) {
  return new Promise((resolve) => {
    const socket = dgram.createSocket('udp4').unref();
    socket.once('error', () => socket.close(() => resolve(false)));
    socket.bind({ port, address: LOOPBACK, exclusive: true }, () => resolve(true));
  });
}

/**
 * @param {number} port
 * @param {string} [host]
 * @returns {Promise<string | undefined>} The error's code.
 */
function listenError(port, host) {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', (error) => resolve('code' in error ? String(error.code) : error.message));
    server.listen({ port, host }, () => server.close(() => resolve(undefined)));
  });
}
