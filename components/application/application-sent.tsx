'use client';

import { Send } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { SuccessDialog } from '@/components/ui/success-dialog';
import { dayOf } from '@/lib/format/relative-time';
import type { OwnApplication } from '@/protocol/application';
import { useWithdrawal } from './use-withdrawal';

export type ApplicationSentProps = { application: OwnApplication; onClose: () => void };

/** The page after applying (MEM-53). */
export default function ApplicationSent({ application, onClose }: ApplicationSentProps) {
  const t = useTranslations('application.sent');
  const language = useLocale();
  const { busy, withdraw } = useWithdrawal();
  return (
    <SuccessDialog
      open
      onOpenChange={(open) => open || onClose()}
      icon={<Send />}
      title={t('title')}
      subtitle={t('text', { day: dayOf(new Date(application.expiresTime), language) })}
      actionLabel={t('done')}
      onAction={onClose}
      closeLabel={t('close')}
      secondary={
        <Button
          size="lg"
          busy={busy !== null}
          onClick={() => void withdraw(application.id).then((done) => done && onClose())}
        >
          {t('withdraw')}
        </Button>
      }
    />
  );
}
