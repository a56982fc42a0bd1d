import { peerAddress } from '@/lib/bff/peer';
import type { GatewayConfig } from './config';
import type { Exchange } from './exchange';

/** Returns the address that a request comes from, seen through the trusted proxies. */
export function peerOf(
  exchange: Exchange,
  { config }: { readonly config: Pick<GatewayConfig, 'trustedProxies'> },
): string {
  return peerAddress({
    socketAddress: exchange.request.socket.remoteAddress,
    forwardedFor: exchange.header('x-forwarded-for'),
    trustedProxies: config.trustedProxies,
  });
}
