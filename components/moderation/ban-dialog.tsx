'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { RadioCard, RadioGroup } from '@/components/ui/radio-group';
import { showSnackbar } from '@/components/ui/snackbar';
import { banMember, banReasons, type BanReason } from '@/lib/queries/member';
import { MODERATION_NOTE_MAX } from '@/protocol/time-out-rules';
import type { MemberQuestionProps } from './member-actions';

/** One of four reasons, then the ban (MEM-16). */
export function BanDialog({ spaceId, spaceName, member, onClose, onDone }: MemberQuestionProps) {
  const t = useTranslations('member.actions');
  const words = useTranslations('member.banReason');
  const [reason, setReason] = useState<BanReason | null>(null);
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const names = { name: member.username, space: spaceName };
  const ban = async () => {
    if (reason === null) return;
    setBusy(true);
    try {
      await banMember(spaceId, member.id, { reason, note: note.trim() });
      showSnackbar(t('banned', names));
      onDone();
    } catch {
      // The snackbar has said it (MEM-24); the choice stays.
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('banTitle', names)}
      description={t('banText', names)}
      showDescription
      closeLabel={t('close')}
      maxHeight={666}
      dismissible={!busy}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="danger" busy={busy} disabled={reason === null} onClick={() => void ban()}>
            {t('ban')}
          </Button>
        </>
      }
    >
      <RadioGroup hideLegend legend={t('banReason')}>
        {banReasons.map((each) => (
          <RadioCard
            key={each}
            name="ban-reason"
            title={words(each)}
            checked={reason === each}
            onChange={() => setReason(each)}
          />
        ))}
      </RadioGroup>
      <Field label={t('banNote')} help={t('banNoteHint')} className="mt-4">
        {(control) => (
          <Input
            {...control}
            value={note}
            maxLength={MODERATION_NOTE_MAX}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        )}
      </Field>
    </Dialog>
  );
}
