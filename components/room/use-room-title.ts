'use client';

import { useEffect } from 'react';

/** Names the page after the room on screen; the page's own title stays where there is none. */
export function useRoomTitle(roomName: string | null, spaceName: string): void {
  useEffect(() => {
    if (roomName !== null) document.title = `${roomName} · ${spaceName} · Guildhall`;
  }, [roomName, spaceName]);
}
