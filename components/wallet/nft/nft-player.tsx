'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Lead } from '@/components/ui/lead';
import { Note } from '@/components/ui/note';
import type { Nft } from '@/protocol/nft';

type Problem = 'refused' | 'busy' | 'away' | 'unsupported';

/** Asks again for the first byte, because a player doesn't say why it can't play. */
async function problemOf(mediaUrl: string): Promise<Problem> {
  const answer = await fetch(mediaUrl, { headers: { range: 'bytes=0-0' } }).catch(() => null);
  if (answer?.ok) return 'unsupported';
  return answer?.status === 404 ? 'refused' : answer?.status === 429 ? 'busy' : 'away';
}

/** The video or sound of a piece; below it, why it doesn't play and a way to try again where that may help. */
export function NftPlayer({ nft, mediaUrl }: { nft: Nft; mediaUrl: string }) {
  const t = useTranslations('nft');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [attempt, setAttempt] = useState(0);
  const { imageUrl, name } = nft.data;
  const player = {
    src: mediaUrl,
    controls: true,
    preload: 'metadata',
    'aria-label': t('play', { name }),
    onError: () => void problemOf(mediaUrl).then(setProblem),
  } as const;
  return (
    <>
      {nft.isVideo ? (
        <video
          key={attempt}
          {...player}
          poster={imageUrl || undefined}
          playsInline
          className="aspect-square w-full rounded-dialog bg-active object-contain edge-border-1"
        />
      ) : (
        <audio key={attempt} {...player} className="w-full" />
      )}
      {problem !== null && (
        <Note
          tone="warn"
          live
          action={
            (problem === 'busy' || problem === 'away') && (
              <Button
                size="sm"
                onClick={() => {
                  setProblem(null);
                  setAttempt(attempt + 1);
                }}
              >
                {t('retry')}
              </Button>
            )
          }
        >
          <Lead>{t('notPlayed')}</Lead>
          {t(`notPlayedReason.${problem}`)}
        </Note>
      )}
    </>
  );
}
