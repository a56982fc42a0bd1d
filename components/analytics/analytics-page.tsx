'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { SpacePage, SpacePageFailure } from '@/components/space/home/space-page';
import { Lead } from '@/components/ui/lead';
import { Note } from '@/components/ui/note';
import { Segmented } from '@/components/ui/segmented';
import { SentenceGap } from '@/components/ui/sentence-gap';
import { Skeleton } from '@/components/ui/skeleton';
import { useAnalytics } from '@/lib/queries/analytics';
import { analyticsDays, type AnalyticsDays } from '@/protocol/analytics-rules';
import type { SpaceId } from '@/protocol/ids';
import { CsvButton } from './csv-button';
import { DayTable } from './day-table';
import { shortDay } from './day-text';
import { FigureCards } from './figure-cards';
import { GrowthCharts } from './growth-charts';
import { JoinSources } from './join-sources';
import { Retention } from './retention';
import { RewardSums } from './reward-sums';

/** How the selected space grows and how lively it is, for its owner and admins (OPN-72). */
export function AnalyticsPage() {
  const t = useTranslations('analytics');
  return <SpacePage title={t('title')}>{(spaceId) => <SpaceAnalytics spaceId={spaceId} />}</SpacePage>;
}

function SpaceAnalytics({ spaceId }: { spaceId: SpaceId }) {
  const t = useTranslations('analytics');
  const locale = useLocale();
  const [days, setDays] = useState<AnalyticsDays>('30');
  const { data, error, isLoading, isValidating, mutate } = useAnalytics(spaceId, days);
  if (!data) {
    if (!error) return <AnalyticsWaiting />;
    return (
      <SpacePageFailure
        spaceId={spaceId}
        error={error}
        title={t('error')}
        retrying={isValidating}
        onRetry={() => void mutate()}
      />
    );
  }
  const csv = <CsvButton spaceId={spaceId} analytics={data} />;
  const isNew = data.records.length === 0;
  return (
    <div className="@container flex flex-col gap-4" aria-busy={isLoading}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Segmented
          label={t('period')}
          options={analyticsDays.map((value) => ({ value, label: t('days', { days: value }) }))}
          value={days}
          onChange={setDays}
          className="w-[270px]"
        />
        <p className="min-w-0 grow text-xs text-text-3 @min-[820px]:text-right">
          {data.countedTime !== null && t('counted', { time: utcTime(data.countedTime, locale) })}
          <SentenceGap />
          {t('private')}
        </p>
      </div>
      {data.since > firstAsked(data.today, days) && !isNew && (
        <Note tone="info">{t('since', { day: shortDay(data.since, locale) })}</Note>
      )}
      {isNew && (
        <Note tone="info">
          <Lead>{t('newTitle')}</Lead>
          {t('newText')}
        </Note>
      )}
      <FigureCards analytics={data} days={Number(days)} />
      {!isNew && (
        <div className="grid gap-4 @min-[820px]:grid-cols-2">
          <GrowthCharts analytics={data} days={Number(days)} />
          <JoinSources sources={data.sources} />
          <RewardSums analytics={data} />
          <Retention weeks={data.retention} />
        </div>
      )}
      <DayTable analytics={data} csv={csv} />
    </div>
  );
}

const DAY_MS = 86_400_000;

const firstAsked = (today: string, days: AnalyticsDays) =>
  new Date(Date.parse(today) - Number(days) * DAY_MS).toISOString().slice(0, 10);

const utcTime = (time: string, locale: string) =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  }).format(new Date(time));

/** Grey shapes where figures and charts will be. */
function AnalyticsWaiting() {
  const t = useTranslations('analytics');
  return (
    <div role="status" aria-busy aria-label={t('loading')} className="@container flex flex-col gap-4">
      <Skeleton className="h-9 w-[270px] rounded-control" />
      <div className="grid grid-cols-2 gap-4 @min-[820px]:grid-cols-4">
        {[0, 1, 2, 3].map((card) => (
          <Skeleton key={card} className="h-[92px] rounded-card" />
        ))}
      </div>
      <div className="grid gap-4 @min-[820px]:grid-cols-2">
        {[0, 1, 2, 3].map((card) => (
          <Skeleton key={card} className="h-[290px] rounded-card" />
        ))}
      </div>
    </div>
  );
}
