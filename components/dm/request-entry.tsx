'use client';

import { ChevronRight, Inbox } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { MouseEvent } from 'react';
import { Badge } from '@/components/ui/badge';
import { listRow } from '@/components/ui/list-row';
import { counter } from '@/lib/format/counter';
import { directPath } from '@/lib/navigation/chat-address';
import { isPlainPress } from '@/lib/chat/open-chat';

export type RequestEntryProps = {
  count: number;
  currentId: string | null;
  onOpen: () => void;
};

/** Leads to the message requests, while there are any (DM-06). */
export function RequestEntry({ count, currentId, onOpen }: RequestEntryProps) {
  const t = useTranslations('dm.requests');
  return (
    <div className="shrink-0 pb-1 pl-1 max-desktop:px-2">
      <Link
        href={directPath(currentId, true)}
        prefetch={false}
        draggable={false}
        onClick={(event: MouseEvent) => {
          if (!isPlainPress(event)) return;
          event.preventDefault();
          onOpen();
        }}
        className={`${listRow} h-[52px] text-text-1`}
      >
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-surface-2 text-text-2">
          <Inbox aria-hidden className="size-[18px]" />
        </span>
        <span className="min-w-0 grow truncate">{t('entry')}</span>
        <Badge count={counter(count)} label={t('count', { count })} />
        <ChevronRight aria-hidden className="size-4 shrink-0 text-text-3" />
      </Link>
    </div>
  );
}
