'use client';

import { BellOff, Lock } from 'lucide-react';
import * as RovingFocus from '@radix-ui/react-roving-focus';
import { useTranslations } from 'next-intl';
import { cn } from '@/components/ui/class-names';
import { DraftSign } from '@/components/chat/draft-sign';
import { Avatar } from '@/components/ui/avatar';
import { Spinner } from '@/components/ui/spinner';
import type { Room } from '@/protocol/room';
import { MarkBadges } from './mark-badges';
import type { Marks } from './room-marks';
import { isPreparing } from '@/lib/space/room-order';
import { listRow } from '@/components/ui/list-row';

export type RoomCardProps = {
  room: Room;
  marks: Marks;
  muted: boolean;
  current: boolean;
  /** It is being joined. */
  busy: boolean;
  onEnter: (room: Room) => void;
  /** Selected though the viewer does not meet its rule. */
  onLocked: (room: Room) => void;
};

/** Logo or initials, name, members and what is new (CHN-14); a lock where one has to be added (CHN-15, OPN-03). */
export function RoomCard({ room, marks, muted, current, busy, onEnter, onLocked }: RoomCardProps) {
  const t = useTranslations('room.list');
  const locked = room.locked;
  const preparing = isPreparing(room);
  const isUnread = marks.unread > 0 || marks.mentions > 0;
  const closed = locked || preparing;
  // A rule can be told; who is added to a private room cannot.
  const explained = locked && room.ruled;
  return (
    <RovingFocus.Item asChild active={current}>
      <button
        type="button"
        // Not `disabled`: the focus reaches it, so that everybody hears why it does not open.
        aria-disabled={(closed && !explained) || undefined}
        aria-current={current ? 'page' : undefined}
        aria-busy={busy || undefined}
        title={locked ? t('lockedReason') : preparing ? t('preparingReason') : room.name}
        onClick={explained ? () => onLocked(room) : closed ? undefined : () => onEnter(room)}
        className={cn(
          listRow,
          'h-[50px] max-desktop:h-[58px]',
          closed && !explained && 'cursor-not-allowed',
          isUnread ? 'font-semibold text-text-1' : closed || muted ? 'text-text-3' : 'text-text-2',
        )}
      >
        <Avatar
          kind="space"
          name={room.name}
          picture={room.logo}
          size={32}
          className={closed ? 'opacity-60' : ''}
        />
        <span className="min-w-0 grow">
          <span className="block truncate leading-[18px]">{room.name}</span>
          <span className="block truncate text-xs font-regular text-text-3">
            {locked
              ? t('locked')
              : preparing
                ? t('preparing')
                : busy
                  ? t('joining', { name: room.name })
                  : room.archived
                    ? t('archived')
                    : t('members', { count: room.members })}
          </span>
        </span>
        {muted && (
          <span title={t('muted')} className="shrink-0 text-text-3">
            <BellOff aria-hidden className="size-4" />
            <span className="sr-only">{t('muted')}</span>
          </span>
        )}
        {locked && <Lock aria-hidden className="size-4 shrink-0 text-text-3" />}
        {(busy || preparing) && <Spinner />}
        <DraftSign matrixRoomId={room.matrixRoomId} current={current} />
        <MarkBadges {...marks} />
      </button>
    </RovingFocus.Item>
  );
}
