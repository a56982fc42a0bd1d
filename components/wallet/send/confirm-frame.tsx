'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';

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
      title={
        <span className="flex items-baseline gap-2">
          <span className="grow">{t('sending.confirmTitle')}</span>
          <span className="text-xs font-regular text-text-3">{t('sending.step', { step: 2 })}</span>
        </span>
      }
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
