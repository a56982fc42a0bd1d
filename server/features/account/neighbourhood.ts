import { networkOf } from '@/server/limits/network';

/** The neighbourhood of a caller: the /24 of an IPv4 address, the /64 of an IPv6 address. */
export function neighbourhoodOf(peer: string): string {
  const network = networkOf(peer);
  return /^\d+\.\d+\.\d+\.\d+$/.test(network) ? `${network.split('.').slice(0, 3).join('.')}.0/24` : network;
}
