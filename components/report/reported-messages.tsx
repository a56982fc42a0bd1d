'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Avatar } from '@/components/ui/avatar';
import { cn } from '@/components/ui/class-names';
import { clockTime } from '@/lib/format/message-time';
import type { ReportedMessage } from '@/protocol/report';

/** Messages as they were when they were reported; the reported one stands out. */
export function ReportedMessages({ messages }: { messages: readonly ReportedMessage[] }) {
  const t = useTranslations('report');
  const language = useLocale();
  return (
    <ol
      aria-label={t('messages')}
      className="flex flex-col gap-px rounded-card bg-surface-2 p-1.5 edge-border-1"
    >
      {messages.map(({ eventId, sender, text, sentTime, isSubject }) => {
        const name = sender?.username ?? t('unknownPerson');
        return (
          <li
            key={eventId}
            aria-current={isSubject || undefined}
            className={cn('flex items-start gap-2.5 rounded-md px-2 py-1.5', isSubject && 'bg-danger-soft')}
          >
            <Avatar name={name} picture={sender?.avatar ?? ''} size={24} />
            <div className="min-w-0 grow">
              <p className="flex items-baseline gap-2">
                <b className="truncate text-sm font-semibold">{name}</b>
                <time dateTime={sentTime} className="text-xs text-text-3">
                  {clockTime(new Date(sentTime), language)}
                </time>
              </p>
              <p className="text-sm break-words whitespace-pre-wrap">{text || t('noText')}</p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
