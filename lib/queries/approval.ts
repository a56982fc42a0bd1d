'use client';
import { useEffect } from 'react';

import { refresh, useRead } from './query';

const LOOK_AGAIN_MS = 60_000;
/** Older blocks are looked through a part at a time; each part asks nodes many times. */
const SEARCHING_MS = 10_000;

/** What others may take from an address; null waits. */
export function useApprovals(address: string | null) {
  const read = useRead('approvals', address === null ? null : { query: { address } }, {
    refreshInterval: LOOK_AGAIN_MS,
    keepPreviousData: true,
  });
  const { data, isValidating, mutate } = read;
  useEffect(() => {
    if (!data?.isSearching || isValidating) return;
    const timer = setTimeout(() => void mutate(), SEARCHING_MS);
    return () => clearTimeout(timer);
  }, [data, isValidating, mutate]);
  return read;
}

export const refreshApprovals = () => refresh('approvals');
