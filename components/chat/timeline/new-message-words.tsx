'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import type { ChatMessage, TimelineItem } from '@/lib/chat/model';

/**
 * Reads new messages of others to screen readers. The log itself is silent: rows that scroll into view are not news.
 */
export function NewMessageWords({ items }: { items: readonly TimelineItem[] }) {
  const t = useTranslations('chat');
  const last = lastMessage(items);
  const known = useRef(last?.key);
  const [words, setWords] = useState('');
  useEffect(() => {
    if (!last || last.key === known.current) return;
    known.current = last.key;
    const { body, sender, isOwn } = last;
    if (isOwn) return;
    const text = 'text' in body ? body.text : 'name' in body ? body.name : '';
    // eslint-disable-next-line react-hooks/set-state-in-effect -- what was not there before is what is said
    setWords(t('newMessageFrom', { name: sender.name, text }));
  }, [last, t]);
  return (
    <p role="status" className="sr-only">
      {words}
    </p>
  );
}

function lastMessage(items: readonly TimelineItem[]): ChatMessage | undefined {
  const last = items.at(-1);
  return last?.kind === 'message' ? last : undefined;
}
