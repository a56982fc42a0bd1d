'use client';

import { AudioLines, ImageOff, Play, Volume2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { cn } from '@/components/ui/class-names';
import { SentenceGap } from '@/components/ui/sentence-gap';
import { Skeleton } from '@/components/ui/skeleton';
import type { Nft } from '@/protocol/nft';
import { NftPlayer } from './nft-player';

/** The picture of a piece in a square that is there before it; what plays has its mark at the corner. */
export function NftPicture({ nft, className }: { nft: Nft; className?: string }) {
  const t = useTranslations('nft');
  const [broken, setBroken] = useState<string | null>(null);
  const { imageUrl } = nft.data;
  return (
    <span
      className={cn(
        'relative grid aspect-square w-full place-items-center overflow-hidden bg-active text-text-3 edge-border-1',
        className,
      )}
    >
      {nft.isLoading ? (
        <Skeleton className="absolute inset-0" />
      ) : imageUrl !== '' && imageUrl !== broken ? (
        <img
          src={imageUrl}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(imageUrl)}
          className="size-full object-cover"
        />
      ) : nft.isAudio ? (
        <AudioLines aria-hidden className="size-7" />
      ) : (
        <ImageOff aria-hidden className="size-6" />
      )}
      {(nft.isVideo || nft.isAudio) && (
        <span
          role="img"
          aria-label={t(nft.isVideo ? 'video' : 'audio')}
          className="absolute top-2 right-2 grid size-7 place-items-center rounded-md bg-surface-1/80 text-text-1 [&_svg]:size-4"
        >
          {nft.isVideo ? <Play aria-hidden /> : <Volume2 aria-hidden />}
        </span>
      )}
    </span>
  );
}

/** The media of a piece on its page: image, video or sound (NFT-02), or why there is none. */
export function NftStage({ nft, isHidden }: { nft: Nft; isHidden: boolean }) {
  const t = useTranslations('nft');
  const { imageUrl, name } = nft.data;
  if (nft.isVideo && nft.mediaUrl !== null) {
    return (
      <div className="flex flex-col gap-3">
        <NftPlayer nft={nft} mediaUrl={nft.mediaUrl} />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      {imageUrl !== '' ? (
        <img
          src={imageUrl}
          alt={name}
          width={440}
          height={440}
          className="block aspect-square w-full rounded-dialog object-contain edge-border-1"
        />
      ) : nft.isLoading && !isHidden ? (
        <Skeleton className="aspect-square w-full rounded-dialog" />
      ) : (
        <div className="grid aspect-square w-full place-items-center rounded-dialog bg-active edge-border-1">
          <div className="flex flex-col items-center gap-1.5 px-6 text-center">
            <span
              aria-hidden
              className="mb-1 grid size-12 place-items-center rounded-[15px] bg-surface-2 text-text-2"
            >
              {nft.isAudio ? <AudioLines className="size-[22px]" /> : <ImageOff className="size-[22px]" />}
            </span>
            {!nft.isAudio && <p className="font-medium">{t('notShown')}</p>}
            {nft.refusal !== null && !nft.isAudio && (
              <p className="max-w-[34ch] text-sm text-text-2 text-pretty">
                {t(`refusal.${nft.refusal}`)}
                {nft.refusal !== 'document' && (
                  <>
                    <SentenceGap />
                    {t('textsWork')}
                  </>
                )}
              </p>
            )}
          </div>
        </div>
      )}
      {nft.isAudio && nft.mediaUrl !== null && <NftPlayer nft={nft} mediaUrl={nft.mediaUrl} />}
    </div>
  );
}
