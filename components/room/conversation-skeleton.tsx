'use client';

import { useTranslations } from 'next-intl';
import { useDelayedFlag } from '@/components/ui/use-delayed-flag';
import { Skeleton } from '@/components/ui/skeleton';

const lines = ['w-2/5', 'w-3/5', 'w-1/3', 'w-1/2', 'w-2/5', 'w-3/5'];

/** A conversation that is on its way: bar, messages, composer. */
export function ConversationSkeleton() {
  const t = useTranslations('room.view');
  const shown = useDelayedFlag(true);
  return (
    <div aria-busy className="flex min-h-0 grow flex-col">
      <h1 className="sr-only">{t('title')}</h1>
      <span role="status" className="sr-only">
        {t('loading')}
      </span>
      {shown && (
        <>
          <div className="flex h-topbar shrink-0 items-center gap-2.5 border-b px-4.5">
            <Skeleton className="size-5" />
            <Skeleton className="h-4 w-36" />
          </div>
          <div className="flex min-h-0 grow flex-col justify-end gap-5 overflow-hidden px-4.5 py-4">
            {lines.map((width, line) => (
              <span key={line} className="flex gap-3.5">
                <Skeleton className="size-10 shrink-0 rounded-full" />
                <span className="flex grow flex-col gap-2 pt-1">
                  <Skeleton className="h-3 w-28" />
                  <Skeleton className={`h-3.5 ${width}`} />
                </span>
              </span>
            ))}
          </div>
          <Skeleton className="mx-4 mb-3 h-12 shrink-0 rounded-card max-desktop:mx-2 max-desktop:mb-2" />
        </>
      )}
    </div>
  );
}
