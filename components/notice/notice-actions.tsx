'use client';

import { Check } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { decideApplications } from '@/lib/queries/application';
import { markNotice } from '@/lib/queries/notice';
import type { NoticeEntry } from '@/protocol/notification';

/** What can be done about a notice where it stands. */
export function NoticeActions({ entry }: { entry: NoticeEntry }) {
  const t = useTranslations('notice');
  const [busy, setBusy] = useState(false);
  const { kind, application, space, person } = entry;
  if (kind !== 'applicationReceived' || !application?.pending || space === null) return null;
  const decide = async (approve: boolean) => {
    setBusy(true);
    try {
      await decideApplications([{ id: application.id, spaceId: space.id }], { approve, reason: '' });
      if (!entry.read) await markNotice(entry.id, true);
    } catch {
      // Told in the snackbar.
    } finally {
      setBusy(false);
    }
  };
  const name = person?.username ?? t('goneAccount');
  return (
    <div className="flex gap-2 pt-2 pb-1">
      <Button
        size="sm"
        disabled={busy}
        aria-label={t('approveNamed', { name })}
        onClick={() => void decide(true)}
      >
        <Check aria-hidden />
        {t('approve')}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        disabled={busy}
        aria-label={t('rejectNamed', { name })}
        onClick={() => void decide(false)}
      >
        {t('reject')}
      </Button>
    </div>
  );
}
