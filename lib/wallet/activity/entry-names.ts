'use client';
import useSWR from 'swr';
import { getAddress, zeroAddress } from 'viem';
import { call } from '@/lib/api/client';
import { whoIs, type HandleOf } from '@/lib/wallet/who-is';
import { contractName } from './contract-name';
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
  readonly pieces: ReadonlyMap<string, string>;
};
const nothing: Known = { people: new Map(), rewards: new Map(), pieces: new Map() };

/**
 * Names what came and went by the other side's person or handle, contracts as our lists call them, rewards by who gave them, and NFTs
 * as the gallery names them. If a lookup fails, addresses and numbers stay. Unasked transfers keep their address, which may imitate a known one.
 */
export function useNamedEntries(
  entries: readonly ActivityEntry[],
  handleOf?: HandleOf,
): readonly ActivityEntry[] {
  const addresses = firstOf(
    entries.flatMap((entry) => (isTransfer(entry) && entry.name === null ? [entry.other] : [])),
  );
  const rewards = firstOf(entries.flatMap(({ rewardId }) => rewardId ?? []));
  const pieces = firstOf(entries.flatMap((entry) => pieceKey(entry) ?? []));
  const keys = [addresses, rewards, pieces];
  const { data = nothing } = useSWR<Known, Error>(
    keys.flat().length === 0 ? null : ['entryNames', ...keys.map((some) => some.join())],
    async () => ({
      people: await known(addresses, (address) => whoIs(getAddress(address), handleOf)),
      rewards: await known(rewards, readReward),
      pieces: await known(pieces, readPieceName),
    }),
    { revalidateOnFocus: false, keepPreviousData: true, dedupingInterval: 60_000 },
  );
  return entries.map((entry) => {
    const reward = (entry.rewardId !== null && data.rewards.get(entry.rewardId)) || null;
    const name = isTransfer(entry)
      ? data.people.get(entry.other)
      : entry.kind === 'rewardClaimed'
        ? reward?.giver
        : undefined;
    const nft = data.pieces.get(pieceKey(entry) ?? '') ?? entry.nft;
    return { ...entry, name: entry.name ?? name ?? contractName(entry), nft, reward };
  });
}

const isTransfer = ({ kind, isUnasked, other }: ActivityEntry) =>
  (kind === 'sent' || kind === 'received') && !isUnasked && other !== zeroAddress;

const pieceKey = ({ piece, network, isUnasked }: ActivityEntry) =>
  piece && !isUnasked ? `${network.chainId} ${piece.contract} ${piece.tokenId}` : null;

const firstOf = (keys: readonly string[]) => [...new Set(keys)].slice(0, ASKED_MAX);

async function known<Value>(keys: readonly string[], read: (key: string) => Promise<Value | null>) {
  const found = await Promise.all(keys.map(async (key) => [key, await read(key).catch(() => null)] as const));
  return new Map(found.flatMap(([key, value]) => (value === null ? [] : [[key, value] as const])));
}

async function readReward(reward: string): Promise<EntryReward> {
  const { giver, claimedCount, count } = await call('rewardDetail', {
    params: { reward },
    failure: 'silent',
  });
  return { giver: giver?.username ?? null, claimed: claimedCount, count };
}

/** Null for a piece that the gallery hides: its name may be made to deceive. */
async function readPieceName(key: string): Promise<string | null> {
  const [chainId = '', contract = '', tokenId = ''] = key.split(' ');
  const query = { chainId: Number(chainId), contract, tokenId };
  const { piece, isHidden } = await call('nftDetail', { query, failure: 'silent' });
  if (isHidden || piece.isLoading) return null;
  const { name, collectionName } = piece.data;
  // A piece without a name is called by its number, which says nothing without its collection.
  return name.startsWith('#') ? `${collectionName} ${name}` : name;
}
