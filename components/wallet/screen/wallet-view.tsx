'use client';

import { Plus } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useDelayedFlag } from '@/components/ui/use-delayed-flag';
import { Button, buttonStyles } from '@/components/ui/button';
import { Chip } from '@/components/ui/chip';
import { Tab, TabList, TabPanel, Tabs } from '@/components/ui/tabs';
import { totalOf, UNKNOWN_TOTAL } from '@/lib/wallet/holdings';
import { useActivity } from '@/lib/wallet/activity/use-activity';
import { moveEarlier } from '@/lib/wallet/unlisted/find-earlier';
import { useHoldings } from '@/lib/wallet/use-holdings';
import type { WalletNetwork } from '@/protocol/wallet';
import { ActivityList } from './activity-list';
import { HandleStrip } from './handle-strip';
import { HiddenTokens } from './hidden-tokens';
import { NetworkNotes } from './network-notes';
import { TokenTable } from './token-table';
import { TotalBalance } from './total-balance';
import { useRowOrder } from './use-row-order';
import { AccessNote, WalletActions, type WalletAccess } from './wallet-actions';
import { RowsSkeleton } from './wallet-skeleton';

/** With the press, NFTs with their tab. */
const ReceiveDialog = lazy(() => import('./receive-dialog'));
const AddTokenDialog = lazy(() => import('./add-token-dialog'));
const NftGallery = lazy(() => import('@/components/wallet/nft/nft-gallery'));

const HISTORY_PATH = '/index/homePage/history';

export type WalletViewProps = {
  address: string;
  access: WalletAccess;
  networks: readonly WalletNetwork[];
};

/** Total, networks, tokens and activity of one address. */
export default function WalletView({ address, access, networks }: WalletViewProps) {
  const t = useTranslations('wallet');
  const [chosen, setChosen] = useState<number | null>(null);
  const [tab, setTab] = useState('tokens');
  const [dialog, setDialog] = useState<'receive' | 'add' | null>(null);
  const { holdings, unlisted, failed, isLoading, isPriced, refresh } = useHoldings(address, networks);
  useEffect(moveEarlier, []);
  const activity = useActivity(address, networks);
  const isOrdered = useRowOrder(isPriced);
  const showSkeleton = useDelayedFlag(isLoading || !isOrdered);

  const isShown = ({ chainId }: { chainId: number }) => chosen === null || chainId === chosen;
  const shown = holdings?.filter(({ network }) => isShown(network)) ?? [];
  const silent = failed.filter(isShown);
  const isUnread = silent.length > 0 && silent.length === networks.filter(isShown).length;
  const entries = activity.entries.filter(({ network }) => isShown(network));
  const refreshAll = () => {
    refresh();
    activity.refresh();
  };
  const list = {
    isLoading: activity.isLoading,
    failed: activity.failed.filter(isShown),
    ...(silent.length === 0 && { onRetry: activity.refresh }),
  };
  const faucets = networks.filter(
    (network) => isShown(network) && network.isLocal && network.faucet !== null,
  );

  return (
    <div className="flex min-h-0 grow">
      <div className="flex min-h-0 min-w-0 grow flex-col gap-6 overflow-y-auto p-6 scroll-quiet max-desktop:p-4">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <TotalBalance
            total={holdings && (isUnread ? UNKNOWN_TOTAL : isPriced ? totalOf(shown) : null)}
            isWhole={isUnread || silent.length === 0}
          />
          <WalletActions {...{ address, access, networks, faucets }} onReceive={() => setDialog('receive')} />
        </div>
        <AccessNote access={access} />
        <div
          role="group"
          aria-label={t('network')}
          className="-m-1 flex shrink-0 gap-1.5 overflow-x-auto p-1 [scrollbar-width:none] max-desktop:-mx-4 max-desktop:px-4"
        >
          <Chip on={chosen === null} onClick={() => setChosen(null)}>
            {t('allNetworks')}
          </Chip>
          {networks.map(({ chainId, name, logo }) => (
            <Chip
              key={chainId}
              on={chosen === chainId}
              icon={<img src={logo} alt="" className="size-4 rounded-full" />}
              onClick={() => setChosen(chainId)}
            >
              {name}
            </Chip>
          ))}
        </div>
        {access === 'full' && <HandleStrip address={address} />}
        <NetworkNotes failed={silent} all={networks.filter(isShown).length} onRetry={refreshAll} />
        <Tabs value={tab} onValueChange={setTab}>
          <div className="relative">
            <TabList aria-label={t('views')}>
              <Tab value="tokens" count={holdings && !isUnread ? shown.length : undefined}>
                {t('tokens')}
              </Tab>
              <Tab value="nfts">{t('nfts')}</Tab>
              <Tab value="activity">{t('activity')}</Tab>
            </TabList>
            <Button
              variant="ghost"
              size="sm"
              className="absolute top-1 right-0"
              onClick={() => setDialog('add')}
            >
              <Plus aria-hidden />
              {t('addToken')}
            </Button>
          </div>
          <TabPanel value="tokens" className="pt-1">
            {holdings && isOrdered
              ? // What could not be read is not called empty.
                !isUnread && <TokenTable holdings={shown} unlisted={unlisted} isPriced={isPriced} />
              : showSkeleton && (
                  <div role="img" aria-label={t('loading')}>
                    <RowsSkeleton />
                  </div>
                )}
            <HiddenTokens address={address} networks={networks.filter(isShown)} />
          </TabPanel>
          <TabPanel value="nfts" className="pt-1">
            <Suspense fallback={<RowsSkeleton rows={3} />}>
              <NftGallery address={address} networks={networks} chainId={chosen} />
            </Suspense>
          </TabPanel>
          <TabPanel value="activity" className="pt-1">
            <ActivityList {...list} entries={entries} />
            {access === 'full' && entries.length > 0 && (
              <Link href={HISTORY_PATH} prefetch={false} className={buttonStyles({ size: 'sm' })}>
                {t('history.all')}
              </Link>
            )}
          </TabPanel>
        </Tabs>
      </div>
      <aside
        aria-label={t('activity')}
        className="flex min-h-0 w-side shrink-0 flex-col border-l max-wide:hidden"
      >
        <header className="flex h-topbar shrink-0 items-center border-b pr-2.5 pl-4.5">
          <h2 className="grow font-semibold">{t('activity')}</h2>
          {access === 'full' && (
            <Link
              href={HISTORY_PATH}
              prefetch={false}
              className={buttonStyles({ variant: 'ghost', size: 'sm' })}
            >
              {t('viewAll')}
            </Link>
          )}
        </header>
        <div className="min-h-0 grow overflow-y-auto px-4.5 py-1.5 scroll-quiet" tabIndex={0}>
          <ActivityList {...list} entries={entries.slice(0, 12)} />
        </div>
      </aside>
      {dialog === 'receive' && (
        <Suspense>
          <ReceiveDialog onClose={() => setDialog(null)} address={address} networks={networks} />
        </Suspense>
      )}
      {dialog === 'add' && (
        <Suspense>
          <AddTokenDialog open onClose={() => setDialog(null)} networks={networks} />
        </Suspense>
      )}
    </div>
  );
}
