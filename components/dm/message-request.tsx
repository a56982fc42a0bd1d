'use client';

import { Ban, Flag, MessageCircleOff, MessageCircleX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { IconButton } from '@/components/ui/icon-button';
import { useWindowIs } from '@/components/ui/media-query';
import { Skeleton } from '@/components/ui/skeleton';
import { showSnackbar } from '@/components/ui/snackbar';
import { TopBar } from '@/components/ui/top-bar';
import { useDelayedFlag } from '@/components/ui/use-delayed-flag';
import { directPath } from '@/lib/navigation/chat-address';
import { useLeaveConversation } from '@/lib/chat/leave-conversation';
import { useOpenChat } from '@/lib/chat/open-chat';
import { acceptDirect, declineDirect, useDirectConversations, useDirectRequest } from '@/lib/queries/dm';
import { useSeenThing } from '@/lib/queries/unread-notice';
import type { Person } from '@/protocol/account';
import type { DirectRequest } from '@/protocol/dm';
import type { MatrixRoomId } from '@/protocol/ids';
import { requestsIn } from './direct-order';
import { InertMessages } from './inert-messages';
import { TrustCard } from './trust-card';

const BlockDialog = lazy(() => import('@/components/contact/block-dialog'));

export type MessageRequestProps = {
  matrixRoomId: MatrixRoomId;
  /** Who sends it. */
  user: Person;
  onReport: (person: Person) => void;
};

/** A conversation that waits for an answer: who asks, what they wrote as plain text, and the answers (OPN-10). */
export function MessageRequest({ matrixRoomId, user, onReport }: MessageRequestProps) {
  const t = useTranslations('dm.request');
  const { data, error, mutate } = useDirectRequest(matrixRoomId);
  useSeenThing('request', data ? user.id : null);
  const { data: conversations } = useDirectConversations();
  const isDesktop = useWindowIs('desktop');
  const back = useLeaveConversation();
  const openChat = useOpenChat();
  const [busy, setBusy] = useState<'accept' | 'decline' | null>(null);
  const [blocking, setBlocking] = useState(false);
  const requests = requestsIn(conversations ?? []);
  const at = requests.findIndex(({ room }) => room.matrixRoomId === matrixRoomId);

  /** To the list of what is left; to all conversations if nothing is. */
  const close = () => openChat(directPath(null, requests.length > 1), 'replace');
  const answer = async (kind: 'accept' | 'decline') => {
    setBusy(kind);
    try {
      if (kind === 'accept') {
        await acceptDirect(matrixRoomId);
        openChat(directPath(matrixRoomId), 'replace');
      } else {
        await declineDirect(matrixRoomId);
        showSnackbar(t('declined'));
        close();
      }
    } catch {
      // The failure is in the snackbar; the buttons stay for another attempt.
    } finally {
      setBusy(null);
    }
  };
  const isGone = error !== undefined && !error.isUndecided && error.error === 'not_found';
  const isOpen = data !== undefined && !isGone;

  return (
    <>
      <TopBar title={t('title')} isHeading onBack={isDesktop ? undefined : back} backLabel={t('back')}>
        {at >= 0 && requests.length > 1 && (
          <span className="num text-sm text-text-3">
            {t('position', { at: at + 1, total: requests.length })}
          </span>
        )}
        {isOpen && (
          <IconButton
            label={t('report')}
            title={t('report')}
            icon={<Flag aria-hidden />}
            onClick={() => onReport(user)}
          />
        )}
      </TopBar>
      {isGone ? (
        <div className="grid grow place-items-center" role="status">
          <EmptyState
            icon={<MessageCircleOff />}
            title={t('goneTitle')}
            text={t('goneText')}
            action={<Button onClick={close}>{t('back')}</Button>}
          />
        </div>
      ) : data?.withdrawn ? (
        <div className="grid grow place-items-center" role="status">
          <EmptyState
            icon={<MessageCircleX />}
            title={t('withdrawnTitle', { name: user.username })}
            text={t('withdrawnText')}
            action={
              <Button busy={busy === 'decline'} onClick={() => void answer('decline')}>
                {t('remove')}
              </Button>
            }
          />
        </div>
      ) : data ? (
        <>
          <Content request={data} />
          <div className="m-4 mt-0 flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2.5 rounded-card border bg-surface-2 p-3 pl-[18px] max-desktop:m-2.5">
            <p className="min-w-[200px] grow text-sm text-text-2">
              {data.group ? t('groupUnseen') : t('unseen', { name: user.username })}
            </p>
            <div className="flex gap-2 max-desktop:w-full max-desktop:[&>*]:grow">
              <Button
                busy={busy === 'decline'}
                disabled={busy === 'accept'}
                onClick={() => void answer('decline')}
              >
                {t('decline')}
              </Button>
              <Button variant="danger-quiet" disabled={busy !== null} onClick={() => setBlocking(true)}>
                <Ban aria-hidden />
                {t('block')}
              </Button>
              <Button
                variant="primary"
                busy={busy === 'accept'}
                disabled={busy === 'decline'}
                onClick={() => void answer('accept')}
              >
                {t('accept')}
              </Button>
            </div>
          </div>
        </>
      ) : error ? (
        <ErrorState
          className="my-auto"
          title={t('errorTitle')}
          text={t('errorText')}
          retryLabel={t('retry')}
          onRetry={() => void mutate()}
        />
      ) : (
        <Loading />
      )}
      {blocking && (
        <Suspense>
          <BlockDialog person={user} isBlocked={false} onClose={() => setBlocking(false)} onDone={close} />
        </Suspense>
      )}
    </>
  );
}

function Content({ request: { user, group, messages, trust } }: { request: DirectRequest }) {
  const t = useTranslations('dm.request');
  return (
    // Without links or buttons inside, keys scroll it only while it has the focus.
    <div
      role="region"
      aria-label={t('messages')}
      tabIndex={0}
      className="flex min-h-0 grow flex-col overflow-y-auto scroll-quiet"
    >
      <div className="mx-auto mt-auto flex w-full max-w-[560px] flex-col items-center px-5 pt-6 pb-2 text-center">
        <Avatar name={user.username} size={72} />
        <h2 className="mt-3 max-w-full truncate text-xl font-semibold tracking-tight" title={user.username}>
          {user.username}
        </h2>
        {group && <AskedInto group={group} />}
        <TrustCard name={user.username} trust={trust} />
      </div>
      {!group && <InertMessages name={user.username} messages={messages} />}
    </div>
  );
}

/** The group that the sender invites the viewer to, and the people in it. */
function AskedInto({ group }: { group: NonNullable<DirectRequest['group']> }) {
  const t = useTranslations('dm.request');
  const names = group.users.map(({ username }) => username).join(', ');
  return (
    <div className="mt-2 max-w-full text-text-2">
      <p className="break-words">{group.name === '' ? t('group') : t('groupNamed', { name: group.name })}</p>
      <p className="mt-1 text-sm break-words text-text-3">
        {t('groupPeople', { count: group.users.length, names })}
      </p>
    </div>
  );
}

function Loading() {
  const t = useTranslations('dm.request');
  const shown = useDelayedFlag(true);
  if (!shown) return <div className="grow" />;
  return (
    <div
      role="img"
      aria-label={t('loading')}
      className="mx-auto mt-auto flex w-full max-w-[560px] flex-col items-center gap-4 px-5 py-6"
    >
      <Skeleton className="size-[72px] rounded-full" />
      <Skeleton className="h-4 w-40" />
      {['w-4/5', 'w-3/5', 'w-2/3', 'w-1/2'].map((width) => (
        <Skeleton key={width} className={`h-3 self-start ${width}`} />
      ))}
    </div>
  );
}
