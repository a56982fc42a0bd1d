import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The address of the browser. Every trusted proxy appends the address it saw, so with `trustedProxies` of them the
 * browser's is that many entries from the right; anything further left was written by the browser itself.
 */
export function peerAddress(request: {
  socketAddress: string | undefined;
  forwardedFor: string | null | undefined;
  trustedProxies: number;
}): string {
  const socketAddress = plainAddress(request.socketAddress ?? '') ?? '0.0.0.0';
  if (request.trustedProxies === 0) return socketAddress;
  const entries = (request.forwardedFor ?? '').split(',').map((entry) => entry.trim());
  return plainAddress(entries.at(-request.trustedProxies) ?? '') ?? socketAddress;
}

/** Some proxies write the port as well: `192.0.2.1:443`, `[2001:db8::1]:443`. */
function plainAddress(text: string): string | undefined {
  const address = text.replace(/^\[(.*)\](?::\d{1,5})?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d{1,5}$/, '$1');
  // Node's own test: the library also takes 127.1 and 0x7f000001, which no proxy writes.
  return isIP(address) ? ipaddr.process(address).toString() : undefined;
}
