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
};

/** How far back the list goes, and the way further. */
export function OlderPart({ older, networks }: OlderPartProps) {
  const t = useTranslations('wallet.history');
  const locale = useLocale();
  const sinceMs = older.sinceMs(networks);
  const isAll = older.isAll(networks);
  const silent = older.failed.filter((one) => networks.some(({ chainId }) => chainId === one.chainId));
  return (
    <div className="flex flex-col items-center gap-3">
      {silent.length > 0 && !older.isLoading && (
        <Note tone="danger" live className="self-stretch">
          {t('olderFailed', { networks: silent.map(({ name }) => name).join(', ') })}
        </Note>
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
