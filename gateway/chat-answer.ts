import type { OutgoingHttpHeaders } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Dispatcher } from 'undici';
import { DATA_POLICY } from '@/lib/csp/policy';
import type { MatrixReply } from './bot-platform';
import type { Exchange } from './exchange';
import type { Refusal } from './synapse-guard';

/** Longer answers are passed on in pieces, uncompressed. */
const BUFFERED_BYTES_MAX = 8 * 1024 * 1024;

const answerHeaders = [
  'cache-control',
  'content-disposition',
  'content-security-policy',
  'content-type',
  'etag',
  'retry-after',
  'x-content-type-options',
];

/** The specification's own rules for web clients of other origins; the token is no cookie. */
export const openToClients: OutgoingHttpHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, PUT, DELETE, OPTIONS',
  'access-control-allow-headers': 'X-Requested-With, Content-Type, Authorization',
  'cross-origin-resource-policy': 'cross-origin',
};

/** What an answer becomes before it goes on: other bytes, or a refusal. */
export type Change = (bytes: Buffer) => Promise<Buffer | MatrixReply>;

/**
 * Passes an answer of the homeserver on. `changes` are for answers that have to be looked at before they go on; such an answer
 * must be JSON, and throws otherwise.
 */
export async function passAnswer(
  exchange: Exchange,
  answer: Dispatcher.ResponseData,
  changes: readonly Change[] = [],
): Promise<void> {
  const headers: OutgoingHttpHeaders = { 'cache-control': 'no-store', ...openToClients };
  for (const name of answerHeaders) {
    const value = answer.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }
  headers['content-security-policy'] ??= DATA_POLICY;
  const length = Number(answer.headers['content-length'] ?? 0);
  const isJson = /^application\/json\b/i.test(String(answer.headers['content-type'] ?? ''));
  if (isJson && (length <= BUFFERED_BYTES_MAX || changes.length > 0)) {
    let bytes: Buffer = Buffer.from(await answer.body.arrayBuffer());
    for (const change of changes) {
      const changed = await change(bytes);
      if ('status' in changed) return reply(exchange, changed);
      bytes = changed;
    }
    return await exchange.sendOnce(answer.statusCode, headers, bytes);
  }
  if (changes.length > 0) {
    await answer.body.dump();
    throw new Error('The homeserver answered no JSON');
  }
  exchange.begin(answer.statusCode, { ...headers, ...(length > 0 && { 'content-length': length }) });
  await pipeline(answer.body, exchange.response);
}

export function refuse(exchange: Exchange, status: number, errcode: string, error: string): void {
  sendJson(exchange, status, { errcode, error });
}

export function refuseAs(exchange: Exchange, { status, errcode, error, retryAfterMs }: Refusal): void {
  const wait = retryAfterMs === undefined ? {} : { retry_after_ms: retryAfterMs };
  sendJson(exchange, status, { errcode, error, ...wait });
}

export function reply(exchange: Exchange, { status, value }: MatrixReply): void {
  sendJson(exchange, status, value);
}

export function sendJson(exchange: Exchange, status: number, value: object): void {
  const bytes = Buffer.from(JSON.stringify(value));
  exchange.begin(status, {
    ...openToClients,
    'cache-control': 'no-store',
    'content-type': 'application/json',
    'content-security-policy': DATA_POLICY,
    'content-length': bytes.length,
  });
  exchange.response.end(exchange.isHead ? undefined : bytes);
}
