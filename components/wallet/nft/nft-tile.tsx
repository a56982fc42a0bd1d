'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { Nft } from '@/protocol/nft';
import { NftPicture } from './nft-media';
import { nftPath } from './nft-path';

/** One piece in the gallery; it leads to its page. */
export function NftTile({ nft }: { nft: Nft }) {
  const t = useTranslations('nft');
  const { name, collectionName, contractAddress, tokenId } = nft.data;
  const amount = BigInt(nft.amount);
  return (
    <Link
      href={nftPath({ chainId: nft.chainId, contract: contractAddress, tokenId })}
      prefetch={false}
      className="group block min-w-0 rounded-card"
    >
      <NftPicture nft={nft} className="rounded-card transition-opacity group-hover:opacity-90" />
      <span className="mt-2 flex items-baseline gap-2">
        <span className="min-w-0 grow truncate font-medium" title={name}>
          {name}
        </span>
        {amount > 1n && (
          <span className="num shrink-0 text-sm text-text-2">{t('amount', { amount: compact(amount) })}</span>
        )}
      </span>
      <span className="block truncate text-sm text-text-3">{collectionName}</span>
    </Link>
  );
}

/** Amounts of ERC-1155 have 256 bits; a tile shows no more than this. */
const compact = (amount: bigint) => (amount > 999_999n ? '999,999+' : amount.toLocaleString('en'));
