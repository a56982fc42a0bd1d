'use client';

import { SpacePanel } from '@/components/space/space-panel';
import { useShellLocation } from '@/lib/navigation/location';
import type { JoinedSpace } from '@/protocol/space';
import { RoomLists } from './room-lists';

/** The list panel of phones: the page itself, between strip and bottom bar. */
export function PhoneList({ space }: { space: JoinedSpace }) {
  return (
    <div className="flex min-h-0 grow flex-col">
      <SpacePanel space={space} place={useShellLocation()} />
      <RoomLists space={space} />
    </div>
  );
}
