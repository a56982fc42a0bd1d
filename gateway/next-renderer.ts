import http, { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Duplex, duplexPair } from 'node:stream';

/** An answer of Next, read to its end. */
export interface Rendered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

const PAGE_BYTES_MAX = 16 * 1024 * 1024;

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

/**
 * Asks Next for an answer over a connection inside the process. Next sees requests that the gateway wrote, never the
 * browser's own. Its answers are read to their end at once, so that a slow reader holds up no rendering.
 */
export class NextRenderer {
  readonly #server: http.Server;
  readonly #publicUrl: string;

  constructor(handler: Handler, publicUrl: string) {
    this.#publicUrl = publicUrl;
    this.#server = http.createServer({ keepAliveTimeout: 0 }, (request, response) => {
      void handler(request, response);
    });
  }

  /** @param signal gives the rendering up, because nobody waits for it any more */
  async render(target: string, headers: Record<string, string>, signal?: AbortSignal): Promise<Rendered> {
    const response = await this.#ask(target, headers, signal);
    const parts: Buffer[] = [];
    let length = 0;
    for await (const part of response as AsyncIterable<Buffer>) {
      length += part.length;
      if (length > PAGE_BYTES_MAX) throw new Error('The page is larger than any page of ours');
      parts.push(part);
    }
    return {
      status: response.statusCode ?? 500,
      headers: response.headers,
      bytes: Buffer.concat(parts, length),
    };
  }

  #ask(
    target: string,
    headers: Record<string, string>,
    signal: AbortSignal | undefined,
  ): Promise<IncomingMessage> {
    const url = new URL(this.#publicUrl);
    return new Promise((resolve, reject) => {
      const request = http.request({
        createConnection: () => {
          const [near, far] = connectedPair();
          this.#server.emit('connection', far);
          return near;
        },
        path: target,
        method: 'GET',
        headers: {
          host: url.host,
          'x-forwarded-host': url.host,
          'x-forwarded-proto': url.protocol.slice(0, -1),
          'x-forwarded-for': '127.0.0.1',
          ...headers,
        },
        ...(signal && { signal }),
      });
      request.on('error', reject);
      request.on('response', resolve);
      request.end();
    });
  }
}

/** Two ends of one connection that learn of each other's breaking off. */
function connectedPair(): [Duplex, Duplex] {
  const [near, far] = duplexPair();
  near.on('close', () => far.destroy());
  far.on('close', () => {
    // Having ended well, it may leave bytes that the near end has not read yet.
    if (!far.writableFinished) near.destroy(new Error('The rendering broke off'));
  });
  return [near, far];
}
