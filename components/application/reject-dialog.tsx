'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/input';
import { APPLICATION_TEXT_MAX_LENGTH, REAPPLY_DAYS, type Application } from '@/protocol/application';

export type RejectDialogProps = {
  applications: readonly Application[];
  busy: boolean;
  onReject: (reason: string) => void;
  onClose: () => void;
};

/** Rejects one application or many, with a reason that the applicants read. */
export function RejectDialog({ applications, busy, onReject, onClose }: RejectDialogProps) {
  const t = useTranslations('application.rejection');
  const form = useId();
  const [reason, setReason] = useState('');
  const [first, second] = applications;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={
        first && !second
          ? t('title', { name: first.username })
          : t('titleMany', { count: applications.length })
      }
      closeLabel={t('close')}
      dismissible={!busy}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={form} variant="danger" busy={busy}>
            {t('reject')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          onReject(reason.trim());
        }}
      >
        <Field label={t('reason')} help={t('help', { max: APPLICATION_TEXT_MAX_LENGTH })}>
          {(control) => (
            <Textarea
              {...control}
              value={reason}
              maxLength={APPLICATION_TEXT_MAX_LENGTH}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
        </Field>
      </form>
      <p className="text-sm text-text-2">{t('again', { days: REAPPLY_DAYS })}</p>
    </Dialog>
  );
}
