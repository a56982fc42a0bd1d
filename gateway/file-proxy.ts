import { Agent } from 'undici';
import { INTERNAL_SECRET_HEADER } from '@/protocol/page';
import type { GatewayConfig } from './config';
import type { Exchange } from './exchange';
import { passPlatformFile } from './platform-file';

/** Their number is bounded by the transfers of transfers.ts. */
const agent = new Agent({
  connect: { timeout: 5000 },
  headersTimeout: 30_000,
  bodyTimeout: 30_000,
});

/** Passes `GET /files/*` to the platform: uploads are public under names that nobody can guess. */
export async function proxyFile(exchange: Exchange, config: GatewayConfig): Promise<void> {
  const { pathname } = exchange.address;
  if (!/^\/files(?:\/[\w.-]+)+$/.test(pathname)) return exchange.plain(404, 'Not found');
  const ifNoneMatch = exchange.header('if-none-match');
  await passPlatformFile(exchange, config, {
    path: pathname,
    headers: {
      [INTERNAL_SECRET_HEADER]: config.internalSecret,
      'x-request-id': exchange.id,
      ...(ifNoneMatch && { 'if-none-match': ifNoneMatch.slice(0, 256) }),
    },
    dispatcher: agent,
    refusal: (status) => (status === 404 ? [404, 'Not found'] : [502, 'Unavailable']),
  });
}
