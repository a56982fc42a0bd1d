'use client';

import { CircleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Spinner } from '@/components/ui/spinner';
import type { ChatMessage } from '@/lib/chat/model';
import { useConversation } from '@/components/chat/conversation-context';

const SPINNER_DELAY_MS = 300;

/** Under an own message: that it is on its way, or was not sent and what can be done. Sent ones carry no mark. */
export function MessageStatus({ message }: { message: ChatMessage }) {
  if (message.status === 'sending') return <Sending />;
  if (message.status === 'failed') return <Failed message={message} />;
  return null;
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
