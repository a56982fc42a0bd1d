'use client';

import * as RovingFocus from '@radix-ui/react-roving-focus';
import { ChevronLeft, Inbox } from 'lucide-react';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import type { MouseEvent } from 'react';
import { Avatar } from '@/components/ui/avatar';
import { EmptyState } from '@/components/ui/empty-state';
import { IconButton } from '@/components/ui/icon-button';
import { listRow } from '@/components/ui/list-row';
import { useNow } from '@/components/ui/use-now';
import { fullTime, relativeTime } from '@/lib/format/relative-time';
import { directPath } from '@/lib/navigation/chat-address';
import { isPlainPress } from '@/lib/navigation/open-chat';
import type { AnyConversation } from '@/protocol/dm';
import { isGroup } from '@/protocol/group-rules';
import { askerOf } from './direct-order';

export type RequestListProps = {
  requests: readonly AnyConversation[];
  currentId: string | null;
  onOpen: (matrixRoomId: string) => void;
  onBack: () => void;
};

/** Message requests alone, without what their senders chose: no picture and no words of theirs (DM-07, OPN-12). */
export function RequestList({ requests, currentId, onOpen, onBack }: RequestListProps) {
  const t = useTranslations('dm.requests');
  const Heading = currentId === null ? 'h1' : 'h2';
  return (
    <section aria-label={t('title')} className="flex min-h-0 grow flex-col">
      <header className="flex h-topbar shrink-0 items-center gap-1 pr-2.5 pl-0.5 max-desktop:px-2">
        <IconButton label={t('back')} title={t('back')} icon={<ChevronLeft aria-hidden />} onClick={onBack} />
        <Heading className="min-w-0 grow truncate text-lg font-semibold tracking-tight">{t('title')}</Heading>
      </header>
      <p className="shrink-0 px-2.5 pb-3 text-sm text-text-2 max-desktop:px-4">{t('text')}</p>
      <div className="min-h-0 grow overflow-y-auto pb-3 pl-1 scroll-quiet max-desktop:px-2">
        {requests.length === 0 ? (
          <div role="status">
            <EmptyState icon={<Inbox />} title={t('empty')} className="px-3! py-10! [&_p]:text-base" />
          </div>
        ) : (
          <RovingFocus.Root orientation="vertical" asChild>
            <ul aria-label={t('title')}>
              {requests.map((request) => (
                <li key={request.room.id}>
                  <RequestRow
                    request={request}
                    current={request.room.matrixRoomId === currentId}
                    onOpen={onOpen}
                  />
                </li>
              ))}
            </ul>
          </RovingFocus.Root>
        )}
      </div>
    </section>
  );
}

function RequestRow({
  request,
  current,
  onOpen,
}: {
  request: AnyConversation;
  current: boolean;
  onOpen: (matrixRoomId: string) => void;
}) {
  const t = useTranslations('dm');
  const locale = useLocale();
  const now = useNow() ?? 0;
  const { room, createdTime } = request;
  const username = askerOf(request)?.username ?? '';
  const time = new Date(createdTime);
  return (
    <RovingFocus.Item asChild active={current}>
      <Link
        href={directPath(room.matrixRoomId, true)}
        prefetch={false}
        draggable={false}
        aria-current={current ? 'page' : undefined}
        onClick={(event: MouseEvent) => {
          if (!isPlainPress(event)) return;
          event.preventDefault();
          onOpen(room.matrixRoomId);
        }}
        className={`${listRow} h-[60px] text-text-1`}
      >
        <Avatar name={username} size={40} />
        <span className="min-w-0 grow">
          <span className="flex items-baseline gap-1.5">
            <span className="min-w-0 grow truncate" title={username}>
              {username}
            </span>
            <time
              dateTime={createdTime}
              title={fullTime(time, locale)}
              className="num shrink-0 text-xs font-normal text-text-3"
            >
              {relativeTime(time, new Date(now), locale, t('list.now'))}
            </time>
          </span>
          <span className="mt-px block truncate text-sm font-normal text-text-3">
            {t(isGroup(request) ? 'requests.wantsGroup' : 'requests.wants')}
          </span>
        </span>
      </Link>
    </RovingFocus.Item>
  );
}
