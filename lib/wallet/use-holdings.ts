'use client';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import useSWR from 'swr';
import { getAddress } from 'viem';
import type { WalletNetwork } from '@/protocol/wallet';
import { onSettled } from './activity/follow-sent';
import { addedTokens } from './added-tokens';
import { chainBalances } from './balances/read-balances';
import { readingClient } from './clients';
import { holdingsOf, type NetworkHoldings } from './holdings';
import { chainPrices, PRICES_STALE_MS, type Prices } from './prices/prices';
import { listedAndAdded } from './tokens';

/** A transfer from another account shows after so long without any own act; a look costs one call for each network. */
const LOOK_AGAIN_MS = 60_000;

const balanceProvider = chainBalances(readingClient);
const priceProvider = chainPrices(readingClient);
const none = () => [];
/** SWR compares what came with what was by the keys of objects, and to that all maps are equal. */
const comparedWhole = { compare: Object.is };

/** Everything that an address holds on some networks, with what it is worth. Null as address or networks waits. */
export function useHoldings(holder: string | null, networks: readonly WalletNetwork[] | null) {
  const added = useSyncExternalStore(addedTokens.subscribe, addedTokens.items, none);
  const tokens = useMemo(() => listedAndAdded(added), [added]);
  const ids = networks?.flatMap((network) => tokens.tokensOf(network).map(({ id }) => id)).join(' ');
  const balances = useSWR(
    holder === null || !networks ? null : ['walletBalances', holder, ids],
    () =>
      readAll(networks ?? [], (network) =>
        balanceProvider.balancesOf(getAddress(holder ?? ''), network, tokens.tokensOf(network)),
      ),
    { ...comparedWhole, refreshInterval: LOOK_AGAIN_MS, keepPreviousData: false, dedupingInterval: 500 },
  );
  const prices = useSWR(networks ? ['walletPrices', ids] : null, () => readPrices(networks ?? [], tokens), {
    ...comparedWhole,
    refreshInterval: LOOK_AGAIN_MS,
    keepPreviousData: true,
    revalidateOnFocus: true,
  });
  const { mutate } = balances;
  useEffect(() => onSettled(() => void mutate()), [mutate]);

  const read = useMemo<NetworkHoldings[] | null>(
    () =>
      networks && balances.data
        ? networks.map((network) => ({
            network,
            tokens: tokens.tokensOf(network),
            balances: balances.data?.get(network.chainId) ?? null,
            prices: prices.data?.get(network.chainId) ?? new Map(),
          }))
        : null,
    [networks, balances.data, prices.data, tokens],
  );
  return {
    /** The same by network, with what is not held and its price. */
    read,
    holdings: useMemo(() => (read ? holdingsOf(read) : null), [read]),
    failed: read?.filter((one) => one.balances === null).map(({ network }) => network) ?? [],
    isLoading: balances.data === undefined,
    refresh: () => void Promise.all([mutate(), prices.mutate()]),
  };
}

type OfNetworks<Value> = ReadonlyMap<number, Value | null>;

async function readAll<Value>(
  networks: readonly WalletNetwork[],
  read: (network: WalletNetwork) => Promise<Value>,
): Promise<OfNetworks<Value>> {
  const answers = await Promise.all(
    networks.map(async (network) => [network.chainId, await read(network).catch(() => null)] as const),
  );
  return new Map(answers);
}

let last: { readonly ids: string; readonly atMs: number; readonly prices: OfNetworks<Prices> } | null = null;

/** A network that does not answer keeps its prices for ten minutes; then they are unknown. */
async function readPrices(
  networks: readonly WalletNetwork[],
  tokens: ReturnType<typeof listedAndAdded>,
): Promise<OfNetworks<Prices>> {
  const ids = networks.map(({ chainId }) => chainId).join();
  const now = Date.now();
  const read = await readAll(networks, (network) =>
    priceProvider.pricesOf(network, tokens.tokensOf(network)),
  );
  const kept = last?.ids === ids && now - last.atMs < PRICES_STALE_MS ? last.prices : null;
  const isWhole = [...read.values()].every((one) => one !== null);
  if (isWhole) last = { ids, atMs: now, prices: read };
  return new Map([...read].map(([chainId, prices]) => [chainId, prices ?? kept?.get(chainId) ?? null]));
}
