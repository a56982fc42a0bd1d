'use client';

import { useLocale, useTranslations } from 'next-intl';
import { lazy, Suspense, type ReactNode } from 'react';
import { Skeleton } from '@/components/ui/skeleton';
import { totalOf, UNKNOWN_TOTAL } from '@/lib/wallet/holdings';
import { usdText } from '@/lib/wallet/usd';
import { useHoldings } from '@/lib/wallet/use-holdings';
import type { WalletNetwork } from '@/protocol/wallet';
import { NetworkNotes } from '@/components/wallet/screen/network-notes';
import { TokenTable } from '@/components/wallet/screen/token-table';
import { TotalBalance } from '@/components/wallet/screen/total-balance';
import { useRowOrder } from '@/components/wallet/screen/use-row-order';
import { RowsSkeleton } from '@/components/wallet/screen/wallet-skeleton';
import { ShownWallet } from '@/components/wallet/screen/shown-wallet';
import { SubpageSkeleton, WalletSubpage } from '@/components/wallet/screen/wallet-subpage';

const NftGallery = lazy(() => import('@/components/wallet/nft/nft-gallery'));

/** The portfolio over all networks, with tokens and NFTs (OPN-72). */
export default function AssetsScreen() {
  const t = useTranslations('nft');
  return (
    <WalletSubpage title={t('assets')} width="assets">
      <ShownWallet skeleton={<SubpageSkeleton />}>
        {(address, networks) => <Assets key={address} address={address} networks={networks} />}
      </ShownWallet>
    </WalletSubpage>
  );
}

function Assets({ address, networks }: { address: string; networks: readonly WalletNetwork[] }) {
  const t = useTranslations('wallet');
  const nft = useTranslations('nft');
  const locale = useLocale();
  const { holdings, unlisted, failed, isPriced, refresh } = useHoldings(address, networks);
  const isOrdered = useRowOrder(isPriced);
  const isUnread = failed.length > 0 && failed.length === networks.length;
  const valueOn = ({ chainId }: WalletNetwork) => {
    if (failed.some((one) => one.chainId === chainId)) return '–';
    if (!holdings || !isPriced) return <Skeleton className="h-3 w-14" />;
    const { value } = totalOf(holdings.filter(({ network }) => network.chainId === chainId));
    return value === null ? '–' : usdText(value, locale);
  };
  return (
    <>
      <TotalBalance
        total={holdings && (isUnread ? UNKNOWN_TOTAL : isPriced ? totalOf(holdings) : null)}
        isWhole={isUnread || failed.length === 0}
      />
      <ul aria-label={t('network')} className="grid grid-cols-[repeat(auto-fill,minmax(200px,1fr))] gap-2.5">
        {networks.map((network) => (
          <li
            key={network.chainId}
            className="flex items-center gap-2.5 rounded-card px-3.5 py-3 edge-border-1"
          >
            <img src={network.logo} alt="" className="size-6 rounded-full" />
            <span className="min-w-0 grow truncate text-sm text-text-2">{network.name}</span>
            <span className="num font-medium">{valueOn(network)}</span>
          </li>
        ))}
      </ul>
      <NetworkNotes failed={failed} all={networks.length} onRetry={refresh} />
      <Section title={t('tokens')}>
        {holdings && isOrdered ? (
          !isUnread && <TokenTable holdings={holdings} unlisted={unlisted} isPriced={isPriced} />
        ) : (
          <RowsSkeleton />
        )}
      </Section>
      <Section title={nft('tab')}>
        <Suspense fallback={<RowsSkeleton rows={3} />}>
          <NftGallery address={address} networks={networks} chainId={null} />
        </Suspense>
      </Section>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-1 section-title">{title}</h2>
      {children}
    </section>
  );
}
