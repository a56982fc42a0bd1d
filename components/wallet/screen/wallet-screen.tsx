'use client';

import { Copy, Eye, KeyRound, Settings, Unplug, Wallet } from 'lucide-react';
import { useTranslations } from 'next-intl';
import Link from 'next/link';
import { useRouter, useSearchParams } from 'next/navigation';
import { lazy, Suspense, useEffect, useState } from 'react';
import { TopBar } from '@/components/ui/top-bar';
import { usePart } from '@/components/ui/use-part';
import { Button, buttonStyles } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { settingsPath } from '@/lib/account/destination';
import { shortAddress } from '@/lib/format/address';
import { useMe } from '@/lib/queries/account';
import { useKeyShareState } from '@/lib/queries/key-share';
import { useWalletNetworks, useWalletSettings } from '@/lib/queries/wallet';
import { hasAppSessions } from '@/lib/wallet/apps/kept-sessions';
import { useWalletList } from '@/lib/queries/wallet-list';
import { askWallet, type WalletKind } from '@/lib/wallet/store';
import { useShownAddress } from '@/lib/wallet/use-shown-address';
import { WalletSwitcher } from '@/components/wallet/accounts/wallet-switcher';
import { useCopy } from '@/components/wallet/copy-text';
import { WalletMenu } from './wallet-menu';
import { BalanceSkeleton, WalletSkeleton } from './wallet-skeleton';
import type { WalletAccess } from './wallet-actions';
import type { ListedWallet } from '@/protocol/wallet-list';
import type { UserId } from '@/protocol/ids';

/** Loaded once there is an address to read: it brings everything that reads chains. */
const loadView = () => import('./wallet-view');
const AppsDialog = lazy(() => import('@/components/wallet/apps/apps-dialog'));
const Recovery = lazy(() => import('@/components/keys/recovery'));
const RecoveryState = lazy(() => import('@/components/keys/recovery-state'));
const WalletsDialog = lazy(() => import('@/components/wallet/accounts/wallets-dialog'));

/**
 * The wallet (WAL-05): of the connected wallet, else of the one that belongs to the account, which can be read without
 * being connected.
 */
export default function WalletScreen() {
  const t = useTranslations('wallet');
  const { data: me } = useMe();
  const wallet = useShownAddress();
  const networks = useWalletNetworks();
  const { data: keyShare } = useKeyShareState(me?.hasKeyShare === true);

  const router = useRouter();
  const query = useSearchParams();
  const token = query.get('token');
  useWantedToken(query.get('swap'));

  const list = useWalletList();
  const [isManaging, setManaging] = useState(false);
  const [isConnecting, setConnecting] = useState(false);
  const { data: settings } = useWalletSettings();
  const ownAddress = keyShare?.active?.address ?? null;
  const hasApps = ownAddress !== null && settings !== undefined && settings.walletConnectProjectId !== null;
  useAppsOf(hasApps ? (me?.id ?? null) : null);

  const usual = wallet.address;
  // A link must not show an address as if it were the reader's: only what is on the own list counts.
  const chosen = query.get('wallet');
  const listed = list.data?.find((one) => one.address === (chosen ?? usual));
  const address = (chosen !== null && listed?.address) || usual;
  const view = usePart(loadView, address !== null);
  const manage = isManaging && list.data && (
    <Suspense fallback={null}>
      <WalletsDialog list={list.data} onClose={() => setManaging(false)} />
    </Suspense>
  );
  if (token !== null) {
    return (
      <Frame>
        <div className="overflow-y-auto p-6 scroll-quiet max-desktop:p-4">
          <Suspense>
            <Recovery token={token} onClose={() => router.replace('/index/wallet')} />
          </Suspense>
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
  const isListLoading = chosen !== null && !list.data && !list.error;
  if (!me || !networks.data || isListLoading || (!wallet.isKnown && chosen === null))
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
            <div className="flex flex-wrap justify-center gap-2">
              <Button variant="primary" onClick={() => void askWallet('connect', {})}>
                {t('empty.action')}
              </Button>
              {list.data && (
                <Button onClick={() => setManaging(true)}>
                  <Eye aria-hidden />
                  {t('accounts.watch')}
                </Button>
              )}
            </div>
          }
        />
        {manage}
      </Frame>
    );
  }
  const access = accessTo(listed ?? null, address === usual);
  return (
    <Frame
      action={
        <>
          {list.data && list.data.length > 1 && listed ? (
            <WalletSwitcher
              list={list.data}
              shown={listed}
              onChoose={(next) => router.replace(`/index/wallet?wallet=${next}`)}
              onManage={() => setManaging(true)}
            />
          ) : (
            <AddressButton address={address} kind={wallet.kind} />
          )}
          {me.hasKeyShare && <SecurityLink userId={me.id} />}
          <WalletMenu
            isExternal={wallet.kind === 'external'}
            onManage={() => setManaging(true)}
            {...(hasApps && { onApps: () => setConnecting(true) })}
          />
        </>
      }
    >
      {me.hasKeyShare && (
        <div className="px-6 pt-4 empty:hidden max-desktop:px-4">
          <Suspense>
            <RecoveryState />
          </Suspense>
        </div>
      )}
      {view.part ? (
        <view.part.default
          key={address}
          address={address}
          access={access}
          networks={networks.data.filter(({ chainId }) => !listed?.chainId || chainId === listed.chainId)}
        />
      ) : view.isBroken ? (
        <ErrorState
          title={t('notLoaded')}
          text={t('notLoadedText')}
          retryLabel={t('retry')}
          onRetry={view.retry}
          className="m-auto"
        />
      ) : (
        <BalanceSkeleton />
      )}
      {manage}
      {isConnecting && ownAddress !== null && (
        <Suspense fallback={null}>
          <AppsDialog userId={me.id} address={ownAddress} onClose={() => setConnecting(false)} />
        </Suspense>
      )}
    </Frame>
  );
}

/** Listens to apps that were connected here before; without one nothing is loaded. */
function useAppsOf(userId: UserId | null) {
  useEffect(() => {
    if (userId === null || !hasAppSessions(userId)) return;
    void import('@/lib/wallet/apps/open-apps')
      .then(({ openApps }) => openApps(userId))
      .catch(() => undefined);
  }, [userId]);
}

/** What can be done with an address: the wallet that is worked with can do everything. */
function accessTo(listed: ListedWallet | null, isUsual: boolean): WalletAccess {
  if (isUsual) return 'full';
  return listed?.kind === 'watched' ? 'watched' : 'elsewhere';
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
