'use client';

import { MessageCircle } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useLeaveConversation } from '@/lib/navigation/leave-conversation';
import { useWindowIs } from '@/components/ui/media-query';
import { TopBar } from '@/components/ui/top-bar';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { acceptDirect } from '@/lib/queries/dm';
import type { DirectRoom } from '@/protocol/room';

/** A conversation that waits for an answer. None of its messages show before it is accepted. */
export function MessageRequest({ room }: { room: DirectRoom }) {
  const t = useTranslations('dm.request');
  const [busy, setBusy] = useState(false);
  const isDesktop = useWindowIs('desktop');
  const back = useLeaveConversation();
  const name = room.user.username;
  const accept = async () => {
    setBusy(true);
    try {
      await acceptDirect(room.matrixRoomId);
    } catch {
      // The failure is in the snackbar; the button stays for another attempt.
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <TopBar title={name} isHeading onBack={isDesktop ? undefined : back} backLabel={t('back')} />
      <div className="grid grow place-items-center">
        <EmptyState
          icon={<MessageCircle />}
          title={t('title', { name })}
          text={t('text')}
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
