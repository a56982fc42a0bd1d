'use client';

import { Archive, BellOff, Lock, Megaphone } from 'lucide-react';
import Link from 'next/link';
import * as RovingFocus from '@radix-ui/react-roving-focus';
import { useTranslations } from 'next-intl';
import type { MouseEvent } from 'react';
import { DraftSign } from '@/components/chat/draft-sign';
import { MarkBadges } from './mark-badges';
import type { Marks } from './room-marks';
import { isPreparing } from '@/lib/space/room-order';
import { listRow } from '@/components/ui/list-row';
import { chatPath } from '@/lib/navigation/chat-address';
import { isPlainPress } from '@/lib/chat/open-chat';
import { cn } from '@/components/ui/class-names';
import { Spinner } from '@/components/ui/spinner';
import { DEFAULT_CHANNEL_LOGO } from '@/protocol/room-rules';
import type { Room } from '@/protocol/room';

export type ChannelRowProps = {
  channel: Room;
  marks: Marks;
  muted: boolean;
  current: boolean;
  /** It is being joined. */
  busy: boolean;
  onEnter: (channel: Room) => void;
  /** Selected though the viewer does not meet its rule. */
  onLocked: (channel: Room) => void;
};

/** Emoji, name, and what is new (CHN-12); a megaphone where only some may write. */
export function ChannelRow({ channel, marks, muted, current, busy, onEnter, onLocked }: ChannelRowProps) {
  const t = useTranslations('room.list');
  const isUnread = marks.unread > 0 || marks.mentions > 0;
  const preparing = isPreparing(channel);
  const enter = (event: MouseEvent) => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    onEnter(channel);
  };
  const look = cn(
    listRow,
    'h-row',
    isUnread
      ? 'font-semibold text-text-1'
      : muted || preparing || channel.locked || channel.archived
        ? 'text-text-3'
        : 'text-text-2',
  );
  const inside = (
    <>
      <span aria-hidden className="w-5 shrink-0 text-center text-md">
        {channel.logo || DEFAULT_CHANNEL_LOGO}
      </span>
      <span className="min-w-0 grow truncate">{channel.name}</span>
      {(preparing || busy) && <Spinner />}
      {preparing && <span className="sr-only">{t('preparing')}</span>}
      {channel.kind === 'readOnlyChannel' && (
        <span title={t('readOnly')} className="shrink-0 text-text-3">
          <Megaphone aria-hidden className="size-[17px]" />
          <span className="sr-only">{t('readOnly')}</span>
        </span>
      )}
      {channel.archived && (
        <span title={t('archived')} className="shrink-0 text-text-3">
          <Archive aria-hidden className="size-4" />
          <span className="sr-only">{t('archived')}</span>
        </span>
      )}
      {channel.locked && <LockSign />}
      {muted && (
        <span title={t('muted')} className="shrink-0 text-text-3">
          <BellOff aria-hidden className="size-4" />
          <span className="sr-only">{t('muted')}</span>
        </span>
      )}
      <DraftSign matrixRoomId={channel.matrixRoomId} current={current} />
      <MarkBadges {...marks} />
    </>
  );
  return (
    <RovingFocus.Item asChild active={current}>
      {channel.locked ? (
        <button type="button" title={channel.name} onClick={() => onLocked(channel)} className={look}>
          {inside}
        </button>
      ) : preparing ? (
        <button type="button" aria-disabled title={t('preparingReason')} className={look}>
          {inside}
        </button>
      ) : (
        <Link
          href={chatPath(channel.spaceId, channel.matrixRoomId)}
          prefetch={false}
          draggable={false}
          title={channel.name}
          aria-current={current ? 'page' : undefined}
          aria-busy={busy || undefined}
          onClick={enter}
          className={look}
        >
          {inside}
        </Link>
      )}
    </RovingFocus.Item>
  );
}

function LockSign() {
  const t = useTranslations('room.list');
  return (
    <span title={t('locked')} className="shrink-0 text-text-3">
      <Lock aria-hidden className="size-4" />
      <span className="sr-only">{t('locked')}</span>
    </span>
  );
}
