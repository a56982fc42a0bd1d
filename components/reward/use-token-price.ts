'use client';

import useSWR from 'swr';
import { useWalletNetworks } from '@/lib/queries/wallet';
import { NATIVE_TOKEN } from '@/lib/reward/plan';
import { chainReader } from '@/lib/wallet/chain-reader';
import { chainPrices } from '@/lib/wallet/prices/prices';
import type { Usd } from '@/lib/wallet/usd';

const LOOK_AGAIN_MS = 60_000;
const prices = chainPrices(chainReader);

/** What one whole token is worth; null while nobody knows. */
export function useTokenPrice(chainId: number, address: string): Usd | null {
  const { data: networks } = useWalletNetworks();
  const network = networks?.find((one) => one.chainId === chainId);
  const token = network?.tokens.find((one) =>
    address === NATIVE_TOKEN ? one.address === null : one.address?.toLowerCase() === address.toLowerCase(),
  );
  const { data } = useSWR<Usd | null, Error>(
    network && token ? ['rewardTokenPrice', chainId, token.id] : null,
    async () => {
      if (!network || !token) return null;
      // With all of them, because a price may go by way of the coin.
      return (await prices.pricesOf(network, network.tokens)).get(token.id)?.usd ?? null;
    },
    { refreshInterval: LOOK_AGAIN_MS },
  );
  return data ?? null;
}
