import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * What is still read of a body after its refusal. Closing the connection at once would take the refusal away from a
 * browser that is still sending; reading on without end would let anybody keep us busy.
 */
const REST_BYTES_MAX = 32 * 1024 * 1024;
const REST_MS_MAX = 5_000;
const REST_LOOK_EVERY_MS = 20;

/** Reads a little of what still comes of a request after its answer is written, then ends the connection. */
export function endUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  // Before Node's own listener, which ends the connection at once when the answer is its last one.
  response.prependOnceListener('finish', () => {
    if (request.complete || request.destroyed) return;
    const { socket } = request;
    const { bytesRead } = socket;
    const startedAt = performance.now();
    let isLast = false;
    // With bytes unread that would be a reset, which takes the answer away: at first only our side ends.
    socket.destroySoon = () => {
      isLast = true;
      socket.end();
    };
    // Node drops what still comes without telling anybody, so the connection is what can be counted.
    const look = setInterval(() => {
      if (!request.complete && !socket.destroyed) {
        const isLong = socket.bytesRead - bytesRead > REST_BYTES_MAX;
        if (isLong || performance.now() - startedAt > REST_MS_MAX) socket.destroy();
        return;
      }
      clearInterval(look);
      Reflect.deleteProperty(socket, 'destroySoon');
      if (isLast) socket.destroySoon();
    }, REST_LOOK_EVERY_MS);
    look.unref();
  });
}
