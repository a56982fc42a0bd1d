'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { FormAlert } from '@/components/ui/form-alert';
import { Textarea } from '@/components/ui/input';
import { Radio, RadioGroup } from '@/components/ui/radio-group';
import { asApiError } from '@/lib/api/api-error';
import { errorText } from '@/lib/api/error-text';
import { Intent } from '@/lib/api/intent';
import { previewReport, sendReport } from '@/lib/queries/report';
import {
  REPORT_NOTE_MAX_LENGTH,
  REPORTS_PER_DAY,
  reportReasons,
  type ReportReason,
} from '@/protocol/report-rules';
import type { ReportedMessage, ReportSubject } from '@/protocol/report';
import { OwnReports } from './own-reports';
import { ReportedMessages } from './reported-messages';

export type ReportDialogProps = {
  subject: ReportSubject;
  /** Name of a person, space or collection. */
  name?: string;
  onSent?: () => void;
  onClose: () => void;
};

const unnamed = {
  message: 'unnamed',
  person: 'unnamed',
  space: 'unnamedSpace',
  nftCollection: 'unnamedCollection',
} as const;

/** Reports a message, a person, a space or an NFT collection: first why, then what will be sent. */
export default function ReportDialog({ subject, name = '', onSent, onClose }: ReportDialogProps) {
  const t = useTranslations('report');
  const intent = useRef(new Intent());
  const [step, setStep] = useState<'reason' | 'review' | 'sent'>('reason');
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [note, setNote] = useState('');
  const [messages, setMessages] = useState<readonly ReportedMessage[]>([]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');

  /** What was typed stays whatever comes of it. */
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure('');
    try {
      await work();
    } catch (caught) {
      const error = asApiError(caught);
      if (!error.isUndecided) intent.current.settle();
      setFailure(
        error.error === 'too_many_requests' ? t('tooMany', { max: REPORTS_PER_DAY }) : await errorText(error),
      );
    } finally {
      setBusy(false);
    }
  };
  const review = () =>
    attempt(async () => {
      setMessages(await previewReport(subject));
      setStep('review');
    });
  const send = () =>
    attempt(async () => {
      if (reason === null) return;
      const report = { subject, reason, note, shown: messages.map(({ eventId }) => eventId) };
      await sendReport(report, intent.current.keyFor(report));
      intent.current.settle();
      setStep('sent');
      onSent?.();
    });

  const footer = {
    reason: (
      <>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button variant="primary" disabled={reason === null} busy={busy} onClick={() => void review()}>
          {t('next')}
        </Button>
      </>
    ),
    review: (
      <>
        <Button disabled={busy} onClick={() => setStep('reason')}>
          {t('back')}
        </Button>
        <Button variant="primary" busy={busy} onClick={() => void send()}>
          {t('send')}
        </Button>
      </>
    ),
    sent: (
      <Button variant="primary" onClick={onClose}>
        {t('done')}
      </Button>
    ),
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={step === 'reason' ? t(`title.${subject.kind}`, { name }) : t(`title.${step}`)}
      closeLabel={t('close')}
      dismissible={!busy}
      footer={footer[step]}
    >
      <FormAlert text={failure} />
      {step === 'reason' && (
        <>
          <RadioGroup legend={t('why')}>
            {reportReasons.map((each) => (
              <Radio
                key={each}
                name="reason"
                value={each}
                checked={reason === each}
                onChange={() => setReason(each)}
              >
                {t(`reason.${each}`)}
              </Radio>
            ))}
          </RadioGroup>
          <Field label={t('note')}>
            {(control) => (
              <Textarea
                {...control}
                value={note}
                maxLength={REPORT_NOTE_MAX_LENGTH}
                rows={3}
                onChange={(event) => setNote(event.currentTarget.value)}
              />
            )}
          </Field>
          <OwnReports />
        </>
      )}
      {step === 'review' && reason !== null && (
        <>
          <p className="text-text-2">{t(`reviewText.${subject.kind}`, { name })}</p>
          {messages.length > 0 && <ReportedMessages messages={messages} />}
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
            <dt className="text-text-3">{t('reasonLabel')}</dt>
            <dd>{t(`reason.${reason}`)}</dd>
            {note.trim() !== '' && (
              <>
                <dt className="text-text-3">{t('noteLabel')}</dt>
                <dd className="break-words whitespace-pre-wrap">{note}</dd>
              </>
            )}
          </dl>
          <p className="text-sm text-text-3">{t(unnamed[subject.kind])}</p>
        </>
      )}
      {step === 'sent' && <p className="text-text-2">{t('sentText')}</p>}
    </Dialog>
  );
}
