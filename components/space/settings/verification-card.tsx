'use client';

import { BadgeCheck } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionDialog } from '@/components/ui/action-dialog';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/input';
import { showSnackbar } from '@/components/ui/snackbar';
import { fullTime } from '@/lib/format/relative-time';
import { requestVerification, useVerificationState } from '@/lib/queries/verification';
import { VERIFICATION_NOTE_MAX } from '@/protocol/operator-rules';
import type { SpaceId } from '@/protocol/ids';

/** Asks the operator for a verification tag; nothing while that is not known, or once the space has one. */
export function VerificationCard({ spaceId }: { spaceId: SpaceId }) {
  const t = useTranslations('space.settings.verification');
  const locale = useLocale();
  const { data } = useVerificationState(spaceId);
  const [asking, setAsking] = useState(false);
  if (!data || data.verificationTag !== null) return null;
  const { askedTime } = data;
  return (
    <section className="flex items-center gap-3.5 rounded-card border border-card-border bg-card px-4 py-3.5 max-desktop:flex-wrap">
      <BadgeCheck aria-hidden className="size-5 shrink-0 text-text-2" />
      <div className="min-w-0 grow basis-60">
        <h2 className="font-medium">{t('title')}</h2>
        <p className="text-sm text-text-2">
          {askedTime === null ? t('text') : t('asked', { time: fullTime(new Date(askedTime), locale) })}
        </p>
      </div>
      <Button onClick={() => setAsking(true)}>{t(askedTime === null ? 'ask' : 'askAgain')}</Button>
      {asking && <RequestDialog spaceId={spaceId} onClose={() => setAsking(false)} />}
    </section>
  );
}

function RequestDialog({ spaceId, onClose }: { spaceId: SpaceId; onClose: () => void }) {
  const t = useTranslations('space.settings.verification');
  const [note, setNote] = useState('');
  return (
    <ActionDialog
      title={t('dialogTitle')}
      text={t('dialogText')}
      actionLabel={t('send')}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      isReady={note.trim() !== ''}
      run={async () => {
        await requestVerification(spaceId, note.trim());
        showSnackbar(t('sent'));
        onClose();
      }}
      onClose={onClose}
    >
      <Field label={t('note')} help={t('noteHelp')}>
        {(control) => (
          <Textarea
            {...control}
            rows={4}
            maxLength={VERIFICATION_NOTE_MAX}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        )}
      </Field>
    </ActionDialog>
  );
}
