'use client';

import { CloudOff, RotateCw, WifiOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Spinner } from '@/components/ui/spinner';
import { retryChat, useChatPhase } from '@/lib/chat/hooks';
import { CHAT_PAGE, type ShellLocation } from '@/lib/navigation/location';
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
  const inChat = place.page === CHAT_PAGE;
  const inConversation = place.chat !== null && place.chat.matrixRoomId !== null;
  const lost = useAfter(phase === 'reconnecting', PATIENCE_MS);

  return (
    <div role="status" className="shrink-0">
      {!online && !inConversation ? (
        <Bar icon={<WifiOff aria-hidden className="size-4 shrink-0 text-warn" />}>{shell('offline')}</Bar>
      ) : inChat && phase === 'failed' ? (
        <Bar
          icon={<CloudOff aria-hidden className="size-4 shrink-0 text-warn" />}
          action={
            <Button size="sm" onClick={retryChat}>
              <RotateCw aria-hidden />
              {t('retry')}
            </Button>
          }
        >
          {t('failed')}
        </Bar>
      ) : (
        inChat &&
        !inConversation &&
        lost && <Bar icon={<Spinner className="text-warn" />}>{t('reconnecting')}</Bar>
      )}
    </div>
  );
}

function Bar({ icon, action, children }: { icon: ReactNode; action?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-9 items-center gap-2.5 bg-warn-soft px-4 py-1 text-sm">
      {icon}
      <p className="min-w-0 grow py-1">{children}</p>
      {action}
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
