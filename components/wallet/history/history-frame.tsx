'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { WalletSubpage } from '@/components/wallet/screen/wallet-subpage';

export function HistoryFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('wallet');
  return (
    <WalletSubpage title={t('history.title')} width="history">
      {children}
    </WalletSubpage>
  );
}
