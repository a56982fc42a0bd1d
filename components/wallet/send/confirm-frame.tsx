'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { StepTitle } from '@/components/ui/step-title';

export type ConfirmFrameProps = {
  /** Nothing that has to be known or accepted is missing. */
  isReady: boolean;
  onBack: () => void;
  onClose: () => void;
  onConfirm: () => void;
  children: ReactNode;
};

/** The dialog around everything that is shown before a send is signed (step 2). */
export function ConfirmFrame({ isReady, onBack, onClose, onConfirm, children }: ConfirmFrameProps) {
  const t = useTranslations('wallet');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<StepTitle step={t('sending.step', { step: 2 })}>{t('sending.confirmTitle')}</StepTitle>}
      closeLabel={t('close')}
      onBack={onBack}
      backLabel={t('back')}
      footer={
        <>
          <Button size="lg" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button size="lg" variant="primary" disabled={!isReady} onClick={onConfirm}>
            {t('continue')}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
