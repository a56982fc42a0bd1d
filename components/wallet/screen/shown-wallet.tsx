'use client';

import { Unplug, Wallet } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { useMe } from '@/lib/queries/account';
import { useWalletNetworks } from '@/lib/queries/wallet';
import { askWallet } from '@/lib/wallet/store';
import { useShownAddress } from '@/lib/wallet/use-shown-address';
import type { WalletNetwork } from '@/protocol/wallet';

export type ShownWalletProps = {
  /** Shown until it is known which wallet to show. */
  skeleton: ReactNode;
  children: (address: string, networks: readonly WalletNetwork[]) => ReactNode;
};

/** The connected wallet, else the one that belongs to the account; says so where there is none, or no network. */
export function ShownWallet({ skeleton, children }: ShownWalletProps) {
  const t = useTranslations('wallet');
  const { data: me } = useMe();
  const { address, isKnown } = useShownAddress();
  const networks = useWalletNetworks();
  if (networks.error && !networks.data) {
    return (
      <ErrorState
        title={t('allFailedTitle')}
        text={t('allFailedText')}
        retryLabel={t('retry')}
        onRetry={() => void networks.mutate()}
        className="py-24"
      />
    );
  }
  if (!me || !networks.data || !isKnown) return skeleton;
  if (networks.data.length === 0) {
    return (
      <EmptyState icon={<Unplug />} title={t('noNetworks')} text={t('noNetworksText')} className="py-24" />
    );
  }
  if (address === null) {
    return (
      <EmptyState
        icon={<Wallet />}
        title={t('empty.title')}
        text={t('empty.text')}
        className="py-24"
        action={
          <Button variant="primary" onClick={() => void askWallet('connect', {})}>
            {t('empty.action')}
          </Button>
        }
      />
    );
  }
  return children(address, networks.data);
}
