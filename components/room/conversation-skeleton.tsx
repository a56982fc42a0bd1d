'use client';

import { useTranslations } from 'next-intl';
import { FirstViewPlace } from '@/components/chat/first-view/first-view-place';
import { TimelineSkeleton } from '@/components/chat/timeline/timeline-skeleton';
import { cn } from '@/components/ui/class-names';
import { useDelayedFlag } from '@/components/ui/use-delayed-flag';
import { Skeleton } from '@/components/ui/skeleton';

/** A conversation that is on its way: bar, messages, composer, each where it will stand; at once around messages that were kept. */
export function ConversationSkeleton() {
  const t = useTranslations('room.view');
  const shown = useDelayedFlag(true);
  const frame = shown ? '' : 'invisible group-has-[[data-first-view]:not(:empty)]/waiting:visible';
  return (
    <div aria-busy className="group/waiting flex min-h-0 grow flex-col">
      <h1 className="sr-only">{t('title')}</h1>
      <span role="status" className="sr-only">
        {t('loading')}
      </span>
      <div className={cn('flex h-topbar shrink-0 items-center gap-2.5 border-b px-4.5', frame)}>
        <Skeleton className="size-5" />
        <Skeleton className="h-4 w-36" />
      </div>
      <FirstViewPlace>
        <TimelineSkeleton className={cn(!shown && 'invisible')} />
      </FirstViewPlace>
      <Skeleton
        className={cn(
          'mx-4 mt-[22px] mb-3 h-[85px] shrink-0 rounded-card max-desktop:mx-2 max-desktop:mb-2 max-desktop:h-[50px]',
          frame,
        )}
      />
    </div>
  );
}
