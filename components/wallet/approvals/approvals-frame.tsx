'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { WalletSubpage } from '@/components/wallet/screen/wallet-subpage';

export function ApprovalsFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('approval');
  return (
    <WalletSubpage title={t('title')} width="approvals">
      {children}
    </WalletSubpage>
  );
}
