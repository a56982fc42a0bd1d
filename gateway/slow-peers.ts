import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** A reader who takes nothing for so long is not waited for any more. */
const STALLED_MS = 60_000;
const LOOK_EVERY_MS = 5_000;

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
