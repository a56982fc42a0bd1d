'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

/** A title with how far the swap is. */
export function StepTitle({ step, children }: { step: number; children: ReactNode }) {
  const t = useTranslations('swap');
  return (
    <span className="flex items-baseline gap-2">
      <span className="grow">{children}</span>
      <span className="text-xs font-regular text-text-3">{t('stepOf', { step })}</span>
    </span>
  );
}
