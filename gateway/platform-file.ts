import type { IncomingHttpHeaders } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { request as undiciRequest, type Agent } from 'undici';
import { firstAnswer } from '@/lib/bff/first-answer';
import type { GatewayConfig } from './config';
import type { Exchange } from './exchange';

const passedHeaders = [
  'accept-ranges',
  'cache-control',
  'content-disposition',
  'content-length',
  'content-range',
  'content-security-policy',
  'content-type',
  'etag',
  'x-content-type-options',
];

export interface PlatformFile {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly dispatcher: Agent;
  readonly signal?: AbortSignal;
  /** The answer to a status other than 200, 206 and 304. */
  readonly refusal: (status: number) => readonly [status: number, text: string];
}

/** Passes a file of the platform on, with the headers that belong to its bytes. */
export async function passPlatformFile(
  exchange: Exchange,
  config: GatewayConfig,
  { path, headers, dispatcher, signal, refusal }: PlatformFile,
): Promise<void> {
  const method = exchange.isHead ? 'HEAD' : 'GET';
  const answer = await firstAnswer(
    [config.platformUrl, ...config.otherPlatformUrls],
    () => true,
    (url) => undiciRequest(`${url}${path}`, { dispatcher, method, headers, signal }),
  );
  if (![200, 206, 304].includes(answer.statusCode)) {
    await answer.body.dump();
    return exchange.plain(...refusal(answer.statusCode));
  }
  exchange.begin(answer.statusCode, passed(answer.headers));
  await pipeline(answer.body, exchange.response);
}

function passed(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    passedHeaders.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}
