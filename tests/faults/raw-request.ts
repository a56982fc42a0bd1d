import { once } from 'node:events';
import net from 'node:net';

export interface RawAnswer {
  /** 0 when the connection ended without an answer. */
  readonly status: number;
  readonly text: string;
  /** From the first byte to the status line. */
  readonly answeredMs: number;
  /** Bytes of the body that left, what the system buffers included. */
  readonly sentBytes: number;
}

export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Said in the head; absent: the body comes in chunks without a length. */
  readonly contentLength?: number;
  /** Sent again and again until `bodyBytes` are reached. */
  readonly piece?: Buffer;
  readonly bodyBytes?: number;
}

/** Sends exactly these bytes for as long as anybody reads them, and waits until the connection is closed. */
export async function rawRequest(port: number, request: RawRequest): Promise<RawAnswer> {
  const { piece = Buffer.alloc(0), bodyBytes = piece.length } = request;
  const isChunked = request.contentLength === undefined && bodyBytes > 0;
  const socket = net.connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const startedAt = performance.now();
  let answeredMs = 0;
  let received = '';
  let isOver = false;
  socket.on('data', (data) => {
    if (answeredMs === 0) answeredMs = performance.now() - startedAt;
    received += data.toString('latin1');
  });
  // A connection that breaks under a sender is one of the ways to refuse.
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      isOver = true;
      resolve();
    });
  });
  socket.write(headOf(request, isChunked));
  let sentBytes = 0;
  while (sentBytes < bodyBytes && !isOver && !socket.readableEnded) {
    const next = piece.subarray(0, Math.min(piece.length, bodyBytes - sentBytes));
    sentBytes += next.length;
    const framed = isChunked
      ? Buffer.concat([Buffer.from(`${next.length.toString(16)}\r\n`), next, CRLF])
      : next;
    if (!socket.write(framed)) await Promise.race([once(socket, 'drain').catch(() => undefined), closed]);
    // As long as the system takes all of it at once, nothing would be read meanwhile.
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (isChunked && sentBytes >= bodyBytes) socket.write('0\r\n\r\n');
  await closed;
  const [head = '', ...body] = received.split('\r\n\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0);
  return { status, text: body.join('\r\n\r\n'), answeredMs, sentBytes };
}

const CRLF = Buffer.from('\r\n');

function headOf({ method, path, headers = {}, contentLength }: RawRequest, isChunked: boolean): string {
  const all: Record<string, string> = {
    host: 'localhost',
    connection: 'close',
    ...(contentLength !== undefined && { 'content-length': String(contentLength) }),
    ...(isChunked && { 'transfer-encoding': 'chunked' }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}
