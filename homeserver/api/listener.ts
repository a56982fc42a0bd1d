import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endUnreadBody } from '@/runtime/unread-body';

const HEADERS_TIMEOUT_MS = 10_000;
/** For the arrival of a whole request, uploads over slow lines included; a long poll has arrived when it begins to wait. */
const REQUEST_TIMEOUT_MS = 120_000;
/** Above the gateway's own, so that it is the one that lets an idle connection go. */
const KEEP_ALIVE_MS = 75_000;
/** Every waiting sync holds one. */
const CONNECTIONS_MAX = 10_000;
const CALLS_FINISH_MS_MAX = 5_000;

export interface Listener {
  readonly url: string;
  /** Lets running calls finish, then drops what is left. */
  close(): Promise<void>;
}

/** Listens where only our own processes reach it. */
export function listen(
  { host, port }: { readonly host: string; readonly port: number },
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<Listener> {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, noDelay: true }, (request, response) => {
    // A client that hangs up while it is answered is no event of ours.
    response.on('error', () => undefined);
    endUnreadBody(request, response);
    void handle(request, response);
  });
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.maxConnections = CONNECTIONS_MAX;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const { port: taken } = server.address() as AddressInfo;
      resolve({ url: `http://127.0.0.1:${taken}`, close: () => stop(server) });
    });
  });
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // A connection whose call has just finished would be kept alive, and the server open with it.
    const sweep = setInterval(() => server.closeIdleConnections(), 20);
    const force = setTimeout(() => server.closeAllConnections(), CALLS_FINISH_MS_MAX);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(force);
      resolve();
    });
    server.closeIdleConnections();
  });
}
