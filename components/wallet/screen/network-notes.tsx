'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Lead } from '@/components/ui/lead';
import { Note } from '@/components/ui/note';
import { useOnline } from '@/components/ui/use-online';
import type { WalletNetwork } from '@/protocol/wallet';

export type NetworkNotesProps = {
  failed: readonly WalletNetwork[];
  /** How many networks are looked at. */
  all: number;
  /** What is missing of one that does not answer; balances, if nothing else is said. */
  text?: string;
  onRetry: () => void;
};

/** Networks that do not answer; the rest of the page stays. Being offline says it all, in the bar of the shell. */
export function NetworkNotes({ failed, all, text, onRetry }: NetworkNotesProps) {
  const t = useTranslations('wallet');
  const isOnline = useOnline();
  if (!isOnline || failed.length === 0) return null;
  const isAll = failed.length === all;
  return (
    <Note
      tone="warn"
      live
      action={
        <Button size="sm" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      <Lead>
        {isAll && all > 1
          ? t('allFailedTitle')
          : t('failedTitle', { network: failed.map(({ name }) => name).join(', ') })}
      </Lead>
      {isAll ? t('allFailedText') : (text ?? t('failedText'))}
    </Note>
  );
}
