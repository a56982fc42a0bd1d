import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { endUnreadBody } from '@/runtime/unread-body';
import type { GatewayConfig } from './config';
import { boundIdleConnections } from './idle-connections';
import { endStalledReaders } from './slow-peers';

/** Time-outs and sizes of the listener that faces the world. */
export const SERVER_LIMITS = {
  headersTimeout: 10_000,
  /** The whole request with its body: an upload of 5 MB from a slow phone. Other bodies end after 30 s in the BFF. */
  requestTimeout: 60_000,
  /** Above the idle time of usual proxies, so that they and not we close a connection. */
  keepAliveTimeout: 75_000,
  /** Longer than the longest address that is answered with 414. */
  maxHeaderSize: 32 * 1024,
} as const;

/** One network may hold a sixteenth of the connections idle. A browser opens six, and a school may share one address. */
const IDLE_NETWORKS = 16;

export function createServer(
  handler: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  { maxConnections, trustedProxies }: Pick<GatewayConfig, 'maxConnections' | 'trustedProxies'>,
): http.Server {
  const server = http.createServer(
    { ...SERVER_LIMITS, connectionsCheckingInterval: 5_000, insecureHTTPParser: false },
    (request, response) => {
      endUnreadBody(request, response);
      void handler(request, response);
    },
  );
  endStalledReaders(server);
  if (trustedProxies === 0) boundIdleConnections(server, Math.ceil(maxConnections / IDLE_NETWORKS));
  server.maxConnections = maxConnections;
  server.maxRequestsPerSocket = 10_000;
  server.on('clientError', refuseBroken);
  // No protocol but HTTP is spoken here.
  server.on('upgrade', (_request, socket) =>
    socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n'),
  );
  server.on('connect', (_request, socket) =>
    socket.end('HTTP/1.1 405 Method Not Allowed\r\nconnection: close\r\n\r\n'),
  );
  return server;
}

/** Answers what could not even be read as a request. */
function refuseBroken(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? '431 Request Header Fields Too Large'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? '408 Request Timeout'
        : '400 Bad Request';
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`, () => socket.destroy());
}
