'use client';

import { SpacePanel } from '@/components/space/space-panel';
import { useShellLocation } from '@/lib/navigation/location';
import type { JoinedSpace } from '@/protocol/space';
import { RoomLists } from './room-lists';

/** The space that is selected, and below it what can be opened in it (SHL-39). */
export default function SpaceLists({ space, hasRooms }: { space: JoinedSpace; hasRooms: boolean }) {
  return (
    <>
      <SpacePanel space={space} place={useShellLocation()} />
      {hasRooms && <RoomLists key={space.id} space={space} />}
    </>
  );
}
