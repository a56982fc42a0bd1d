import { networkOf } from '@/runtime/network';

/**
 * The neighbourhood of a caller: the /24 of an IPv4 address, the /48 of an IPv6 address. Tunnels and servers come with
 * a whole /48, which is 65,536 networks to guess from.
 */
export function ipPrefixOf(peer: string): string {
  const network = networkOf(peer);
  if (/^\d+\.\d+\.\d+\.\d+$/.test(network)) return `${network.split('.').slice(0, 3).join('.')}.0/24`;
  return network.endsWith('::/64') ? `${network.split(':').slice(0, 3).join(':')}::/48` : network;
}
