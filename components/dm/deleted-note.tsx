'use client';

import { UserX } from 'lucide-react';
import { useTranslations } from 'next-intl';

/** Replaces the composer in a conversation whose other person has deleted their account. */
export function DeletedNote() {
  const t = useTranslations('dm.deleted');
  return (
    <p className="mx-4 mb-3 flex min-h-12 shrink-0 items-center gap-3 rounded-card bg-surface-2 px-4 py-2 text-text-2 edge-border-2 max-desktop:mx-2 max-desktop:mb-2">
      <UserX aria-hidden className="size-[18px] shrink-0" />
      {t('text')}
    </p>
  );
}
