'use client';

import { useCallback } from 'react';
import { useRewardNetworks } from '@/lib/queries/reward';
import { askWallet } from '@/lib/wallet/store';
import type { Room } from '@/protocol/room';
import type { MatrixRoomId } from '@/protocol/ids';

/** Opens the reward dialog of a room; null without the right (OPN-33), or where no rewards can be given. */
export function useGiveReward(
  matrixRoomId: MatrixRoomId,
  room: Pick<Room, 'name' | 'members' | 'canGive'> | undefined,
): (() => void) | null {
  const isAllowed = room?.canGive ?? false;
  const { data: networks } = useRewardNetworks(isAllowed);
  const isOffered = isAllowed && (networks?.length ?? 0) > 0;
  const roomName = room?.name ?? '';
  const members = room?.members ?? null;
  const give = useCallback(() => {
    void askWallet('giveReward', { matrixRoomId, roomName, members });
  }, [matrixRoomId, roomName, members]);
  return isOffered ? give : null;
}
