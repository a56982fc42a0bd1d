'use client';
import { call } from '@/lib/api/client';
import type { GgEntry, Referral } from '@/protocol/gg-point';
import { usePages } from './pages';
import { useRead } from './query';

/** The viewer's GG points, and how many people came by their invites. */
export function useGgPoints() {
  return useRead('ggPoints', {});
}

/** What the viewer got GG points for, the newest first. */
export function useGgHistory() {
  return usePages<GgEntry, readonly ['ggHistory']>(['ggHistory'], (_key, current) =>
    call('ggHistory', { query: { current } }),
  );
}

/** People who came by the viewer's invites, the newest first. */
export function useReferrals() {
  return usePages<Referral, readonly ['referrals']>(['referrals'], (_key, current) =>
    call('referrals', { query: { current } }),
  );
}
