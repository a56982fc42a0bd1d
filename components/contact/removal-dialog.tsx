'use client';

import { useTranslations } from 'next-intl';
import { ActionDialog } from '@/components/ui/action-dialog';
import { showSnackbar } from '@/components/ui/snackbar';

export type RemovalDialogProps = {
  /** Of the person. */
  name: string;
  /** What they lose. */
  text: string;
  /** Said when it is done. */
  done: string;
  run: () => Promise<void>;
  onClose: () => void;
};

/** Asks before a person is taken out of a room or group. */
export function RemovalDialog({ name, text, done, run, onClose }: RemovalDialogProps) {
  const t = useTranslations('contact.removal');
  return (
    <ActionDialog
      isQuestion
      danger
      title={t('title', { name })}
      text={text}
      actionLabel={t('action')}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      run={async () => {
        await run();
        showSnackbar(done);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
