'use client';

import { Download, ListFilter } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import useSWR from 'swr';
import { getAddress } from 'viem';
import { Button } from '@/components/ui/button';
import { Chip } from '@/components/ui/chip';
import { DayRange } from '@/components/ui/day-range';
import { EmptyState } from '@/components/ui/empty-state';
import { SearchField } from '@/components/ui/search-field';
import { Select } from '@/components/ui/select';
import { handleOf } from '@/lib/handle/handle-of';
import { saveFile } from '@/lib/save-file';
import { useHistoryNotes } from '@/lib/queries/wallet-book';
import { dayValues } from '@/lib/wallet/activity/day-values';
import { readFees, spentIn, type Fees } from '@/lib/wallet/activity/fees';
import { useActivity, type ActivityEntry } from '@/lib/wallet/activity/use-activity';
import { useOlderHistory } from '@/lib/wallet/activity/use-older-history';
import type { WalletNetwork } from '@/protocol/wallet';
import { ActivityList } from '@/components/wallet/screen/activity-list';
import { NetworkNotes } from '@/components/wallet/screen/network-notes';
import { FeeTotal } from './fee-total';
import {
  filtered,
  historyCsv,
  historyKinds,
  historyPeriods,
  noFilter,
  type HistoryPeriod,
} from './history-filter';
import { NoteDialog } from './note-dialog';
import { OlderPart } from './older-part';

export type HistoryViewProps = { address: string; networks: readonly WalletNetwork[] };

/** What an address sent and received, filtered by kind, network, days and text, and as CSV. */
export function HistoryView({ address, networks }: HistoryViewProps) {
  const t = useTranslations('wallet.history');
  const words = useTranslations('wallet');
  const [filter, setFilter] = useState(noFilter);
  const older = useOlderHistory(address, networks);
  const { entries, failed, forgotten, isLoading, refresh } = useActivity(address, networks, {
    older: older.entries,
    handleOf: handleOf(networks),
  });
  const { data: notes } = useHistoryNotes();
  const [isSaving, setSaving] = useState(false);
  const [noted, setNoted] = useState<ActivityEntry | null>(null);
  const noteOf = ({ network, hash }: ActivityEntry) =>
    notes?.find((one) => one.chainId === network.chainId && one.hash === hash)?.note ?? '';
  const shown = filtered(entries, filter, noteOf);
  const spent = spentIn(shown);
  const { data: fees } = useSWR<Fees, Error>(
    isLoading
      ? null
      : ['historyFees', address, spent.map(({ chainId, hash }) => `${chainId} ${hash}`).join()],
    () => readFees(shown, getAddress(address)),
    { revalidateOnFocus: false, keepPreviousData: true },
  );
  const saveCsv = async () => {
    setSaving(true);
    const [values, paid] = await Promise.all([
      dayValues(shown).catch(() => new Map<string, bigint>()),
      readFees(shown, getAddress(address)),
    ]);
    // With the mark by which spreadsheets know the encoding.
    saveFile(
      `history-${address}.csv`,
      `\uFEFF${historyCsv(shown, { values, fees: paid }, noteOf)}`,
      'text/csv',
    );
    setSaving(false);
  };
  const silent = failed.filter(({ chainId }) => filter.chainId === null || chainId === filter.chainId);
  const isUnread = silent.length > 0 && silent.length === networks.length;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <SearchField
          label={t('search')}
          value={filter.text}
          placeholder={t('search')}
          onChange={({ target }) => setFilter({ ...filter, text: target.value })}
          className="h-9! min-w-[220px] grow max-desktop:h-11! max-desktop:w-full"
        />
        <div className="w-44 max-desktop:grow">
          <Select
            aria-label={words('network')}
            value={filter.chainId ?? ''}
            onChange={({ target }) =>
              setFilter({ ...filter, chainId: target.value === '' ? null : Number(target.value) })
            }
            className="h-9! max-desktop:h-11!"
          >
            <option value="">{words('allNetworks')}</option>
            {networks.map(({ chainId, name }) => (
              <option key={chainId} value={chainId}>
                {name}
              </option>
            ))}
          </Select>
        </div>
        <div className="w-40 max-desktop:grow">
          <Select
            aria-label={t('period')}
            value={filter.period}
            onChange={({ target }) => setFilter({ ...filter, period: target.value as HistoryPeriod })}
            className="h-9! max-desktop:h-11!"
          >
            {historyPeriods.map((period) => (
              <option key={period} value={period}>
                {t(`periods.${period}`)}
              </option>
            ))}
          </Select>
        </div>
        <Button disabled={shown.length === 0} busy={isSaving} onClick={() => void saveCsv()}>
          <Download aria-hidden />
          {t('csv')}
        </Button>
      </div>
      {filter.period === 'custom' && (
        <div className="flex gap-2">
          <DayRange
            days={filter}
            onChange={(days) => setFilter({ ...filter, ...days })}
            labels={{ from: t('from'), until: t('until') }}
            className="w-44 max-desktop:grow"
          />
        </div>
      )}
      <div role="group" aria-label={t('kind')} className="flex flex-wrap gap-1.5">
        {historyKinds.map((kind) => (
          <Chip
            key={kind}
            on={filter.kind === kind}
            onClick={() => setFilter({ ...filter, kind })}
            className="h-8 px-3"
          >
            {t(`kinds.${kind}`)}
          </Chip>
        ))}
      </div>
      {shown.length > 0 && <FeeTotal entries={shown} fees={fees} />}
      <NetworkNotes failed={silent} all={networks.length} onRetry={refresh} />
      {shown.length === 0 && entries.length > 0 ? (
        <EmptyState
          icon={<ListFilter />}
          title={t('none')}
          action={<Button onClick={() => setFilter(noFilter)}>{t('clear')}</Button>}
          className="py-24"
        />
      ) : (
        // What could not be read is not called empty.
        !(isUnread && entries.length === 0) && (
          <ActivityList entries={shown} isLoading={isLoading} notes={{ noteOf, onNote: setNoted }} isByDay />
        )
      )}
      <OlderPart
        older={older}
        forgotten={forgotten}
        networks={networks.filter(({ chainId }) => filter.chainId === null || chainId === filter.chainId)}
      />
      {noted?.hash && (
        <NoteDialog
          transaction={{ chainId: noted.network.chainId, hash: noted.hash }}
          note={noteOf(noted)}
          onClose={() => setNoted(null)}
        />
      )}
    </>
  );
}
