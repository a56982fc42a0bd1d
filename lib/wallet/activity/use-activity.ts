'use client';
import { useEffect, useSyncExternalStore } from 'react';
import useSWR from 'swr';
import { getAddress, type Address, type Hash } from 'viem';
import type { WalletNetwork, WalletToken } from '@/protocol/wallet';
import { useSavedAddresses } from '@/lib/queries/wallet-book';
import { chainReader } from '@/lib/wallet/chain-reader';
import { savedAs } from '@/lib/wallet/sending/saved-payee';
import type { SavedAddress } from '@/protocol/wallet-book';
import type { HandleOf } from '@/lib/wallet/who-is';
import { useNamedEntries, type EntryReward } from './entry-names';
import { resumeSends } from './resume';
import { onSettled } from './settled';
import { useRewardNetworks } from '@/lib/queries/reward';
import type { EntryPiece, HistoryKind, Paid } from './history-entry';
import { readHistory, type HistoryEntry } from './read-history';
import { sentBy, sentList, type SentTransfer } from './sent-list';

/** One line of the activity: what the chain says, or what this device knows of a transfer that it began. */
export interface ActivityEntry {
  readonly key: string;
  readonly kind: HistoryKind;
  readonly state: SentTransfer['state'];
  readonly network: WalletNetwork;
  readonly symbol: string;
  readonly decimals: number;
  readonly amount: bigint;
  /** False: `amount` says nothing, as of an approval for a whole collection. */
  readonly isCounted: boolean;
  /** It may be more than `amount`. */
  readonly isLeast: boolean;
  /** What left the wallet for it: of a swap. */
  readonly paid: Paid | null;
  /** Address of the token; null for the coin, undefined for what has no price. */
  readonly token: string | null | undefined;
  readonly other: string;
  /** What an NFT is called, or its number and contract; null for coins and tokens. */
  readonly nft: string | null;
  /** The piece that came; null for everything else. */
  readonly piece: EntryPiece | null;
  /** A person's name, where this device knows it, or that of the address book. */
  readonly name: string | null;
  readonly hash: Hash | null;
  readonly atMs: number;
  /** In the list of sends of this device. */
  readonly sentId: string | null;
  /** What was sent last to take its place. */
  readonly replacing: 'speedUp' | 'cancel' | null;
  /** Of rewards: which one, and what the platform knows of it. */
  readonly rewardId: string | null;
  readonly reward: EntryReward | null;
  /** Set apart: see ChainEntry. */
  readonly isUnasked: boolean;
}

const LOOK_AGAIN_MS = 60_000;
const none = () => [];

const nothingOlder: readonly HistoryEntry[] = [];

/**
 * What an address sent and received lately, the newest first, and what has been read of before; `failed` names networks that did not
 * say, `forgotten` those whose node has forgotten a part.
 */
export function useActivity(
  holder: string | null,
  networks: readonly WalletNetwork[] | null,
  {
    older = nothingOlder,
    handleOf,
  }: { readonly older?: readonly HistoryEntry[]; readonly handleOf?: HandleOf } = {},
) {
  const sent = useSyncExternalStore(sentList.subscribe, sentList.items, none);
  const rewards = useRewardNetworks();
  const isKnown = rewards.data !== undefined || rewards.error !== undefined;
  const { data, isLoading, mutate } = useSWR(
    holder === null || !networks || !isKnown
      ? null
      : ['walletActivity', holder, networks.map((one) => one.chainId).join()],
    () => readAll(holder ?? '', networks ?? [], rewardsOf(rewards.data)),
    { refreshInterval: LOOK_AGAIN_MS, keepPreviousData: false },
  );
  useEffect(() => {
    resumeSends();
    return onSettled(() => void mutate());
  }, [mutate]);
  const { data: book } = useSavedAddresses();
  const own = holder === null ? [] : sentBy(sent, holder);
  const latest = data?.entries ?? [];
  const isLatest = new Set(latest.map(({ key }) => key));
  const chain = [...latest, ...older.filter(({ key }) => !isLatest.has(key))];
  const entries = merged(own, chain, networks ?? []);
  const namedHere = book?.length ? entries.map((entry) => named(entry, book)) : entries;
  return {
    entries: useNamedEntries(namedHere, handleOf),
    failed: data?.failed ?? [],
    forgotten: data?.forgotten ?? [],
    isLoading: (isLoading || !isKnown) && own.length === 0,
    refresh: () => void mutate(),
  };
}

/** Where rewards lie on each network. */
export const rewardsOf =
  (known: ReturnType<typeof useRewardNetworks>['data']) =>
  (chainId: number): Address | null => {
    const found = known?.find((one) => one.chainId === chainId);
    return found ? getAddress(found.contract) : null;
  };

async function readAll(
  holder: string,
  networks: readonly WalletNetwork[],
  rewardsOn: (chainId: number) => Address | null,
) {
  const failed: WalletNetwork[] = [];
  const lists = await Promise.all(
    networks.map((network) =>
      readHistory(chainReader(network.chainId), network, network.tokens as WalletToken[], {
        holder: getAddress(holder),
        rewards: rewardsOn(network.chainId),
      }).catch(() => {
        failed.push(network);
        return { entries: [], isForgotten: false };
      }),
    ),
  );
  const forgotten = networks.filter((_, index) => lists[index]?.isForgotten);
  return { entries: lists.flatMap(({ entries }) => entries), failed, forgotten };
}

/** By the address book, where this device knows no person. */
function named(entry: ActivityEntry, book: readonly SavedAddress[]): ActivityEntry {
  const saved = entry.name === null ? savedAs(book, entry.other, entry.network.chainId) : null;
  return saved ? { ...entry, name: saved.name } : entry;
}

/** Own transfers by what this device knows of them, everything else by the chain; none twice. */
export function merged(
  own: readonly SentTransfer[],
  chain: readonly HistoryEntry[],
  networks: readonly WalletNetwork[],
): ActivityEntry[] {
  const byChainId = new Map(networks.map((network) => [network.chainId, network]));
  const known = new Set(own.map(({ hash }) => hash));
  const sent = own.flatMap((one): ActivityEntry[] => {
    const network = byChainId.get(one.chainId);
    if (!network) return [];
    const { id, state, symbol, decimals, to, hash, createdMs, payee } = one;
    return [
      {
        ...{ key: id, kind: one.revoke ? 'revoked' : 'sent', state, network, symbol, decimals },
        hash: one.replacedBy ?? hash,
        sentId: id,
        replacing: one.replacements?.findLast((other) => other.hash !== null)?.kind ?? null,
        amount: BigInt(one.amount),
        isCounted: !one.revoke,
        isLeast: false,
        paid: null,
        token: one.nft || one.revoke ? undefined : one.token,
        other: to,
        name: payee?.name ?? null,
        nft: one.nft?.name ?? null,
        piece: null,
        atMs: createdMs,
        isUnasked: false,
        rewardId: null,
        reward: null,
      },
    ];
  });
  const others = chain.flatMap((one): ActivityEntry[] => {
    const network = byChainId.get(one.chainId);
    const isOwn = one.kind === 'sent' || one.kind === 'approved' || one.kind === 'revoked';
    if (!network || (isOwn && known.has(one.hash))) return [];
    const { chainId: _, isFailed, ...entry } = one;
    return [
      {
        ...entry,
        state: isFailed ? 'failed' : 'confirmed',
        network,
        name: null,
        sentId: null,
        replacing: null,
        piece: one.piece ?? null,
        rewardId: one.rewardId ?? null,
        reward: null,
      },
    ];
  });
  return [...sent, ...others].sort((one, other) => other.atMs - one.atMs);
}
