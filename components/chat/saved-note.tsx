'use client';

import { History } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';

/** Chat mostly answers within this time; saying it sooner would only flicker. */
const PATIENCE_MS = 3_000;

/** Shown above the composer while the messages on screen are saved ones that the server has not confirmed yet. */
export function SavedNote({ hasFailed }: { hasFailed: boolean }) {
  const t = useTranslations('chat.saved');
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!hasFailed && !isLate) return null;
  return (
    <p
      role="status"
      className="mx-4 mb-2 flex shrink-0 items-center gap-2.5 rounded-control bg-surface-2 px-3 py-2 text-sm text-text-2 max-desktop:mx-2"
    >
      <History aria-hidden className="size-4 shrink-0" />
      {t('text')}
    </p>
  );
}
