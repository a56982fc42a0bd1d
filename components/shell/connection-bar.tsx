'use client';

import { CloudOff, RotateCw, WifiOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { NoticeBar } from '@/components/ui/notice-bar';
import { Spinner } from '@/components/ui/spinner';
import { retryChat, useChatPhase } from '@/lib/chat/hooks';
import { CHAT_PAGE, isDirectPage, MY_SPACE_PAGE, type ShellLocation } from '@/lib/navigation/location';
import { useOnline } from '@/components/ui/use-online';

/** A connection that comes back so soon is not spoken of. */
const PATIENCE_MS = 1000;

/**
 * Under the top of the page: no connection, chat that reconnects, chat that did not start. Reading goes on. In a
 * conversation the first two stand above its composer, where they say what becomes of messages.
 */
export function ConnectionBar({ place }: { place: ShellLocation }) {
  const shell = useTranslations('shell');
  const t = useTranslations('room.connection');
  const online = useOnline();
  const phase = useChatPhase();
  const inChat = place.page === CHAT_PAGE || place.page === MY_SPACE_PAGE || isDirectPage(place);
  const inConversation = place.chat !== null && place.chat.matrixRoomId !== null;
  const lost = useAfter(phase === 'reconnecting', PATIENCE_MS);

  return (
    <div role="status" className="shrink-0">
      {!online && !inConversation ? (
        <NoticeBar icon={<WifiOff aria-hidden className="size-4 shrink-0 text-warn" />}>
          {shell('offline')}
        </NoticeBar>
      ) : inChat && phase === 'failed' ? (
        <NoticeBar
          icon={<CloudOff aria-hidden className="size-4 shrink-0 text-warn" />}
          action={
            <Button size="sm" onClick={retryChat}>
              <RotateCw aria-hidden />
              {t('retry')}
            </Button>
          }
        >
          {t('failed')}
        </NoticeBar>
      ) : (
        inChat &&
        !inConversation &&
        lost && <NoticeBar icon={<Spinner className="text-warn" />}>{t('reconnecting')}</NoticeBar>
      )}
    </div>
  );
}

/** True when something has been so for a while; false at once when it is no longer. */
function useAfter(condition: boolean, delayMs: number): boolean {
  const [lasted, setLasted] = useState(false);
  useEffect(() => {
    if (!condition) return;
    const timer = setTimeout(() => setLasted(true), delayMs);
    return () => {
      clearTimeout(timer);
      setLasted(false);
    };
  }, [condition, delayMs]);
  return lasted && condition;
}
