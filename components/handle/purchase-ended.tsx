import { CircleAlert, Clock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { PurchaseFrame } from './purchase-frame';

type PurchaseEndedProps = {
  why: 'expired' | 'taken' | 'reserved';
  handle: string;
  /** The handle that was taken meanwhile: the same one, or one that looks like it. */
  existing: string;
  onClose: () => void;
  onAgain: () => void;
};

/** Why a handle that was being bought cannot be had by this purchase any more. */
export function PurchaseEnded({ why, handle, existing, onClose, onAgain }: PurchaseEndedProps) {
  const t = useTranslations('handle');
  const isExpired = why === 'expired';
  const title = isExpired ? t('expiredTitle') : t('lostTitle', { handle });
  const texts = {
    expired: () => t('expiredText', { handle }),
    taken: () => t('lostText', { existing }),
    reserved: () => t('reserved', { handle }),
  };
  return (
    <PurchaseFrame
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button size="lg" onClick={onClose}>
            {t('close')}
          </Button>
          <Button size="lg" variant="primary" onClick={onAgain}>
            {isExpired ? t('reserveAgain') : t('chooseAnother')}
          </Button>
        </>
      }
    >
      <EmptyState icon={isExpired ? <Clock /> : <CircleAlert />} title={title} text={texts[why]()} />
    </PurchaseFrame>
  );
}
