'use client';

import dynamic from 'next/dynamic';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import useSWR from 'swr';
import { ChartLine } from 'lucide-react';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { Segmented } from '@/components/ui/segmented';
import { Skeleton } from '@/components/ui/skeleton';
import { chainReader } from '@/lib/wallet/chain-reader';
import { chainHistory, type PricePoint } from '@/lib/wallet/prices/price-history';
import { usdText } from '@/lib/wallet/usd';
import type { WalletNetwork, WalletToken } from '@/protocol/wallet';

const HEIGHT = 'h-[220px]';
// With its library, which no other page of the wallet needs.
const PriceChart = dynamic(() => import('./price-chart'), {
  ssr: false,
  loading: () => <Skeleton className={`${HEIGHT} rounded-control`} />,
});

const DAY_MS = 86_400_000;
const periods = { day: DAY_MS, week: 7 * DAY_MS } as const;
type Period = keyof typeof periods;

const history = chainHistory(chainReader);

interface Read {
  readonly points: readonly PricePoint[];
  readonly toMs: number;
}

/** What a token was worth lately. What nobody knows is said, never drawn. */
export function PricePanel({ token, network }: { token: WalletToken; network: WalletNetwork }) {
  const t = useTranslations('wallet.detail');
  const words = useTranslations('wallet');
  const locale = useLocale();
  const [period, setPeriod] = useState<Period>('day');
  const { data, error, mutate } = useSWR<Read, unknown>(
    ['priceHistory', token.id, period],
    async () => {
      const toMs = Date.now();
      return { points: await history.historyOf(network, token, toMs - periods[period]), toMs };
    },
    { refreshInterval: 5 * 60_000, revalidateOnFocus: false },
  );
  const [first, last] = [data?.points[0], data?.points.at(-1)];
  return (
    <section aria-label={words('price')} className="flex flex-col gap-3">
      <div className="self-end">
        <Segmented
          label={t('period')}
          value={period}
          onChange={setPeriod}
          options={(Object.keys(periods) as Period[]).map((value) => ({ value, label: t(value) }))}
        />
      </div>
      {error && !data ? (
        <ErrorState
          title={t('chartFailed')}
          text={words('failedText')}
          retryLabel={words('retry')}
          onRetry={() => void mutate()}
          className={HEIGHT}
        />
      ) : !data ? (
        <Skeleton className={`${HEIGHT} rounded-control`} />
      ) : first && last ? (
        <PriceChart
          label={t('chart', {
            symbol: token.symbol,
            period: t(period),
            from: usdText(first.usd, locale),
            to: usdText(last.usd, locale),
          })}
          points={data.points}
          fromMs={data.toMs - periods[period]}
          toMs={data.toMs}
        />
      ) : (
        <EmptyState
          icon={<ChartLine />}
          title={t('noChart')}
          text={t(token.isCustom ? 'unlistedText' : 'noChartText')}
          className={HEIGHT}
        />
      )}
    </section>
  );
}
