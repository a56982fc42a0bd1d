import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * What is still read of a body after its refusal. Closing the connection at once would take the refusal away from a
 * browser that is still sending; reading on without end would let anybody keep us busy.
 */
const REST_BYTES_MAX = 32 * 1024 * 1024;
const REST_MS_MAX = 5_000;
const REST_LOOK_EVERY_MS = 20;

/** A reader who takes nothing for so long is not waited for any more. */
const STALLED_MS = 60_000;
const LOOK_EVERY_MS = 5_000;

/** Call it when the answer is written: reads a little of what still comes of the request, then ends the connection. */
export function endUnreadBody(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  const { socket } = request;
  const { bytesRead } = socket;
  const startedAt = performance.now();
  // Node drops what still comes without telling anybody, so the connection is what can be counted.
  const look = setInterval(() => {
    if (request.complete || socket.destroyed) return clearInterval(look);
    const isLong = socket.bytesRead - bytesRead > REST_BYTES_MAX;
    if (isLong || performance.now() - startedAt > REST_MS_MAX) socket.destroy();
  }, REST_LOOK_EVERY_MS);
  look.unref();
}

/** Ends connections whose reader does not take what is written; `stalledMs` is for tests. */
export function endStalledReaders(server: Server, stalledMs = STALLED_MS): void {
  const sockets = new Map<Socket, { taken: number; since: number }>();
  server.on('connection', (socket) => {
    sockets.set(socket, { taken: 0, since: performance.now() });
    socket.once('close', () => sockets.delete(socket));
  });
  const look = setInterval(
    () => {
      const now = performance.now();
      for (const [socket, seen] of sockets) {
        const taken = socket.bytesWritten - socket.writableLength;
        if (socket.writableLength === 0 || taken !== seen.taken) {
          seen.taken = taken;
          seen.since = now;
        } else if (now - seen.since > stalledMs) socket.destroy();
      }
    },
    Math.min(LOOK_EVERY_MS, stalledMs / 2),
  );
  look.unref();
  server.once('close', () => clearInterval(look));
}
