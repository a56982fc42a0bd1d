import http, { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Duplex, duplexPair, type Readable } from 'node:stream';

export interface Rendered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readable;
}

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

/**
 * Asks Next for an answer over a connection inside the process. Next sees requests that the gateway wrote, never the
 * browser's own, and its answers come back as plain streams.
 */
export class NextRenderer {
  private readonly server: http.Server;

  constructor(
    handler: Handler,
    private readonly publicUrl: string,
  ) {
    this.server = http.createServer({ keepAliveTimeout: 0 }, (request, response) => {
      void handler(request, response);
    });
  }

  /** @param signal gives the rendering up, because nobody waits for it any more */
  render(target: string, headers: Record<string, string>, signal?: AbortSignal): Promise<Rendered> {
    const url = new URL(this.publicUrl);
    return new Promise((resolve, reject) => {
      const request = http.request({
        createConnection: () => {
          const [near, far] = connectedPair();
          this.server.emit('connection', far);
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
      request.on('response', (response) => {
        resolve({ status: response.statusCode ?? 500, headers: response.headers, body: response });
      });
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
