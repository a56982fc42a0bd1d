import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { StepTitle } from '@/components/ui/step-title';

type PurchaseFrameProps = {
  title: string;
  /** Which of the two steps; none once the purchase has ended. */
  step?: 1 | 2;
  /** The dialog stays while the wallet asks. */
  isLocked?: boolean;
  onClose: () => void;
  footer: ReactNode;
  children: ReactNode;
};

/** The dialog around every state of a purchase. */
export function PurchaseFrame(props: PurchaseFrameProps) {
  const { title, step, isLocked = false, onClose, footer, children } = props;
  const t = useTranslations('handle');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      dismissible={!isLocked}
      title={<StepTitle step={step && t('step', { step })}>{title}</StepTitle>}
      closeLabel={t('close')}
      footer={footer}
    >
      {children}
    </Dialog>
  );
}
