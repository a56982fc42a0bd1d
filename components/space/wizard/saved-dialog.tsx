'use client';

import { useTranslations } from 'next-intl';
import { SuccessDialog } from '@/components/ui/success-dialog';
import { refreshSpaces } from '@/lib/queries/space';

export interface SavedSpace {
  id: number;
  name: string;
}

export type SavedDialogProps = {
  /** Shows the dialog once something has been saved. */
  saved: SavedSpace | null;
  isNew: boolean;
  onContinue: (saved: SavedSpace) => void;
};

/** Congratulations (SPC-31); Continue reads the lists of spaces again (SPC-32). */
export function SavedDialog({ saved, isNew, onContinue }: SavedDialogProps) {
  const t = useTranslations('space.editor');
  const proceed = async () => {
    if (!saved) return;
    await refreshSpaces();
    onContinue(saved);
  };
  return (
    <SuccessDialog
      open={saved !== null}
      onOpenChange={(open) => !open && void proceed()}
      title={t('congratulations')}
      subtitle={saved && t(isNew ? 'created' : 'updated', { name: saved.name })}
      actionLabel={t('continue')}
      closeLabel={t('close')}
      onAction={() => void proceed()}
    />
  );
}
