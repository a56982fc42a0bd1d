import type { IncomingMessage } from 'node:http';

/**
 * The body of a request, part by part. Giving it up reads the rest into nothing: closing the connection instead would
 * take the refusal away from a browser that is still sending. The listener's time-out bounds that.
 */
export async function* bodyOf(request: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    yield* request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  } finally {
    request.resume();
  }
}
