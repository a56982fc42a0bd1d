'use client';

import { useTranslations } from 'next-intl';
import { Skeleton, SkeletonText } from '@/components/ui/skeleton';

/** The overview's shape while it loads (SPC-82). */
export function OverviewSkeleton() {
  const t = useTranslations('space');
  return (
    <div
      aria-busy
      aria-label={t('loading')}
      role="status"
      className="mx-auto w-full max-w-page px-6 pt-4 max-desktop:px-4"
    >
      <Skeleton className="h-44 rounded-dialog max-desktop:-mx-4 max-desktop:h-33 max-desktop:rounded-none" />
      <div className="-mt-11 flex items-end gap-5 px-7 max-desktop:px-0">
        <span className="rounded-space bg-surface-1 p-[5px]">
          <Skeleton className="size-[104px] rounded-space" />
        </span>
        <span className="flex grow flex-col gap-3 pb-2">
          <Skeleton className="h-7 w-64 max-w-full" />
          <Skeleton className="h-4 w-80 max-w-full" />
        </span>
      </div>
      <Skeleton className="mt-9 h-4 w-72 max-w-full" />
      <div className="mt-8 flex gap-10">
        <span className="grow">
          <SkeletonText lines={5} />
        </span>
        <span className="w-side shrink-0 max-desktop:hidden">
          <SkeletonText lines={4} />
        </span>
      </div>
    </div>
  );
}
