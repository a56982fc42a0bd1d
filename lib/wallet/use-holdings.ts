'use client';
import { useEffect, useMemo } from 'react';
import useSWR from 'swr';
import { getAddress } from 'viem';
import type { WalletNetwork } from '@/protocol/wallet';
import { onSettled } from './activity/settled';
import { chainBalances } from './balances/read-balances';
import { chainReader } from './chain-reader';
import { useTokenChoices } from '@/lib/queries/wallet-book';
import { holdingsOf, type NetworkHoldings } from './holdings';
import { chainPrices, PRICES_STALE_MS, type Prices } from './prices/prices';
import { hiddenIds, listedTokens, type TokenProvider } from './tokens';
import { useUnlisted } from './unlisted/use-unlisted';

/** A transfer from another account shows after so long without any own act; a look costs one call for each network. */
const LOOK_AGAIN_MS = 60_000;

const balanceProvider = chainBalances(chainReader);
const priceProvider = chainPrices(chainReader);
/** SWR compares what came with what was by the keys of objects, and to that all maps are equal. */
const comparedWhole = { compare: Object.is };

/** Everything that an address holds on some networks, with what it is worth. Null as address or networks waits. */
export function useHoldings(holder: string | null, networks: readonly WalletNetwork[] | null) {
  const { data: choices } = useTokenChoices();
  const unlisted = useUnlisted(holder, networks);
  const tokens = listedTokens;
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
        ? networks.map((network) => {
            const added = unlisted.filter((one) => one.network.chainId === network.chainId);
            const listed = balances.data?.get(network.chainId) ?? null;
            return {
              network,
              tokens: [...tokens.tokensOf(network), ...added.map(({ token }) => token)],
              balances:
                listed &&
                new Map([...listed, ...added.map(({ token, amount }) => [token.id, amount] as const)]),
              prices: prices.data?.get(network.chainId) ?? new Map(),
            };
          })
        : null,
    [networks, balances.data, prices.data, tokens, unlisted],
  );
  const all = useMemo(() => (read ? holdingsOf(read) : null), [read]);
  const hidden = useMemo(() => hiddenIds(choices ?? []), [choices]);
  return {
    /** The same by network, with what is not held and its price. */
    read,
    all,
    /** Without what the person has hidden. */
    holdings: useMemo(
      () => all?.filter(({ token }) => !hidden.has(token.id.toLowerCase())) ?? null,
      [all, hidden],
    ),
    /** What is wrong with unlisted tokens that are in it. */
    unlisted,
    failed: read?.filter((one) => one.balances === null).map(({ network }) => network) ?? [],
    isLoading: balances.data === undefined,
    /** False while prices are on their way: what has none then isn't without a price. */
    isPriced: prices.data !== undefined || prices.error !== undefined,
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
  tokens: TokenProvider,
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
