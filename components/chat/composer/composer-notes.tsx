'use client';

import { Megaphone, WifiOff } from 'lucide-react';
import { useTranslations } from 'next-intl';

/** In place of the composer: why nothing can be written here. */
export function ReadOnlyNote() {
  const t = useTranslations('chat.composer');
  return (
    <p className="mx-4 mb-3 flex min-h-12 shrink-0 items-center gap-3 rounded-card bg-surface-2 px-4 py-2 text-text-2 edge-border-2 max-desktop:mx-2 max-desktop:mb-2">
      <Megaphone aria-hidden className="size-[18px] shrink-0" />
      {t('readOnly')}
    </p>
  );
}

/** Above the composer while the server cannot be reached: writing goes on, sending waits. */
export function OfflineNote({ online }: { online: boolean }) {
  const t = useTranslations('chat.composer');
  return (
    <p
      role="status"
      className="mx-4 mb-2 flex shrink-0 items-center gap-2.5 rounded-control bg-warn-soft px-3 py-2.5 text-sm max-desktop:mx-2"
    >
      <WifiOff aria-hidden className="size-4 shrink-0 text-warn" />
      {online ? t('reconnecting') : t('offline')}
    </p>
  );
}
