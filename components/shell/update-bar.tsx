'use client';

import { RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { Button } from '@/components/ui/button';
import { NoticeBar } from '@/components/ui/notice-bar';
import { isOutdated, watchMissingFiles } from '@/lib/navigation/missing-files';
import { useObservable } from '@/lib/use-observable';

/** Says that this page is of a former version when it lacks a part. It reloads on request alone: someone may be typing. */
export function UpdateBar() {
  const t = useTranslations('shell');
  const outdated = useObservable(isOutdated, false);
  useEffect(() => watchMissingFiles(), []);
  return (
    <div role="status" className="shrink-0">
      {outdated && (
        <NoticeBar
          icon={<RotateCw aria-hidden className="size-4 shrink-0 text-warn" />}
          action={
            <Button size="sm" onClick={() => location.reload()}>
              {t('reload')}
            </Button>
          }
        >
          {t('outdated')}
        </NoticeBar>
      )}
    </div>
  );
}
