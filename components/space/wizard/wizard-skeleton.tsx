'use client';

import { useTranslations } from 'next-intl';
import { Skeleton, SkeletonText } from '@/components/ui/skeleton';
import { useDelayedFlag } from '@/components/ui/use-delayed-flag';

export function WizardSkeleton() {
  const t = useTranslations('space');
  const shown = useDelayedFlag(true);
  return (
    <div
      aria-busy
      role="status"
      aria-label={t('loading')}
      className="mx-auto w-full max-w-settings px-6 py-9 max-desktop:px-4"
    >
      {shown && (
        <>
          <Skeleton className="mb-6 h-7 w-48" />
          <Skeleton className="mb-8 h-36 rounded-dialog" />
          <SkeletonText lines={6} />
        </>
      )}
    </div>
  );
}
