'use client';

import { Ban } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { Button } from '@/components/ui/button';
import type { Person } from '@/protocol/account';

const BlockDialog = lazy(() => import('@/components/contact/block-dialog'));

/** Replaces the composer in a conversation with a blocked person. */
export function BlockedNote({ person }: { person: Person }) {
  const t = useTranslations('dm.blocked');
  const [asking, setAsking] = useState(false);
  return (
    <div className="mx-4 mb-3 flex min-h-12 shrink-0 items-center gap-3 rounded-card bg-surface-2 py-2 pr-2 pl-4 text-text-2 edge-border-2 max-desktop:mx-2 max-desktop:mb-2">
      <Ban aria-hidden className="size-[18px] shrink-0" />
      <p className="min-w-0 grow break-words">{t('text', { name: person.username })}</p>
      <Button size="sm" onClick={() => setAsking(true)}>
        {t('unblock')}
      </Button>
      {asking && (
        <Suspense>
          <BlockDialog person={person} isBlocked onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  );
}
