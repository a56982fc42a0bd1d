'use client';

import { prepareRoom } from '@/lib/chat/hooks';
import { useTranslations } from 'next-intl';
import { DraftSign } from '@/components/chat/draft-sign';
import { ConversationRow } from '@/components/chat/conversation-row';
import { MarkBadges } from '@/components/room/mark-badges';
import { Avatar } from '@/components/ui/avatar';
import { mySpacePath } from '@/lib/navigation/chat-address';
import type { Room } from '@/protocol/room';
import type { OwnRoom } from './own-rooms';

export type OwnRoomRowProps = {
  own: OwnRoom;
  current: boolean;
  now: number;
  onOpen: (room: Room) => void;
};

/** Logo and name of the space, name of the room, and what is new in it (CHN-45). */
export function OwnRoomRow({ own, current, now, onOpen }: OwnRoomRowProps) {
  const t = useTranslations('room');
  const { room, activity, marks, timestampMs } = own;
  const { matrixRoomId, spaceId, space } = room;
  return (
    <ConversationRow
      href={mySpacePath({ matrixRoomId, spaceId, membersOpen: false })}
      current={current}
      onOpen={() => onOpen(room)}
      onPrepare={() => prepareRoom(room.matrixRoomId)}
      picture={<Avatar kind="space" name={space.name} picture={space.logo} size={40} />}
      name={room.name}
      isUnread={marks.unread + marks.mentions > 0}
      timestampMs={activity?.lastMessage ? timestampMs : null}
      now={now}
      words={{ now: t('mySpace.now'), muted: t('list.muted') }}
      isMuted={activity?.muted ?? false}
      marks={
        <>
          <DraftSign matrixRoomId={matrixRoomId} current={current} />
          <MarkBadges {...marks} />
        </>
      }
    >
      <span className="min-w-0 grow truncate text-sm font-normal text-text-3" title={space.name}>
        {space.name}
      </span>
    </ConversationRow>
  );
}
