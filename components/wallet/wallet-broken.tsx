'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { showSnackbar } from '@/components/ui/snackbar';
import { useWalletRequests } from '@/lib/wallet/store';

/**
 * Ends requests to a wallet that failed to load or crashed, and shows the failure. Nothing was signed. The next request calls
 * `onAskedAgain`, which loads the wallet again.
 */
export function WalletBroken({ onAskedAgain }: { onAskedAgain?: () => void }) {
  const t = useTranslations('ui');
  const requests = useWalletRequests();
  const isTold = useRef(false);
  useEffect(() => {
    if (requests.length === 0) {
      isTold.current = true;
    } else if (isTold.current && onAskedAgain) {
      onAskedAgain();
    } else {
      showSnackbar(t('partMissing'), 'error');
      for (const { settle } of requests) settle(null);
    }
  }, [onAskedAgain, requests, t]);
  return null;
}
