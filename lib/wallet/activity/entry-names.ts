'use client';
import useSWR from 'swr';
import { getAddress } from 'viem';
import { call } from '@/lib/api/client';
import { readPaidAddresses } from '@/lib/queries/wallet';
import type { ActivityEntry } from './use-activity';

/** Of the newest entries that lack a name, so many are asked about: a send asks the same question, and all count for one limit. */
const ASKED_MAX = 10;

/** What the platform knows of a reward that an entry is about. */
export interface EntryReward {
  readonly giver: string | null;
  readonly claimed: number;
  readonly count: number;
}

type Known = {
  readonly people: ReadonlyMap<string, string>;
  readonly rewards: ReadonlyMap<string, EntryReward>;
};
const nothing: Known = { people: new Map(), rewards: new Map() };

/**
 * Names what another device sent by the person it was for, and rewards by who gave them, as the platform has both. A failure
 * leaves the addresses.
 */
export function useNamedEntries(entries: readonly ActivityEntry[]): readonly ActivityEntry[] {
  const addresses = firstOf(
    entries.flatMap(({ kind, name, other, nft }) =>
      kind === 'sent' && name === null && nft === null ? [other] : [],
    ),
  );
  const rewards = firstOf(entries.flatMap(({ rewardId }) => rewardId ?? []));
  const { data = nothing } = useSWR<Known, Error>(
    addresses.length + rewards.length === 0 ? null : ['entryNames', addresses.join(), rewards.join()],
    async () => ({
      people: await known(addresses, readPerson),
      rewards: await known(rewards, readReward),
    }),
    { revalidateOnFocus: false, keepPreviousData: true, dedupingInterval: 60_000 },
  );
  if (data.people.size + data.rewards.size === 0) return entries;
  return entries.map((entry) => {
    const reward = (entry.rewardId !== null && data.rewards.get(entry.rewardId)) || null;
    const name =
      entry.kind === 'sent'
        ? data.people.get(entry.other)
        : entry.kind === 'rewardClaimed'
          ? reward?.giver
          : undefined;
    return { ...entry, name: entry.name ?? name ?? null, reward };
  });
}

const firstOf = (keys: readonly string[]) => [...new Set(keys)].slice(0, ASKED_MAX);

async function known<Value>(keys: readonly string[], read: (key: string) => Promise<Value | null>) {
  const found = await Promise.all(keys.map(async (key) => [key, await read(key).catch(() => null)] as const));
  return new Map(found.flatMap(([key, value]) => (value === null ? [] : [[key, value] as const])));
}

async function readPerson(address: string): Promise<string | null> {
  const paid = await readPaidAddresses(address, null);
  return paid.find((one) => getAddress(one.address) === address)?.name || null;
}

async function readReward(reward: string): Promise<EntryReward> {
  const { giver, claimedCount, count } = await call('rewardDetail', {
    params: { reward },
    failure: 'silent',
  });
  return { giver: giver?.username ?? null, claimed: claimedCount, count };
}
