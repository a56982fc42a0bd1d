'use client';

import { useTranslations } from 'next-intl';
import type { RoomActivity } from '@/lib/chat/model';

/** Words the newest message of a conversation in one line; `author` is whose it is, where that is shown. */
export function useLastMessage(): (
  last: RoomActivity['lastMessage'],
  author?: { readonly username: string } | 'you' | null,
) => string {
  const t = useTranslations('chat.last');
  return (last, author = null) => {
    if (last === null) return t('none');
    const text =
      last.kind === 'image' ? t('image') : last.kind === 'file' ? t('file', { name: last.text }) : last.text;
    if (author === null) return text;
    return author === 'you' ? t('you', { text }) : t('author', { name: author.username, text });
  };
}
