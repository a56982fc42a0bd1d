'use client';

import { useTranslations } from 'next-intl';
import { useState, type ReactNode } from 'react';
import { ActionDialog } from '@/components/ui/action-dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { MODERATION_NOTE_MAX } from '@/protocol/time-out-rules';

/** One person by name, or how many, and which. */
export type Moderated = { readonly name: string } | { readonly count: number; readonly names: string };

export type ModerationDialogProps = {
  who: Moderated;
  title: string;
  text: string;
  /** The verb of the title. */
  action: string;
  noteLabel: string;
  noteHint: string;
  /** False while something has to be chosen. */
  isReady: boolean;
  /** Rejects after the snackbar has told why; what was entered stays (MEM-24). */
  run: (note: string) => Promise<void>;
  onClose: () => void;
  children: ReactNode;
};

/** The frame of bans and time-outs: choices, a note and a confirmation. */
export function ModerationDialog({ who, children, ...props }: ModerationDialogProps) {
  const t = useTranslations('moderation');
  const [note, setNote] = useState('');
  return (
    <ActionDialog
      danger
      title={props.title}
      text={props.text}
      actionLabel={props.action}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      maxHeight={666}
      isReady={props.isReady}
      run={() => props.run(note.trim())}
      onClose={props.onClose}
    >
      {'names' in who && <p className="mb-4 text-sm wrap-break-word text-text-2">{who.names}</p>}
      {children}
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
    </ActionDialog>
  );
}
