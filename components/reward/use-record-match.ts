'use client';

import useSWR from 'swr';
import { useRewardShares } from '@/lib/queries/reward';
import type { ChainRecord, RecordMatch } from '@/lib/reward/chain-record';
import type { Reward } from '@/protocol/reward';

/** The record of a reward as its chain has it; undefined while nobody knows, null when there is none. */
export function useChainRecord(reward: Reward | undefined) {
  const wanted = reward !== undefined && reward.state !== 'prepared' && reward.state !== 'confirming';
  return useSWR<ChainRecord | null, Error>(
    wanted ? ['rewardRecord', reward.chainId, reward.contract, reward.id] : null,
    async () => {
      // Contracts and their encoding come with the first card, not with the conversation.
      const { readChainRecord } = await import('@/lib/reward/chain-record');
      return readChainRecord(reward as Reward);
    },
    { revalidateOnFocus: false, revalidateIfStale: false, errorRetryCount: 3 },
  );
}

/**
 * Whether a card says what its chain says, by asking the chain itself. Null while nobody knows: a node that does not
 * answer speaks neither for nor against a card.
 */
export function useRecordMatch(reward: Reward | undefined): RecordMatch | null {
  const { data: record } = useChainRecord(reward);
  const isList = reward?.recordType === 'recipients';
  const { data: list } = useRewardShares(isList ? reward.id : null);
  const { data: match } = useSWR<RecordMatch | null, Error>(
    reward && record !== undefined && (!isList || list)
      ? ['rewardMatch', reward.id, reward.amount, reward.expiresTime, record?.commitment]
      : null,
    async () => {
      const { matchRecord, matchList } = await import('@/lib/reward/chain-record');
      const known = reward as Reward;
      const facts = matchRecord(known, record ?? null);
      return facts === 'same' && list && record ? matchList(known, list.shares, record) : facts;
    },
    { revalidateOnFocus: false, revalidateIfStale: false },
  );
  return match ?? null;
}

/** The number of shares that the contract has not paid yet. Null while it loads and if the node does not answer. */
export function useRemainingCount(reward: Reward): number | null {
  const { data: count } = useSWR<number, Error>(
    ['rewardRemaining', reward.id, reward.version],
    async () => {
      const { readRemainingCount } = await import('@/lib/reward/remaining-count');
      return readRemainingCount(reward);
    },
    { revalidateOnFocus: false, revalidateIfStale: false },
  );
  return count === undefined || count < 0 ? null : count;
}
