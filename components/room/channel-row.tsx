'use client';

import { BellOff, Megaphone } from 'lucide-react';
import Link from 'next/link';
import * as RovingFocus from '@radix-ui/react-roving-focus';
import { useTranslations } from 'next-intl';
import type { MouseEvent } from 'react';
import { MarkBadges } from './mark-badges';
import type { Marks } from './room-marks';
import { isPreparing } from './room-order';
import { listRow } from './row-styles';
import { chatPath } from '@/lib/navigation/chat-address';
import { isPlainPress } from '@/lib/navigation/open-chat';
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
};

/** Emoji, name, and what is new (CHN-12); a megaphone where only some may write. */
export function ChannelRow({ channel, marks, muted, current, busy, onEnter }: ChannelRowProps) {
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
    isUnread ? 'font-semibold text-text-1' : muted || preparing ? 'text-text-3' : 'text-text-2',
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
      {muted && (
        <span title={t('muted')} className="shrink-0 text-text-3">
          <BellOff aria-hidden className="size-4" />
          <span className="sr-only">{t('muted')}</span>
        </span>
      )}
      <MarkBadges {...marks} />
    </>
  );
  return (
    <RovingFocus.Item asChild active={current}>
      {preparing ? (
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
