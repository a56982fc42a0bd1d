'use client';
import { selectedSpaceId } from '@/lib/navigation/selected-space';
import { useJoinedSpaces } from '@/lib/queries/space';
import { overviewSpaceId } from '@/lib/space/order';
import type { SpaceId } from '@/protocol/ids';

/** The space that the address names, else the selected one (OPN-58); null until it is known, `none` for a person without a space. */
export function useChosenSpace(named: SpaceId | null): SpaceId | 'none' | null {
  const { data: spaces } = useJoinedSpaces();
  if (named !== null) return named;
  if (!spaces) return null;
  return overviewSpaceId(spaces, selectedSpaceId()) ?? 'none';
}
