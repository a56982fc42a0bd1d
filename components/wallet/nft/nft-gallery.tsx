'use client';

import { Images, SearchX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Note } from '@/components/ui/note';
import { SearchField } from '@/components/ui/search-field';
import { Select } from '@/components/ui/select';
import { Skeleton } from '@/components/ui/skeleton';
import { useDelayedFlag } from '@/components/ui/use-delayed-flag';
import { useSettled } from '@/components/ui/use-settled';
import { refreshNfts, useOwnedNfts } from '@/lib/queries/nft';
import { UnreadWallet } from '@/components/wallet/unread-wallet';
import type { WalletNetwork } from '@/protocol/wallet';
import { HiddenCollections } from './hidden-collections';
import { NftGrid } from './nft-grid';

export type NftGalleryProps = {
  address: string;
  networks: readonly WalletNetwork[];
  /** Null: all. */
  chainId: number | null;
};

/** What an address holds of NFTs, by collection and name. */
export default function NftGallery({ address, networks, chainId }: NftGalleryProps) {
  const t = useTranslations('nft');
  const [text, setText] = useState('');
  const [contract, setContract] = useState<string | null>(null);
  const sought = useSettled(text, 250);
  const nfts = useOwnedNfts({ address, chainId, contract, text: sought });
  const showSkeleton = useDelayedFlag(nfts.isLoading);
  const { first, pieces, silent, error } = nfts;
  const [known, setKnown] = useState(first?.collections ?? []);
  if (first && first.collections !== known) setKnown(first.collections);
  const shown = known.filter(({ isHidden }) => !isHidden);
  const isFiltered = sought.trim() !== '' || contract !== null;

  if (error && !first) {
    return (
      <UnreadWallet
        isNotLinked={error.error === 'not_found'}
        notLinkedText={t('notLinkedText')}
        title={t('failed')}
        text={t('failedText')}
        onLinked={() => void refreshNfts()}
        onRetry={nfts.retry}
        className="py-14"
      />
    );
  }
  const unindexed = networks.filter(
    ({ chainId: one }) => first?.indexerAway.includes(one) === true && !silent.includes(one),
  );
  const away = networks.filter((network) => silent.includes(network.chainId));
  return (
    <div className="flex flex-col gap-4 pt-3">
      {(known.length > 0 || isFiltered) && (
        <div className="flex flex-wrap gap-2">
          <SearchField
            label={t('search')}
            placeholder={t('search')}
            value={text}
            maxLength={64}
            onChange={({ target }) => setText(target.value)}
            className="h-9! min-w-[180px] grow max-desktop:h-11! max-desktop:w-full"
          />
          <div className="w-56 max-desktop:grow">
            <Select
              aria-label={t('collection')}
              value={contract ?? ''}
              onChange={({ target }) => setContract(target.value === '' ? null : target.value)}
              className="h-9! max-desktop:h-11!"
            >
              <option value="">{t('allCollections')}</option>
              {[...new Map(shown.map((one) => [one.contract, one])).values()].map(
                ({ contract: value, name, count }) => (
                  <option key={value} value={value}>
                    {name} ({count})
                  </option>
                ),
              )}
            </Select>
          </div>
        </div>
      )}
      {away.length > 0 && (
        <Note
          tone="warn"
          live
          action={
            <Button size="sm" onClick={nfts.retry}>
              {t('retry')}
            </Button>
          }
        >
          {t('silent', { network: away.map(({ name }) => name).join(', ') })}
        </Note>
      )}
      {unindexed.length > 0 && (
        <Note tone="warn" live>
          {t('indexerAway', { network: unindexed.map(({ name }) => name).join(', ') })}
        </Note>
      )}
      {first ? (
        pieces.length > 0 ? (
          <NftGrid
            label={t('grid')}
            pieces={pieces}
            hasMore={nfts.hasMore}
            isLoadingMore={nfts.isLoadingMore}
            onMore={nfts.more}
          />
        ) : isFiltered && first.isReading ? (
          <GallerySkeleton />
        ) : isFiltered ? (
          <EmptyState icon={<SearchX />} title={t('noneFound')} text={t('noneFoundText')} className="py-14" />
        ) : (
          // What could not be read is not called empty.
          away.length < Math.max(1, networks.length) && (
            <EmptyState icon={<Images />} title={t('noNfts')} text={t('noNftsText')} className="py-14" />
          )
        )
      ) : (
        showSkeleton && <GallerySkeleton />
      )}
      {isFiltered && first?.isReading && <p className="text-sm text-text-3">{t('reading')}</p>}
      {first?.isSearching && <p className="text-sm text-text-3">{t('searching')}</p>}
      <HiddenCollections collections={known.filter(({ isHidden }) => isHidden)} />
    </div>
  );
}

/** The shape of the gallery while it loads. */
export function GallerySkeleton() {
  const t = useTranslations('nft');
  return (
    <div
      role="img"
      aria-label={t('loading')}
      className="grid grid-cols-[repeat(auto-fill,minmax(158px,1fr))] gap-4"
    >
      {Array.from({ length: 8 }, (_, tile) => (
        <span key={tile} className="flex flex-col gap-2">
          <Skeleton className="aspect-square w-full rounded-card" />
          <Skeleton className="h-3 w-28" />
          <Skeleton className="h-2.5 w-20" />
        </span>
      ))}
    </div>
  );
}
