'use client';

import { useTranslations } from 'next-intl';
import { Dialog } from '@/components/ui/dialog';
import { Spinner } from '@/components/ui/spinner';

/** While a wallet outside this page asks its person. */
export function SigningStep() {
  const t = useTranslations('wallet');
  return (
    <Dialog
      open
      onOpenChange={() => {}}
      title={t('sending.title')}
      description={t('sending.signingText')}
      closeLabel={t('close')}
      dismissible={false}
    >
      <div role="status" className="flex flex-col items-center gap-3 py-8 text-center">
        <Spinner className="size-8" />
        <p className="section-title">{t('sending.signing')}</p>
        <p className="max-w-[36ch] text-text-2 text-pretty">{t('sending.signingText')}</p>
      </div>
    </Dialog>
  );
}
