'use client';

import { useTranslations } from 'next-intl';
import { RoomLogo } from '@/components/chat/header/room-logo';
import type { RoomFace } from '@/components/chat/room-face';

/** Above the first message of a room. */
export function RoomBeginning({ room }: { room: RoomFace }) {
  const t = useTranslations('chat.beginning');
  return (
    <div className="px-5 pt-10 pb-3 max-desktop:px-3">
      <RoomLogo room={room} large />
      <h2 className="mt-3 page-title break-words">{room.name}</h2>
      <p className="mt-1 max-w-message text-text-2">{t(room.kind)}</p>
    </div>
  );
}
