'use client';
import { useState } from 'react';
import useSWR from 'swr';
import { getAddress } from 'viem';
import { useRewardNetworks } from '@/lib/queries/reward';
import { chainReader } from '@/lib/wallet/chain-reader';
import { readBlock, readBlockNumber } from '@/lib/wallet/node/chain-reads';
import type { WalletNetwork, WalletToken } from '@/protocol/wallet';
import { HistoryWalk } from './history-walk';
import { readHistory, type HistoryEntry } from './read-history';
import { rewardsOf } from './use-activity';

const LOOK_AGAIN_MS = 60_000;
/** By address and network: who comes back to the page finds what was read before. */
const walks = new Map<string, HistoryWalk>();

/** What has been read of an address beyond the latest blocks, and how to read more. */
export function useOlderHistory(holder: string, networks: readonly WalletNetwork[]) {
  const rewards = useRewardNetworks();
  const rewardsOn = rewardsOf(rewards.data);
  const [isLoading, setLoading] = useState(false);
  const [failed, setFailed] = useState<readonly WalletNetwork[]>([]);
  const keyOf = ({ chainId }: WalletNetwork) => `${holder} ${chainId}`;
  const walkOf = (network: WalletNetwork) => {
    const known = walks.get(keyOf(network));
    if (known) return known;
    const client = chainReader(network.chainId);
    const made = new HistoryWalk({
      isLocal: network.isLocal,
      latest: () => readBlockNumber(client),
      read: (range) =>
        readHistory(client, network, network.tokens as WalletToken[], {
          ...{ holder: getAddress(holder), rewards: rewardsOn(network.chainId), range },
        }),
      timeOf: async (blockNumber) => Number((await readBlock(client, blockNumber)).timestamp) * 1000,
    });
    walks.set(keyOf(network), made);
    return made;
  };
  const begun = () => networks.flatMap((network) => walks.get(keyOf(network)) ?? []);
  const { data = [], mutate } = useSWR<readonly HistoryEntry[], Error>(
    ['olderHistory', holder, networks.map(({ chainId }) => chainId).join()],
    async () => {
      // Nodes that do not answer leave what was read; the latest blocks say so.
      await Promise.allSettled(begun().map((walk) => walk.newer()));
      return begun().flatMap(({ entries }) => entries);
    },
    { refreshInterval: LOOK_AGAIN_MS, revalidateOnFocus: false },
  );

  /** Reads further back on some networks. */
  const load = async (wanted: readonly WalletNetwork[]) => {
    setLoading(true);
    const silent: WalletNetwork[] = [];
    const read = (network: WalletNetwork) =>
      walkOf(network)
        .older()
        .catch(() => void silent.push(network));
    await Promise.all(wanted.map(read));
    setFailed(silent);
    await mutate(
      begun().flatMap(({ entries }) => entries),
      { revalidate: false },
    );
    setLoading(false);
  };

  /** Back to when all of some networks have been read; null where one has only its latest blocks. */
  const sinceMs = (wanted: readonly WalletNetwork[]): number | null => {
    const times = wanted.map((network) => walks.get(keyOf(network))?.sinceMs ?? null);
    const known = times.filter((time) => time !== null);
    return known.length === times.length && known.length > 0 ? Math.max(...known) : null;
  };
  const isAll = (wanted: readonly WalletNetwork[]) =>
    wanted.every((network) => walks.get(keyOf(network))?.isAtBeginning === true);
  const forgotten = networks.filter((network) => walks.get(keyOf(network))?.isForgotten);
  return { entries: data, load, isLoading, failed, forgotten, sinceMs, isAll };
}
