'use client';
import { useCallback, useEffect, useMemo } from 'react';
import useSWRInfinite from 'swr/infinite';
import type { ApiError } from '@/lib/api/api-error';
import { call, type CallResult } from '@/lib/api/client';
import { usePageList } from './page-lists';
import type { Nft } from '@/protocol/nft';
import { refresh, retryUndecided, useRead } from './query';

type Owned = CallResult<'ownedNfts'>;

export interface NftQuery {
  readonly address: string;
  readonly chainId: number | null;
  readonly contract: string | null;
  readonly text: string;
}

/** How soon a list is asked again while documents of its pieces are read, and else. */
const LOADING_MS = 1_500;
/** Older blocks are looked through a part at a time; each part asks nodes many times. */
const SEARCHING_MS = 10_000;
const LOOK_AGAIN_MS = 60_000;

/** NFTs of an address, page after page; null waits. */
export function useOwnedNfts(query: NftQuery | null) {
  const { data, error, isLoading, isValidating, size, setSize, mutate } = useSWRInfinite<Owned, ApiError>(
    (index: number, previous: Owned | null) => {
      if (query === null || (previous && previous.next === null)) return null;
      const { address, chainId, contract, text } = query;
      return [
        'ownedNfts',
        address,
        chainId,
        contract,
        text.trim(),
        index === 0 ? 0 : (previous?.next ?? 0),
      ] as const;
    },
    ([, address, chainId, contract, text, after]: readonly [
      string,
      string,
      number | null,
      string | null,
      string,
      number,
    ]) =>
      call('ownedNfts', {
        query: {
          address,
          ...(chainId !== null && { chainId }),
          ...(contract !== null && { contract }),
          ...(text !== '' && { text }),
          ...(after > 0 && { after }),
        },
        failure: 'silent',
      }),
    { refreshInterval: LOOK_AGAIN_MS, onErrorRetry: retryUndecided, revalidateFirstPage: true },
  );
  const again = useCallback(() => mutate(), [mutate]);
  usePageList('ownedNfts', null, again);
  const isReading = data?.some((page) => page.isReading) ?? false;
  const isSearching = data?.[0]?.isSearching ?? false;
  useEffect(() => {
    if ((!isReading && !isSearching) || isValidating) return;
    const timer = setTimeout(
      () => void mutate(data, { revalidate: (page) => page.isSearching || page.isReading }),
      isReading ? LOADING_MS : SEARCHING_MS,
    );
    return () => clearTimeout(timer);
  }, [isReading, isSearching, isValidating, mutate, data]);
  const last = data?.at(-1);
  return {
    first: data?.[0],
    pieces: useMemo(() => data?.flatMap(({ pieces }) => pieces) ?? [], [data]),
    silent: [...new Set(data?.flatMap(({ silent }) => silent) ?? [])],
    error,
    isLoading,
    hasMore: last !== undefined && last.next !== null,
    more: useCallback(() => void setSize((pages) => pages + 1), [setSize]),
    isLoadingMore: isValidating && data !== undefined && data.length < size,
    retry: () => void mutate(),
  };
}

export interface NftKey {
  readonly chainId: number;
  readonly contract: string;
  readonly tokenId: string;
}

/** One piece, and how much of it an address holds; null waits. */
export function useNft(key: NftKey | null, address: string | null) {
  const query = key && { ...key, ...(address !== null && { address }) };
  return useRead('nftDetail', query && { query }, { keepPreviousData: true, refreshInterval: LOOK_AGAIN_MS });
}

/** Hides or shows a collection of the person's. */
export async function chooseNftCollection(
  chainId: number,
  contract: string,
  isHidden: boolean,
): Promise<void> {
  await call('chooseNftCollection', { body: { chainId, contract, isHidden } });
  await refreshNfts();
}

/** Shows a piece that an address of the person holds as their profile picture. Returns its path. */
export async function setNftPicture({ chainId, data }: Nft, address: string): Promise<string> {
  const { contractAddress: contract, tokenId } = data;
  const { avatar } = await call('setNftPicture', {
    body: { chainId, contract, tokenId, address },
    failure: 'silent',
  });
  await refresh('me', 'profile', 'members', 'membersByRole', 'roomMembers', 'roomMembersByRole');
  return avatar;
}

export const refreshNfts = () => refresh('ownedNfts', 'nftDetail');
