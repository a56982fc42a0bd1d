'use client';

import { Copy, KeyRound, Settings, Unplug, Wallet } from 'lucide-react';
import { useTranslations } from 'next-intl';
import Link from 'next/link';
import { useRouter, useSearchParams } from 'next/navigation';
import { useEffect } from 'react';
import { Recovery } from '@/components/keys/recovery';
import { RecoveryState } from '@/components/keys/recovery-state';
import { TopBar } from '@/components/ui/top-bar';
import { Button, buttonStyles } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { settingsPath } from '@/lib/account/destination';
import { shortAddress } from '@/lib/format/address';
import { useMe } from '@/lib/queries/account';
import { useKeyShareState } from '@/lib/queries/key-share';
import { useWalletNetworks } from '@/lib/queries/wallet';
import { askWallet, useWalletState, wakeWallet, type WalletKind } from '@/lib/wallet/store';
import { useCopy } from '@/components/wallet/copy-text';
import { WalletMenu } from './wallet-menu';
import { WalletSkeleton } from './wallet-skeleton';
import { WalletView } from './wallet-view';
import type { UserId } from '@/protocol/ids';

/**
 * The wallet (WAL-05): of the connected wallet, else of the one that belongs to the account, which can be read without
 * being connected.
 */
export default function WalletScreen() {
  const t = useTranslations('wallet');
  const { data: me } = useMe();
  const wallet = useWalletState();
  const networks = useWalletNetworks();
  const { data: keyShare } = useKeyShareState(me?.hasKeyShare === true);
  useEffect(wakeWallet, []);

  const router = useRouter();
  const query = useSearchParams();
  const token = query.get('token');
  useWantedToken(query.get('swap'));

  const address = wallet.address ?? me?.address ?? null;
  if (token !== null) {
    return (
      <Frame>
        <div className="overflow-y-auto p-6 scroll-quiet max-desktop:p-4">
          <Recovery token={token} onClose={() => router.replace('/index/wallet')} />
        </div>
      </Frame>
    );
  }
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
  const isOwn = me.hasKeyShare && (!keyShare || keyShare.active?.address === address);
  const kind = wallet.kind ?? (isOwn ? 'keyShare' : null);
  return (
    <Frame
      action={
        <>
          <AddressButton address={address} kind={kind} />
          {me.hasKeyShare && <SecurityLink userId={me.id} />}
          <WalletMenu isExternal={wallet.kind === 'external'} />
        </>
      }
    >
      {me.hasKeyShare && (
        <div className="px-6 pt-4 empty:hidden max-desktop:px-4">
          <RecoveryState />
        </div>
      )}
      <WalletView key={address} address={address} networks={networks.data} />
    </Frame>
  );
}

/** Opens the swap for a token that another page links to (`?swap=` with the token's id), once. */
function useWantedToken(id: string | null) {
  const router = useRouter();
  useEffect(() => {
    if (id === null) return;
    router.replace('/index/wallet');
    if (/^\d{1,9}:(?:native|0x[0-9a-f]{40})$/i.test(id)) void askWallet('swap', { receive: id });
  }, [id, router]);
}

function Frame({ action, children }: { action?: React.ReactNode; children: React.ReactNode }) {
  const t = useTranslations('wallet');
  return (
    <>
      <TopBar title={t('title')} isHeading>
        {action}
      </TopBar>
      {children}
    </>
  );
}

/** To where the parts of the key are, and what can be changed. */
function SecurityLink({ userId }: { userId: UserId }) {
  const t = useTranslations('keys');
  return (
    <Link
      href={`${settingsPath(userId)}?section=wallet`}
      aria-label={t('settings')}
      title={t('settings')}
      className={buttonStyles({ variant: 'ghost', size: 'sm' })}
    >
      <Settings aria-hidden />
    </Link>
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
