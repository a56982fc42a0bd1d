'use client';

import { Clock } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { dayOf } from '@/lib/format/relative-time';
import type { OwnApplication } from '@/protocol/application';
import { useWithdrawal } from './use-withdrawal';

/** Stands in place of a private space's content while the viewer's application to it is pending. */
export function PendingApplication({
  application,
  className,
}: {
  application: OwnApplication;
  className?: string;
}) {
  const t = useTranslations('application.pending');
  const language = useLocale();
  const { busy, withdraw } = useWithdrawal();
  return (
    <EmptyState
      icon={<Clock />}
      title={t('title')}
      text={t('text', { day: dayOf(new Date(application.expiresTime), language) })}
      action={
        <Button size="sm" busy={busy !== null} onClick={() => void withdraw(application.id)}>
          {t('withdraw')}
        </Button>
      }
      className={className}
    />
  );
}
