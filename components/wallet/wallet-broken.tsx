'use client';
import { useTranslations } from 'next-intl';
import { Dialog } from '@/components/ui/dialog';
import { ErrorState } from '@/components/ui/error-state';
import { useWalletRequests } from '@/lib/wallet/store';

/** Where the wallet did not load although somebody asked something of it. Nothing was signed by then. */
export function WalletBroken() {
  const t = useTranslations('connect');
  const words = useTranslations('wallet');
  const requests = useWalletRequests();
  const close = () => {
    for (const { settle } of requests) settle(null);
  };
  return (
    <Dialog
      open={requests.length > 0}
      onOpenChange={(open) => !open && close()}
      title={words('title')}
      closeLabel={t('close')}
    >
      <ErrorState
        title={t('unavailable')}
        text={t('unavailableText')}
        retryLabel={t('retry')}
        onRetry={() => location.reload()}
        className="py-6"
      />
    </Dialog>
  );
}
