'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionDialog } from '@/components/ui/action-dialog';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/input';
import { Segmented } from '@/components/ui/segmented';
import { Select } from '@/components/ui/select';
import { showSnackbar } from '@/components/ui/snackbar';
import { useNow } from '@/components/ui/use-now';
import { fullTime } from '@/lib/format/relative-time';
import { suspend, type OperatorSubject } from '@/lib/queries/operator';
import { SUSPENSION_NOTE_MAX, suspensionReasons, type SuspensionReason } from '@/protocol/operator-rules';

const lengths = ['7', '30', 'open'] as const;
const DAY_MS = 86_400_000;

type Props = { subject: OperatorSubject & { readonly name: string }; onClose: () => void };

/** Asks why and for how long a space or an account is suspended. */
export function SuspendDialog({ subject, onClose }: Props) {
  const t = useTranslations('operator');
  const locale = useLocale();
  const now = useNow();
  const [reason, setReason] = useState<SuspensionReason>('scam');
  const [note, setNote] = useState('');
  const [length, setLength] = useState<(typeof lengths)[number]>('30');
  const days = length === 'open' ? undefined : Number(length);
  return (
    <ActionDialog
      danger
      title={t('suspend.title', { name: subject.name })}
      text={t(`suspend.text.${subject.kind}`)}
      actionLabel={t('suspend.confirm')}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      run={async () => {
        await suspend(subject, { reason, note, ...(days !== undefined && { days }) });
        // The dialog of the subject, which comes back, can end it at once.
        showSnackbar(t('suspended', { name: subject.name }));
        onClose();
      }}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <Field label={t('suspend.reason')}>
          {(control) => (
            <Select
              {...control}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value as SuspensionReason)}
            >
              {suspensionReasons.map((one) => (
                <option key={one} value={one}>
                  {t(`reason.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t(`suspend.note.${subject.kind}`)}>
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              maxLength={SUSPENSION_NOTE_MAX}
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
          )}
        </Field>
        <div>
          <p className="mb-1.5 text-sm font-medium">{t('suspend.ends')}</p>
          <Segmented
            label={t('suspend.ends')}
            value={length}
            options={lengths.map((value) => ({ value, label: t(`suspend.length.${value}`) }))}
            onChange={setLength}
          />
          <p className="num mt-2 text-sm text-text-2">
            {days === undefined
              ? t('suspend.untilEnded')
              : now !== null && t('suspend.until', { time: fullTime(new Date(now + days * DAY_MS), locale) })}
          </p>
        </div>
      </div>
    </ActionDialog>
  );
}
