'use client';

import * as RovingFocus from '@radix-ui/react-roving-focus';
import { BellOff } from 'lucide-react';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import type { MouseEvent } from 'react';
import { MarkBadges } from '@/components/room/mark-badges';
import { Avatar } from '@/components/ui/avatar';
import { cn } from '@/components/ui/class-names';
import { listRow } from '@/components/ui/list-row';
import { fullTime, relativeTime } from '@/lib/format/relative-time';
import { mySpacePath } from '@/lib/navigation/chat-address';
import { isPlainPress } from '@/lib/navigation/open-chat';
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
  const locale = useLocale();
  const { room, activity, marks, timestampMs } = own;
  const { matrixRoomId, spaceId, space } = room;
  const isUnread = marks.unread + marks.mentions > 0;
  const moment = new Date(timestampMs);
  return (
    <RovingFocus.Item asChild active={current}>
      <Link
        href={mySpacePath({ matrixRoomId, spaceId, membersOpen: false })}
        prefetch={false}
        draggable={false}
        aria-current={current ? 'page' : undefined}
        onClick={(event: MouseEvent) => {
          if (!isPlainPress(event)) return;
          event.preventDefault();
          onOpen(room);
        }}
        className={cn(listRow, 'h-[60px] text-text-1')}
      >
        <Avatar kind="space" name={space.name} picture={space.logo} size={40} />
        <span className="min-w-0 grow">
          <span className="flex items-baseline gap-1.5">
            <span className={cn('min-w-0 grow truncate', isUnread && 'font-semibold')} title={room.name}>
              {room.name}
            </span>
            {activity?.lastMessage && (
              <time
                dateTime={moment.toISOString()}
                title={fullTime(moment, locale)}
                className="num shrink-0 text-xs font-normal text-text-3"
              >
                {relativeTime(moment, new Date(now), locale, t('mySpace.now'))}
              </time>
            )}
          </span>
          <span className="mt-px flex min-h-[19px] items-center gap-1.5">
            <span className="min-w-0 grow truncate text-sm font-normal text-text-3" title={space.name}>
              {space.name}
            </span>
            {activity?.muted && (
              <span title={t('list.muted')} className="shrink-0 text-text-3">
                <BellOff aria-hidden className="size-4" />
                <span className="sr-only">{t('list.muted')}</span>
              </span>
            )}
            <MarkBadges {...marks} />
          </span>
        </span>
      </Link>
    </RovingFocus.Item>
  );
}
