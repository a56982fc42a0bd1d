'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Note } from '@/components/ui/note';
import { shortTime } from '@/lib/format/relative-time';
import type { useOlderHistory } from '@/lib/wallet/activity/use-older-history';
import type { WalletNetwork } from '@/protocol/wallet';

export type OlderPartProps = {
  older: ReturnType<typeof useOlderHistory>;
  networks: readonly WalletNetwork[];
  /** Networks whose node has forgotten a part of the latest blocks. */
  forgotten: readonly WalletNetwork[];
};

/** How far back the list goes, and the way further. */
export function OlderPart({ older, networks, forgotten }: OlderPartProps) {
  const t = useTranslations('wallet.history');
  const locale = useLocale();
  const sinceMs = older.sinceMs(networks);
  const isAll = older.isAll(networks);
  const among = (some: readonly WalletNetwork[]) =>
    networks.filter((one) => some.some(({ chainId }) => chainId === one.chainId));
  const silent = among(older.failed);
  const partial = among([...forgotten, ...older.forgotten]);
  const namesOf = (some: readonly WalletNetwork[]) => some.map(({ name }) => name).join(', ');
  return (
    <div className="flex flex-col items-center gap-3">
      {silent.length > 0 && !older.isLoading && (
        <Note tone="danger" live className="self-stretch">
          {t('olderFailed', { networks: namesOf(silent) })}
        </Note>
      )}
      {partial.length > 0 && (
        <Note className="self-stretch">{t('forgotten', { networks: namesOf(partial) })}</Note>
      )}
      {!isAll && (
        <Button busy={older.isLoading} onClick={() => void older.load(networks)}>
          {t('older')}
        </Button>
      )}
      <p role="status" className="text-center text-xs text-text-3">
        {isAll
          ? t('reachAll')
          : sinceMs === null
            ? t('reach')
            : t('reachSince', { time: shortTime(new Date(sinceMs), locale) })}
      </p>
    </div>
  );
}
