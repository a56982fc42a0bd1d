import { isAddressEqual, type Address } from 'viem';
import { protocolAt } from '@/protocol/known-protocols';
import { swapAggregators, swapRouters } from '@/protocol/swap-router';
import type { ActivityEntry } from './use-activity';

/** Returns the name of a listed contract in a swap or an approval; null for any other contract, and for entries the person didn't cause. */
export function contractName({
  kind,
  other,
  network: { chainId, swapRouter },
  isUnasked,
}: Pick<ActivityEntry, 'kind' | 'other' | 'network' | 'isUnasked'>): string | null {
  if (isUnasked || (kind !== 'swap' && kind !== 'approved' && kind !== 'revoked')) return null;
  const router = [...swapRouters, ...swapAggregators, ...(swapRouter ? [swapRouter] : [])].find(
    (one) => one.chainId === chainId && isAddressEqual(one.address as Address, other as Address),
  );
  return router?.name ?? protocolAt(chainId, other);
}
