'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { buttonStyles } from '@/components/ui/button';
import { TransferCardFrame, type TransferCardFrameProps } from '@/components/wallet/transfer-card-frame';
import { useNft } from '@/lib/queries/nft';
import type { Transfer } from '@/lib/wallet/sending/transfer';
import { NftPicture } from './nft-media';
import { nftPath } from './nft-path';

export type NftTransferCardProps = Omit<TransferCardFrameProps, 'mark' | 'title'> & {
  transfer: Transfer;
  /** The sentence around the name of the piece. */
  say: (name: string) => string;
};

/** The card of a piece that the chain has moved as the message says; name and picture are those that the platform has read. */
export default function NftTransferCard({ transfer, say, details, ...frame }: NftTransferCardProps) {
  const t = useTranslations('nft');
  const key = {
    chainId: transfer.chainId,
    contract: transfer.token ?? '',
    tokenId: transfer.nft?.tokenId ?? '',
  };
  const { data } = useNft(key, null);
  const name = data?.piece.data.name ?? `#${key.tokenId.slice(0, 12)}`;
  const copies = transfer.amount > 1n ? `${transfer.amount} × ` : '';
  return (
    <TransferCardFrame
      {...frame}
      mark={
        <span className="w-14 shrink-0">
          {data && <NftPicture nft={data.piece} className="rounded-control" />}
        </span>
      }
      title={say(`${copies}${name}`)}
      details={
        <>
          {data && <bdi className="min-w-0 truncate">{data.piece.data.collectionName}</bdi>}
          {details}
          <Link href={nftPath(key)} prefetch={false} className={buttonStyles({ size: 'sm' })}>
            {t('card.view')}
          </Link>
        </>
      }
    />
  );
}
