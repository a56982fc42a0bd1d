'use client';

import { WifiOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useOnline } from './use-online';

/** Says that there is no connection; reading goes on. */
export function OfflineBar() {
  const t = useTranslations('shell');
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center gap-2.5 bg-warn-soft px-4 py-2 text-sm">
          <WifiOff aria-hidden className="size-4 shrink-0 text-warn" />
          {t('offline')}
        </p>
      )}
    </div>
  );
}
