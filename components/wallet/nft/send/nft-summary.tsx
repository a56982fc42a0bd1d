'use client';

import type { Nft } from '@/protocol/nft';
import type { WalletNetwork } from '@/protocol/wallet';
import { NftPicture } from '@/components/wallet/nft/nft-media';

export type NftSummaryProps = { nft: Nft; network: WalletNetwork };

/** The piece that is sent: picture, name, collection and network. */
export function NftSummary({ nft, network }: NftSummaryProps) {
  return (
    <div className="flex items-center gap-3 rounded-control bg-surface-1 px-3 py-2.5 edge-border-1 in-data-[theme=light]:bg-surface-2">
      <span className="w-11 shrink-0">
        <NftPicture
          nft={{ ...nft, isVideo: false, isAudio: nft.isAudio && nft.data.imageUrl === '' }}
          className="rounded-control"
        />
      </span>
      <span className="min-w-0 grow">
        <bdi className="block truncate font-medium">{nft.data.name}</bdi>
        <bdi className="block truncate text-xs text-text-3">
          {nft.data.collectionName}, {network.name}
        </bdi>
      </span>
    </div>
  );
}
