'use client';

import { useTranslations } from 'next-intl';
import { useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { MODERATION_NOTE_MAX } from '@/protocol/time-out-rules';

export type ModerationDialogProps = {
  title: string;
  text: string;
  /** The verb of the title. */
  action: string;
  noteLabel: string;
  noteHint: string;
  /** False while something has to be chosen. */
  isReady: boolean;
  /** Rejects after the snackbar has told why; what was entered stays. */
  run: (note: string) => Promise<void>;
  onClose: () => void;
  children: ReactNode;
};

/** The frame of bans and time-outs: choices, a note and a confirmation. */
export function ModerationDialog(props: ModerationDialogProps) {
  const t = useTranslations('moderation');
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await props.run(note.trim());
    } catch {
      // The snackbar has said it (MEM-24); the choice stays.
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={props.title}
      description={props.text}
      showDescription
      closeLabel={t('close')}
      maxHeight={666}
      dismissible={!busy}
      footer={
        <>
          <Button disabled={busy} onClick={props.onClose}>
            {t('cancel')}
          </Button>
          <Button variant="danger" busy={busy} disabled={!props.isReady} onClick={() => void run()}>
            {props.action}
          </Button>
        </>
      }
    >
      {props.children}
      <Field label={props.noteLabel} help={props.noteHint} className="mt-4">
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
