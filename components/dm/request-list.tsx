'use client';

import * as RovingFocus from '@radix-ui/react-roving-focus';
import { ChevronLeft, Inbox } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ConversationRow } from '@/components/chat/conversation-row';
import { DeclinedRequests } from '@/components/contact/declined-requests';
import { Avatar } from '@/components/ui/avatar';
import { EmptyState } from '@/components/ui/empty-state';
import { IconButton } from '@/components/ui/icon-button';
import { useNow } from '@/components/ui/use-now';
import { directPath } from '@/lib/navigation/chat-address';
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
        <div className="mt-6 px-2">
          <DeclinedRequests level={currentId === null ? 2 : 3} />
        </div>
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
  const now = useNow() ?? 0;
  const { room, createdTime } = request;
  const username = askerOf(request)?.username ?? '';
  return (
    <ConversationRow
      href={directPath(room.matrixRoomId, true)}
      current={current}
      onOpen={() => onOpen(room.matrixRoomId)}
      picture={<Avatar name={username} size={40} />}
      name={username}
      isUnread={false}
      timestampMs={Date.parse(createdTime)}
      now={now}
      words={{ now: t('list.now'), muted: t('list.muted') }}
      isMuted={false}
      marks={null}
    >
      <span className="min-w-0 grow truncate text-sm font-normal text-text-3">
        {t(isGroup(request) ? 'requests.wantsGroup' : 'requests.wants')}
      </span>
    </ConversationRow>
  );
}
