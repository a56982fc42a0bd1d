'use client';

import { ArrowUpRight, Ellipsis, EyeOff, Flag, SearchX, UserRound } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRouter, useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { NftPictureConfirm } from '@/components/account/nft-picture-confirm';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { IconButton } from '@/components/ui/icon-button';
import { Lead } from '@/components/ui/lead';
import { Menu, MenuItem } from '@/components/ui/menu';
import { Note } from '@/components/ui/note';
import { showSnackbar } from '@/components/ui/snackbar';
import { TopBar } from '@/components/ui/top-bar';
import { VerificationBadge } from '@/components/ui/verification-badge';
import { useMe } from '@/lib/queries/account';
import { chooseNftCollection, useNft } from '@/lib/queries/nft';
import { useWalletNetworks } from '@/lib/queries/wallet';
import { askWallet } from '@/lib/wallet/store';
import { useShownAddress } from '@/lib/wallet/use-shown-address';
import { CollectionReport } from './collection-report';
import { NftDetailSkeleton } from './nft-detail-skeleton';
import { NftFacts, type NftFactsProps } from './nft-facts';
import { NftStage } from './nft-media';
import { nftKeyOf } from './nft-path';

const WALLET_PATH = '/index/wallet';

/** One piece: media, name, traits, and what the chain says of it (NFT-02 to NFT-04). */
export default function NftDetailScreen() {
  const t = useTranslations('nft');
  const words = useTranslations('wallet');
  const router = useRouter();
  const key = nftKeyOf(useSearchParams());
  const { data: me } = useMe();
  const { address } = useShownAddress();
  const networks = useWalletNetworks();
  const { data, error, mutate } = useNft(me ? key : null, address);
  const isMissing = key === null || error?.error === 'not_found';
  return (
    <>
      <TopBar
        isHeading
        title={t('title')}
        backLabel={words('backToWallet')}
        onBack={() => (history.length > 1 ? router.back() : router.push(WALLET_PATH))}
      />
      <div className="min-h-0 grow overflow-y-auto scroll-quiet" tabIndex={-1}>
        {isMissing ? (
          <EmptyState
            icon={<SearchX />}
            title={t('notFound')}
            text={t('notFoundText')}
            className="py-24"
            action={<Button onClick={() => router.push(WALLET_PATH)}>{t('toWallet')}</Button>}
          />
        ) : error && !data ? (
          <ErrorState
            title={t('failed')}
            text={t('failedText')}
            retryLabel={t('retry')}
            onRetry={() => void mutate()}
            className="py-24"
          />
        ) : data ? (
          <Detail
            detail={data}
            network={networks.data?.find(({ chainId }) => chainId === data.piece.chainId) ?? null}
            address={address}
            onSent={() => void mutate()}
          />
        ) : (
          <NftDetailSkeleton />
        )}
      </div>
    </>
  );
}

function Detail({ detail, network, address, onSent }: NftFactsProps & { onSent: () => void }) {
  const t = useTranslations('nft');
  const router = useRouter();
  const { piece, description, isListed, isHidden } = detail;
  const { name, collectionName, contractAddress, traits } = piece.data;
  const [isPicturing, setPicturing] = useState(false);
  const [isReporting, setReporting] = useState(false);
  const choose = async (hide: boolean) => {
    await chooseNftCollection(piece.chainId, contractAddress, hide).then(
      () => showSnackbar(t(hide ? 'hidden.hid' : 'hidden.shown', { name: collectionName })),
      () => undefined,
    );
  };
  const send = async () => {
    const sent = await askWallet('sendNft', { nft: piece });
    onSent();
    if (sent) router.push(WALLET_PATH);
  };
  return (
    <div className="mx-auto grid w-full max-w-[1120px] items-start gap-8 p-6 desktop:grid-cols-[minmax(0,440px)_minmax(0,1fr)] max-desktop:gap-6 max-desktop:p-4">
      <figure className="max-desktop:mx-auto max-desktop:w-full max-desktop:max-w-[440px]">
        <NftStage nft={piece} isHidden={isHidden} />
        {(piece.data.imageUrl !== '' || piece.mediaUrl !== null) && (
          <figcaption className="mt-2 text-xs text-text-3">{t('through')}</figcaption>
        )}
      </figure>
      <div className="min-w-0">
        <p className="flex items-center gap-1.5 text-sm text-text-2">
          <bdi className="min-w-0 truncate">{collectionName}</bdi>
          {isListed && <VerificationBadge kind="green" label={t('verified')} />}
        </p>
        <h2 className="mt-0.5 text-3xl leading-9 font-semibold tracking-tighter [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
        </h2>
        <div className="mt-4 mb-5 flex flex-wrap gap-2">
          {piece.amount !== '0' && (
            <Button variant="primary" onClick={() => void send()}>
              <ArrowUpRight aria-hidden />
              {t('send')}
            </Button>
          )}
          {piece.amount !== '0' && !isHidden && piece.data.imageUrl !== '' && address !== null && (
            <Button onClick={() => setPicturing(true)}>
              <UserRound aria-hidden />
              {t('picture.use')}
            </Button>
          )}
          {isReporting && (
            <CollectionReport
              chainId={piece.chainId}
              contract={contractAddress}
              name={collectionName}
              onClose={() => setReporting(false)}
            />
          )}
          {isPicturing && address !== null && (
            <NftPictureConfirm nft={piece} address={address} onClose={() => setPicturing(false)} />
          )}
          <Menu trigger={<IconButton label={t('more')} title={t('more')} icon={<Ellipsis aria-hidden />} />}>
            <MenuItem icon={<EyeOff aria-hidden />} onSelect={() => void choose(!isHidden)}>
              {isHidden ? t('hidden.show') : t('hidden.hide')}
            </MenuItem>
            <MenuItem icon={<Flag aria-hidden />} onSelect={() => setReporting(true)}>
              {t('hidden.reportCollection')}
            </MenuItem>
          </Menu>
        </div>
        {isHidden && (
          <Note
            tone="warn"
            className="mb-5"
            action={
              <Button size="sm" onClick={() => void choose(false)}>
                {t('hidden.show')}
              </Button>
            }
          >
            <Lead>{t('hidden.here')}</Lead>
            {t('hidden.text')}
          </Note>
        )}
        {description !== '' && (
          <p className="mb-5 whitespace-pre-line text-text-2 text-pretty [overflow-wrap:anywhere]">
            {description}
          </p>
        )}
        <h3 className="mb-2.5 section-title">{t('details')}</h3>
        {traits.length > 0 ? (
          <dl className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-2.5">
            {traits.map(({ type, value }, index) => (
              <div key={index} className="min-w-0 rounded-card px-3.5 py-2.5 edge-border-1">
                <dt className="truncate text-xs text-text-3">{type}</dt>
                <dd className="truncate font-medium" title={value}>
                  {value}
                </dd>
              </div>
            ))}
          </dl>
        ) : (
          <p className="text-sm text-text-3">{t('noTraits')}</p>
        )}
        <NftFacts detail={detail} network={network} address={address} />
      </div>
    </div>
  );
}
