'use client';

import { MessageCircle, MessageCircleQuestion } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Conversation } from '@/components/chat/conversation';
import { chatPath } from '@/components/shell/chat-address';
import { useLeaveConversation } from '@/components/shell/leave-conversation';
import { useWindowIs } from '@/components/shell/media-query';
import { usePageTitle } from '@/components/shell/page-title';
import { TopBar } from '@/components/shell/top-bar';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { acceptDirect } from '@/lib/queries/dm';
import { useRoomDetail } from '@/lib/queries/room';
import type { DirectRoom } from '@/protocol/room';
import { ConversationSkeleton } from './conversation-skeleton';

/** An address that names a room and no space: a direct conversation, or a room that says which space it is in. */
export function LoneRoom({ matrixId }: { matrixId: string }) {
  const t = useTranslations('room.view');
  const router = useRouter();
  const { data: room, error, mutate } = useRoomDetail(matrixId);
  const spaceId = room && room.kind !== 'direct' ? room.spaceId : null;
  useEffect(() => {
    if (spaceId !== null) router.replace(chatPath(spaceId, matrixId));
  }, [spaceId, matrixId, router]);
  usePageTitle(room?.kind === 'direct' ? room.user.username : null);

  if (room?.kind === 'direct') {
    return room.joined ? <Conversation key={matrixId} roomId={matrixId} /> : <Request room={room} />;
  }
  if (error && !room) {
    return error.isUndecided ? (
      <ErrorState
        className="my-auto"
        title={t('errorTitle')}
        text={t('errorText')}
        retryLabel={t('retry')}
        onRetry={() => void mutate()}
      />
    ) : (
      <>
        <TopBar title={t('title')} isHeading />
        <div className="grid grow place-items-center">
          <EmptyState icon={<MessageCircleQuestion />} title={t('missingTitle')} text={t('missingText')} />
        </div>
      </>
    );
  }
  return <ConversationSkeleton />;
}

/** Nothing of a request is shown before it is accepted. */
function Request({ room }: { room: DirectRoom }) {
  const t = useTranslations('room.view');
  const [busy, setBusy] = useState(false);
  const isDesktop = useWindowIs('desktop');
  const back = useLeaveConversation();
  const name = room.user.username;
  const accept = async () => {
    setBusy(true);
    try {
      await acceptDirect(room.matrixId);
    } catch {
      // The failure is in the snackbar; the button stays for another attempt.
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <TopBar title={name} isHeading onBack={isDesktop ? undefined : back} backLabel={t('toList')} />
      <div className="grid grow place-items-center">
        <EmptyState
          icon={<MessageCircle />}
          title={t('requestTitle', { name })}
          text={t('requestText')}
          action={
            <Button variant="primary" busy={busy} onClick={() => void accept()}>
              {t('accept')}
            </Button>
          }
        />
      </div>
    </>
  );
}
