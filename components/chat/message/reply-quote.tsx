'use client';

import { useTranslations } from 'next-intl';
import { Avatar } from '@/components/ui/avatar';
import { Skeleton } from '@/components/ui/skeleton';
import type { ReplyPreview } from '@/lib/chat/model';
import { useConversation } from '@/components/chat/conversation-context';
import { rowClasses } from './row-classes';

/** What a message answers, in one line above it; a press goes there. */
export function ReplyQuote({ reply }: { reply: ReplyPreview }) {
  const t = useTranslations('chat');
  const { show } = useConversation();
  const bar = (
    <span aria-hidden className="mr-1 w-[2.5px] shrink-0 self-stretch rounded-xs bg-border-control" />
  );
  const line = rowClasses.quote;
  if (reply.deleted) {
    return (
      <p className={line}>
        {bar}
        <span className="truncate text-text-3 italic">{t('quoteDeleted')}</span>
      </p>
    );
  }
  const { sender, text } = reply;
  return (
    <button
      type="button"
      onClick={() => show(reply.eventId)}
      className={`${line} rounded-xs text-left hover:text-text-1`}
    >
      {bar}
      <span className="sr-only">{t('inReplyTo')}</span>
      {sender && <Avatar name={sender.name} picture={sender.avatar} size={18} />}
      {sender && <span className="max-w-[45%] shrink-0 truncate font-medium">{sender.name}</span>}
      {text === null ? <Skeleton className="h-3 w-40" /> : <span className="truncate">{text}</span>}
    </button>
  );
}
