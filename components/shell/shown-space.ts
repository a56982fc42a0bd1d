'use client';

import { useJoinedSpaces } from '@/lib/queries/space';
import { overviewSpaceId } from '@/lib/space/order';
import type { JoinedSpace } from '@/protocol/space';
import type { ShellLocation } from '@/lib/navigation/location';
import { selectedSpaceId } from '@/lib/navigation/selected-space';

/** The space beside the page: the one of the address, else the one seen last (OPN-58). */
export function useShownSpace(place: ShellLocation): JoinedSpace | undefined {
  const { data: spaces } = useJoinedSpaces();
  const shownId = place.spaceId ?? overviewSpaceId(spaces ?? [], selectedSpaceId());
  return spaces?.find(({ id }) => id === shownId);
}
