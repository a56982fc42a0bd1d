'use client';

import { Images } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { NftPictureConfirm } from '@/components/account/nft-picture-confirm';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { Field } from '@/components/ui/field';
import { Note } from '@/components/ui/note';
import { Select } from '@/components/ui/select';
import { Skeleton } from '@/components/ui/skeleton';
import { useOnline } from '@/components/ui/use-online';
import { shortAddress } from '@/lib/format/address';
import { useMe } from '@/lib/queries/account';
import { useLinkedWallets } from '@/lib/queries/linked-wallet';
import { useOwnedNfts } from '@/lib/queries/nft';
import type { Nft } from '@/protocol/nft';

export type NftPictureChoiceProps = { onSet: (avatar: string) => void };

/** The button below the pictures that opens the choice among the NFTs of the person. */
export function NftPictureChoice({ onSet }: NftPictureChoiceProps) {
  const t = useTranslations('nft.picture');
  const [step, setStep] = useState<'closed' | 'choosing' | { nft: Nft; address: string }>('closed');
  const close = () => setStep('closed');
  return (
    <>
      <Button className="-mt-3 self-start" onClick={() => setStep('choosing')}>
        <Images aria-hidden />
        {t('open')}
      </Button>
      {step === 'choosing' && (
        <ChoiceDialog onClose={close} onChosen={(nft, address) => setStep({ nft, address })} />
      )}
      {typeof step === 'object' && <NftPictureConfirm {...step} onClose={close} onSet={onSet} />}
    </>
  );
}

type ChoiceDialogProps = { onClose: () => void; onChosen: (nft: Nft, address: string) => void };

function ChoiceDialog({ onClose, onChosen }: ChoiceDialogProps) {
  const t = useTranslations('nft.picture');
  const { data: me } = useMe();
  const { data: linked } = useLinkedWallets();
  const addresses = [...new Set([me?.address ?? [], linked?.map(({ address }) => address) ?? []].flat())];
  const [chosen, setChosen] = useState<string | null>(null);
  const address = chosen ?? addresses[0] ?? null;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('choose')} closeLabel={t('close')}>
      {addresses.length > 1 && (
        <Field label={t('wallet')}>
          {(control) => (
            <Select {...control} value={address ?? ''} onChange={(event) => setChosen(event.target.value)}>
              {addresses.map((one) => (
                <option key={one} value={one}>
                  {shortAddress(one)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {me && linked && address === null ? (
        <EmptyState icon={<Images />} title={t('noWallet')} text={t('noWalletText')} />
      ) : (
        <Pieces address={address} onChosen={onChosen} />
      )}
    </Dialog>
  );
}

function Pieces({ address, onChosen }: Pick<ChoiceDialogProps, 'onChosen'> & { address: string | null }) {
  const t = useTranslations('nft');
  const isOnline = useOnline();
  const { pieces, error, isLoading, hasMore, more, isLoadingMore, retry } = useOwnedNfts(
    address === null ? null : { address, chainId: null, contract: null, text: '' },
  );
  const shown = pieces.filter(({ isLoading: isRead, data }) => isRead || data.imageUrl !== '');
  if (error && pieces.length === 0) {
    return <ErrorState title={t('failed')} text={t('failedText')} retryLabel={t('retry')} onRetry={retry} />;
  }
  if (address === null || isLoading) {
    return (
      <div role="status" aria-label={t('loading')} className={grid}>
        {[1, 2, 3, 4, 5, 6].map((key) => (
          <Skeleton key={key} className="aspect-square rounded-card" />
        ))}
      </div>
    );
  }
  return (
    <>
      {!isOnline && <Note tone="warn">{t('offline')}</Note>}
      {shown.length === 0 ? (
        <EmptyState icon={<Images />} title={t('noNfts')} text={t('picture.none')} />
      ) : (
        <ul aria-label={t('grid')} className={grid}>
          {shown.map((nft) => (
            <li key={`${nft.chainId} ${nft.data.contractAddress} ${nft.data.tokenId}`}>
              <Piece nft={nft} onPress={() => onChosen(nft, address)} />
            </li>
          ))}
        </ul>
      )}
      {hasMore && (
        <Button className="self-center" busy={isLoadingMore} onClick={more}>
          {t('picture.more')}
        </Button>
      )}
    </>
  );
}

const grid = 'grid grid-cols-3 gap-3';

function Piece({ nft, onPress }: { nft: Nft; onPress: () => void }) {
  const { name, collectionName, imageUrl } = nft.data;
  return (
    <button
      type="button"
      disabled={nft.isLoading}
      onClick={onPress}
      className="group block w-full min-w-0 rounded-card text-left disabled:cursor-progress"
    >
      {nft.isLoading ? (
        <Skeleton className="aspect-square rounded-card" />
      ) : (
        <img
          src={imageUrl}
          alt=""
          loading="lazy"
          decoding="async"
          className="block aspect-square w-full rounded-card bg-active object-cover transition-opacity group-hover:opacity-90"
        />
      )}
      <span className="mt-1.5 block truncate text-sm font-medium" title={name}>
        {name}
      </span>
      <span className="block truncate text-xs text-text-3">{collectionName}</span>
    </button>
  );
}
