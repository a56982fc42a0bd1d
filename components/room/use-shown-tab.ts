import { useState } from 'react';
import { isChannel } from '@/protocol/room-rules';
import type { MatrixRoomId } from '@/protocol/ids';
import type { Room } from '@/protocol/room';
import type { RoomTab } from './room-tabs';

/**
 * The tab of a list of channels and rooms: that of the room on screen, which need not be in the list. A tab that the viewer
 * chose stays until another room is on screen.
 */
export function useShownTab(
  currentId: MatrixRoomId | null,
  current: Pick<Room, 'kind'> | undefined,
): [RoomTab, (tab: RoomTab) => void] {
  const [chosen, setChosen] = useState<{ tab: RoomTab; besides: string | null } | null>(null);
  const isKept = chosen !== null && (!current || chosen.besides === currentId);
  const tab = isKept ? chosen.tab : current && !isChannel(current) ? 'rooms' : 'channels';
  return [tab, (next) => setChosen({ tab: next, besides: currentId })];
}
