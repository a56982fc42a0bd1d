import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { MatrixError } from './matrix-error';
import type { Answer } from './route';

/** Client-Server API, "Web Browser Clients": on every answer, errors included. */
const CORS: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, PUT, DELETE, OPTIONS',
  'access-control-allow-headers': 'X-Requested-With, Content-Type, Authorization, Date',
};

export async function writeAnswer(response: ServerResponse, answer: Answer): Promise<void> {
  if ('json' in answer) writeText(response, answer.status ?? 200, JSON.stringify(answer.json));
  else if ('text' in answer) writeText(response, answer.status ?? 200, answer.text);
  else if ('bytes' in answer) {
    response.writeHead(answer.status ?? 200, {
      ...CORS,
      ...answer.headers,
      ...(answer.bytes && { 'content-length': answer.bytes.length }),
    });
    response.end(answer.bytes ?? undefined);
  } else {
    response.writeHead(200, { ...CORS, ...answer.headers });
    await pipeline(answer.stream, response);
  }
}

/** The answer to a preflight request, on every path. */
export function writeOptions(response: ServerResponse): void {
  response.writeHead(204, { ...CORS, 'access-control-max-age': '86400' });
  response.end();
}

export function writeError(response: ServerResponse, error: MatrixError): void {
  const retryAfterMs = error.fields.retry_after_ms;
  if (typeof retryAfterMs === 'number') {
    response.setHeader('retry-after', Math.max(1, Math.ceil(retryAfterMs / 1000)));
  }
  writeText(
    response,
    error.status,
    JSON.stringify({ errcode: error.code, error: error.message, ...error.fields }),
  );
}

function writeText(response: ServerResponse, status: number, text: string): void {
  const bytes = Buffer.from(text);
  response.writeHead(status, {
    ...CORS,
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-length': bytes.length,
  });
  response.end(bytes);
}
