'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionDialog } from '@/components/ui/action-dialog';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/input';
import { saveHistoryNote } from '@/lib/queries/wallet-book';
import { SAVED_NOTE_MAX } from '@/protocol/wallet-book';

export type NoteDialogProps = {
  transaction: { readonly chainId: number; readonly hash: string };
  /** As it was; empty: there is none. */
  note: string;
  onClose: () => void;
};

/** Edits a private note about a transaction. */
export function NoteDialog({ transaction, note, onClose }: NoteDialogProps) {
  const t = useTranslations('wallet.history.note');
  const words = useTranslations('wallet');
  const [text, setText] = useState(note);
  return (
    <ActionDialog
      title={t('title')}
      text={t('text')}
      actionLabel={t('save')}
      cancelLabel={t('cancel')}
      closeLabel={words('close')}
      run={async () => {
        await saveHistoryNote({ ...transaction, note: text });
        onClose();
      }}
      onClose={onClose}
    >
      <Field label={t('field')}>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={SAVED_NOTE_MAX}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
    </ActionDialog>
  );
}
