'use client';

import { Check, CheckCheck, CircleAlert } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Spinner } from '@/components/ui/spinner';
import type { ChatMessage } from '@/lib/chat/model';
import { useRoomActivities } from '@/lib/chat/hooks';
import { clockTime } from '@/lib/format/message-time';
import { useConversation } from '@/components/chat/conversation-context';

const SPINNER_DELAY_MS = 300;

/**
 * Under an own message: that it is on its way, or was not sent and what can be done. Sent ones carry no mark, but for the last one
 * of a direct conversation, which tells whether it was read.
 */
export function MessageStatus({ message }: { message: ChatMessage }) {
  if (message.status === 'sending') return <Sending />;
  if (message.status === 'failed') return <Failed message={message} />;
  return message.isOwn && message.eventId !== null ? <Delivered eventId={message.eventId} /> : null;
}

function Delivered({ eventId }: { eventId: string }) {
  const { spaceId, matrixRoomId } = useConversation();
  return spaceId === null ? <ReadMark eventId={eventId} matrixRoomId={matrixRoomId} /> : null;
}

function ReadMark({ eventId, matrixRoomId }: { eventId: string; matrixRoomId: string }) {
  const t = useTranslations('chat');
  const locale = useLocale();
  const activity = useRoomActivities().get(matrixRoomId);
  const last = activity?.kind === 'direct' ? activity.lastMessage : null;
  if (!last?.isOwn || last.eventId !== eventId) return null;
  const isRead = last.readMs !== null;
  const Icon = isRead ? CheckCheck : Check;
  return (
    <p className="num mt-px flex items-center gap-1.5 text-xs leading-[18px] text-text-3">
      <Icon aria-hidden className={isRead ? 'size-3.5 text-primary-text' : 'size-3.5'} />
      {last.readMs === null
        ? t('sentMark')
        : last.readMs === 0
          ? t('readMark')
          : t('readAt', { time: clockTime(new Date(last.readMs), locale) })}
    </p>
  );
}

function Sending() {
  const t = useTranslations('chat');
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SPINNER_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!shown) return null;
  return (
    <p className="mt-px flex items-center gap-1.5 text-xs leading-[18px] text-text-3">
      <Spinner className="size-[11px]!" />
      {t('sending')}
    </p>
  );
}

function Failed({ message }: { message: ChatMessage }) {
  const t = useTranslations('chat');
  const { actions } = useConversation();
  const button = 'touch-target font-medium text-primary-text hover:underline';
  return (
    <p className="mt-px flex items-center gap-1.5 text-xs leading-[18px] text-danger">
      <CircleAlert aria-hidden className="size-3.5 shrink-0" />
      {t('notSent')}
      <button type="button" className={button} onClick={() => actions.retry(message.key)}>
        {t('retry')}
      </button>
      <span aria-hidden className="text-text-3">
        ·
      </span>
      <button type="button" className={button} onClick={() => actions.discard(message.key)}>
        {t('delete')}
      </button>
    </p>
  );
}
