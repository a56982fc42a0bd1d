import { pipeline } from 'node:stream/promises';
import { Agent, request as undiciRequest } from 'undici';
import { firstAnswer } from '@/lib/bff/first-answer';
import { INTERNAL_SECRET_HEADER } from '@/protocol/page';
import type { GatewayConfig } from './config';
import type { Exchange } from './exchange';

const passedHeaders = [
  'cache-control',
  'content-disposition',
  'content-length',
  'content-security-policy',
  'content-type',
  'etag',
  'x-content-type-options',
];
const agent = new Agent({
  connections: 64,
  connect: { timeout: 5000 },
  headersTimeout: 30_000,
  bodyTimeout: 30_000,
});

/** Passes `GET /files/*` to the platform: uploads are public under names that nobody can guess. */
export async function passFile(exchange: Exchange, config: GatewayConfig): Promise<void> {
  const { pathname } = exchange.address;
  if (!/^\/files(?:\/[\w.-]+)+$/.test(pathname)) return exchange.plain(404, 'Not found');
  const ifNoneMatch = exchange.header('if-none-match');
  const answer = await firstAnswer(
    [config.platformUrl, ...config.otherPlatformUrls],
    () => true,
    (url) =>
      undiciRequest(`${url}${pathname}`, {
        dispatcher: agent,
        method: exchange.isHead ? 'HEAD' : 'GET',
        headers: {
          [INTERNAL_SECRET_HEADER]: config.internalSecret,
          'x-request-id': exchange.id,
          ...(ifNoneMatch && { 'if-none-match': ifNoneMatch.slice(0, 256) }),
        },
      }),
  );
  if (answer.statusCode !== 200 && answer.statusCode !== 304) {
    await answer.body.dump();
    return exchange.plain(
      answer.statusCode === 404 ? 404 : 502,
      answer.statusCode === 404 ? 'Not found' : 'Unavailable',
    );
  }
  const headers: Record<string, string> = {};
  for (const name of passedHeaders) {
    const value = answer.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }
  exchange.begin(answer.statusCode, headers);
  await pipeline(answer.body, exchange.response);
}
