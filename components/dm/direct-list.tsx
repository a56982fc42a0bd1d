'use client';

import { Ghost, SearchX, SquarePen, UsersRound } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useMemo, useRef, useState, type RefObject } from 'react';
import { Button } from '@/components/ui/button';
import { ListBody, NoRows } from '@/components/ui/list-body';
import { IconButton } from '@/components/ui/icon-button';
import { ListSearch } from '@/components/ui/list-search';
import { useDelayedFlag } from '@/components/ui/use-delayed-flag';
import { useNow } from '@/components/ui/use-now';
import { VirtualRows } from '@/components/ui/virtual-rows';
import { useRoomActivities } from '@/lib/chat/hooks';
import { directPath, useChatAddress } from '@/lib/navigation/chat-address';
import { rememberList } from '@/lib/chat/leave-conversation';
import { useOpenChat } from '@/lib/chat/open-chat';
import { useDirectConversations } from '@/lib/queries/dm';
import { listedDirects, requestsIn } from './direct-order';
import { DirectRow } from './direct-row';
import { RequestEntry } from './request-entry';
import { RequestList } from './request-list';
import { DirectListSkeleton } from './direct-list-skeleton';

const NewMessageDialog = lazy(() => import('./new-message-dialog'));
const GroupDialog = lazy(() => import('./group-dialog'));

/** The direct conversations and groups of the viewer, with a search, "New group" and "New message" (SHL-36). */
export default function DirectList() {
  const t = useTranslations('dm.list');
  const [text, setText] = useState('');
  const [dialog, setDialog] = useState<'message' | 'group' | null>(null);
  const { data, error, isLoading, mutate } = useDirectConversations();
  const activities = useRoomActivities();
  const showSkeleton = useDelayedFlag(isLoading);
  const address = useChatAddress();
  const currentId = address?.matrixRoomId ?? null;
  // A conversation has the heading of the page; without one the list is the page.
  const Heading = currentId === null ? 'h1' : 'h2';
  const openChat = useOpenChat();
  const box = useRef<HTMLDivElement>(null);
  const listed = useMemo(() => listedDirects(data ?? [], activities, text), [data, activities, text]);

  const requests = useMemo(() => requestsIn(data ?? []), [data]);
  const isRequest = requests.some(({ room }) => room.matrixRoomId === currentId);

  const open = (matrixRoomId: string, isOfRequest = false) => {
    // Selecting the conversation on screen changes nothing (DM-20).
    if (matrixRoomId === currentId) return;
    if (currentId === null) rememberList();
    openChat(directPath(matrixRoomId, isOfRequest), 'push');
  };

  if (address?.requestsOpen || isRequest) {
    return (
      <RequestList
        requests={requests}
        currentId={currentId}
        onOpen={(matrixRoomId) => open(matrixRoomId, true)}
        onBack={() => openChat(directPath(isRequest ? null : currentId), 'push')}
      />
    );
  }
  return (
    <section aria-label={t('title')} className="flex min-h-0 grow flex-col">
      <header className="flex h-topbar shrink-0 items-center gap-2 pr-1.5 pl-2.5 max-desktop:px-4">
        <Heading className="min-w-0 grow truncate text-lg font-semibold tracking-tight">{t('title')}</Heading>
        <IconButton
          label={t('newGroup')}
          title={t('newGroup')}
          icon={<UsersRound aria-hidden />}
          onClick={() => setDialog('group')}
        />
        <IconButton
          label={t('newMessage')}
          title={t('newMessage')}
          icon={<SquarePen aria-hidden />}
          onClick={() => setDialog('message')}
        />
      </header>
      <div className="shrink-0 px-2 pb-2 max-desktop:px-3.5">
        <ListSearch
          label={t('search')}
          placeholder={t('searchShort')}
          value={text}
          onChange={setText}
          onOpenFirst={() => {
            const [first] = listed;
            if (!first) return;
            setText('');
            open(first.conversation.room.matrixRoomId);
          }}
          list={box}
        />
      </div>
      {requests.length > 0 && (
        <RequestEntry
          count={requests.length}
          currentId={currentId}
          onOpen={() => openChat(directPath(currentId, true), 'push')}
        />
      )}
      <ListBody
        ref={box}
        isLoading={isLoading}
        failure={
          error && !data
            ? {
                title: t('errorTitle'),
                text: t('errorText'),
                retryLabel: t('retry'),
                onRetry: () => void mutate(),
              }
            : null
        }
        skeleton={showSkeleton && <DirectListSkeleton label={t('loading')} />}
        isReady={data !== undefined && !(showSkeleton && isLoading)}
      >
        {listed.length > 0 ? (
          <Rows listed={listed} currentId={currentId} scroller={box} onOpen={open} />
        ) : (
          <>
            {text.trim() === '' ? (
              <NoRows
                icon={<Ghost />}
                title={t('empty')}
                action={
                  <Button size="sm" onClick={() => setDialog('message')}>
                    <SquarePen aria-hidden />
                    {t('newMessage')}
                  </Button>
                }
              />
            ) : (
              <NoRows icon={<SearchX />} title={t('noneFound', { text: text.trim() })} />
            )}
          </>
        )}
      </ListBody>
      <Suspense>
        {dialog === 'message' && (
          <NewMessageDialog
            onClose={() => setDialog(null)}
            onOpened={(matrixRoomId) => {
              setDialog(null);
              setText('');
              open(matrixRoomId);
            }}
          />
        )}
        {dialog === 'group' && (
          <GroupDialog
            group={null}
            onClose={() => setDialog(null)}
            onMade={(matrixRoomId) => {
              setDialog(null);
              setText('');
              // The list shows one that the homeserver has not made yet.
              if (matrixRoomId !== '') open(matrixRoomId);
            }}
          />
        )}
      </Suspense>
    </section>
  );
}

function Rows({
  listed,
  currentId,
  scroller,
  onOpen,
}: {
  listed: ReturnType<typeof listedDirects>;
  currentId: string | null;
  scroller: RefObject<HTMLElement | null>;
  onOpen: (matrixRoomId: string) => void;
}) {
  const now = useNow() ?? 0;
  const current = listed.findIndex(({ conversation }) => conversation.room.matrixRoomId === currentId);
  return (
    <VirtualRows rows={listed} current={current} currentId={currentId} scroller={scroller}>
      {(each) => (
        <DirectRow
          key={each.conversation.room.id}
          listed={each}
          current={each.conversation.room.matrixRoomId === currentId}
          now={now}
          onOpen={onOpen}
        />
      )}
    </VirtualRows>
  );
}
