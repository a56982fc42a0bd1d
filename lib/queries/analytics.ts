'use client';
import type { AnalyticsDays } from '@/protocol/analytics-rules';
import type { SpaceId } from '@/protocol/ids';
import { useRead } from './query';

/** What was counted of a space in the last days; what is shown stays while another period loads. */
export function useAnalytics(spaceId: SpaceId, days: AnalyticsDays) {
  return useRead('spaceAnalytics', { params: { spaceId }, query: { days } }, { keepPreviousData: true });
}
