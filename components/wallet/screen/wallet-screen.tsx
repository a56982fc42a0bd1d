'use client';

import { Copy, KeyRound, Unplug, Wallet } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { TopBar } from '@/components/shell/top-bar';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { shortAddress } from '@/lib/format/address';
import { useMe } from '@/lib/queries/account';
import { useWalletNetworks } from '@/lib/queries/wallet';
import { askWallet, useWalletState, wakeWallet, type WalletKind } from '@/lib/wallet/store';
import { useCopy } from '../copy-text';
import { WalletSkeleton } from './wallet-skeleton';
import { WalletView } from './wallet-view';

/**
 * The wallet (WAL-05): of the connected wallet, else of the one that belongs to the account, which can be read without
 * being connected.
 */
export default function WalletScreen() {
  const t = useTranslations('wallet');
  const { data: me } = useMe();
  const wallet = useWalletState();
  const networks = useWalletNetworks();
  useEffect(wakeWallet, []);

  const address = wallet.address ?? me?.address ?? null;
  if (networks.error && !networks.data) {
    return (
      <Frame>
        <ErrorState
          title={t('allFailedTitle')}
          text={t('allFailedText')}
          retryLabel={t('retry')}
          onRetry={() => void networks.mutate()}
          className="m-auto"
        />
      </Frame>
    );
  }
  if (!me || !networks.data || (wallet.status === 'connecting' && address === null))
    return <WalletSkeleton />;
  if (networks.data.length === 0) {
    return (
      <Frame>
        <EmptyState icon={<Unplug />} title={t('noNetworks')} text={t('noNetworksText')} className="m-auto" />
      </Frame>
    );
  }
  if (address === null) {
    return (
      <Frame>
        <EmptyState
          icon={<Wallet />}
          title={t('empty.title')}
          text={t('empty.text')}
          className="m-auto"
          action={
            <Button variant="primary" onClick={() => void askWallet('connect', {})}>
              {t('empty.action')}
            </Button>
          }
        />
      </Frame>
    );
  }
  const kind = wallet.kind ?? (me.hasKeyShare ? 'keyShare' : null);
  return (
    <Frame action={<AddressButton address={address} kind={kind} />}>
      <WalletView key={address} address={address} networks={networks.data} />
    </Frame>
  );
}

function Frame({ action, children }: { action?: React.ReactNode; children: React.ReactNode }) {
  const t = useTranslations('wallet');
  return (
    <>
      <TopBar title={t('title')}>{action}</TopBar>
      {children}
    </>
  );
}

function AddressButton({ address, kind }: { address: string; kind: WalletKind | null }) {
  const t = useTranslations('wallet');
  const copy = useCopy();
  return (
    <Button
      size="sm"
      aria-label={t('copyAddress', { address })}
      title={address}
      onClick={() => void copy(address)}
    >
      <KeyRound aria-hidden />
      <span className="max-desktop:hidden">{t(kind ?? 'linked')}</span>
      <span className="font-mono font-regular text-text-3">{shortAddress(address)}</span>
      <Copy aria-hidden className="size-3.5!" />
    </Button>
  );
}
