'use client';
import { useTranslations } from 'next-intl';
import { CreateWallet } from '@/components/keys/create-wallet';
import { Button } from '@/components/ui/button';
import type { Me } from '@/protocol/account';
import { StepActions, StepTitle } from './setup-frame';

/** A wallet, for who wants one now. */
export function WalletStep({ me, onNext, onBack }: { me: Me; onNext: () => void; onBack?: () => void }) {
  const t = useTranslations('keys.step');
  return (
    <>
      <StepTitle title={t('title')}>{t('text')}</StepTitle>
      {!me.hasKeyShare && <CreateWallet hasTitle={false} onCreated={onNext} />}
      <StepActions onBack={onBack}>
        <Button size="lg" className="min-w-[140px]" onClick={onNext}>
          {me.hasKeyShare ? t('continue') : t('later')}
        </Button>
      </StepActions>
    </>
  );
}
