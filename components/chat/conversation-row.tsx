'use client';

import * as RovingFocus from '@radix-ui/react-roving-focus';
import { BellOff } from 'lucide-react';
import Link from 'next/link';
import { useLocale } from 'next-intl';
import type { MouseEvent, ReactNode } from 'react';
import { cn } from '@/components/ui/class-names';
import { listRow } from '@/components/ui/list-row';
import { Spinner } from '@/components/ui/spinner';
import { fullTime, relativeTime } from '@/lib/format/relative-time';
import { isPlainPress } from '@/lib/chat/open-chat';

export type ConversationRowProps = {
  /** Null while the homeserver still has to make the conversation. */
  href: string | null;
  current: boolean;
  onOpen: () => void;
  /** The pointer is over the row. */
  onPrepare?: () => void;
  picture: ReactNode;
  name: string;
  isUnread: boolean;
  /** Of the newest message; null before the first. */
  timestampMs: number | null;
  now: number;
  words: { readonly now: string; readonly muted: string };
  isMuted: boolean;
  /** Counters of what is new. */
  marks: ReactNode;
  /** The second line. */
  children: ReactNode;
};

/** A row in a list of conversations: picture, name and time above, a line and what is new below. */
export function ConversationRow(props: ConversationRowProps) {
  const { href, current, onOpen, picture, name, isUnread, timestampMs, now, words, isMuted, marks } = props;
  const locale = useLocale();
  const moment = timestampMs === null ? null : new Date(timestampMs);
  const inside = (
    <>
      {picture}
      <span className="min-w-0 grow">
        <span className="flex items-baseline gap-1.5">
          <span className={cn('min-w-0 grow truncate', isUnread && 'font-semibold')} title={name}>
            {name}
          </span>
          {moment && (
            <time
              dateTime={moment.toISOString()}
              title={fullTime(moment, locale)}
              className="num shrink-0 text-xs font-normal text-text-3"
            >
              {relativeTime(moment, new Date(now), locale, words.now)}
            </time>
          )}
        </span>
        <span className="mt-px flex min-h-[19px] items-center gap-1.5">
          {props.children}
          {isMuted && (
            <span title={words.muted} className="shrink-0 text-text-3">
              <BellOff aria-hidden className="size-4" />
              <span className="sr-only">{words.muted}</span>
            </span>
          )}
          {marks}
        </span>
      </span>
      {href === null && <Spinner />}
    </>
  );
  const look = cn(listRow, 'h-[60px] text-text-1');
  return (
    <RovingFocus.Item asChild active={current}>
      {href === null ? (
        <button type="button" aria-disabled className={look}>
          {inside}
        </button>
      ) : (
        <Link
          href={href}
          prefetch={false}
          draggable={false}
          onPointerEnter={props.onPrepare}
          aria-current={current ? 'page' : undefined}
          onClick={(event: MouseEvent) => {
            if (!isPlainPress(event)) return;
            event.preventDefault();
            onOpen();
          }}
          className={look}
        >
          {inside}
        </Link>
      )}
    </RovingFocus.Item>
  );
}
