'use client';

import { Unplug, Wallet } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { useMe } from '@/lib/queries/account';
import { useWalletNetworks } from '@/lib/queries/wallet';
import { askWallet, useWalletState, wakeWallet } from '@/lib/wallet/store';
import { HistoryFrame, HistorySkeleton } from './history-frame';
import { HistoryView } from './history-view';

/** The history of the connected wallet, else of the one that belongs to the account (OPN-72). */
export default function HistoryScreen() {
  return (
    <HistoryFrame>
      <HistoryContent />
    </HistoryFrame>
  );
}

function HistoryContent() {
  const t = useTranslations('wallet');
  const { data: me } = useMe();
  const wallet = useWalletState();
  const networks = useWalletNetworks();
  useEffect(wakeWallet, []);
  const address = wallet.address ?? me?.address ?? null;
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
  if (!me || !networks.data || (wallet.status === 'connecting' && address === null)) {
    return <HistorySkeleton />;
  }
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
  return <HistoryView key={address} address={address} networks={networks.data} />;
}
