'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useChosenSpace } from '@/components/space/home/use-chosen-space';
import { Segmented } from '@/components/ui/segmented';
import { TopBar } from '@/components/ui/top-bar';
import { useJoinedSpaces } from '@/lib/queries/space';
import { boardPeriods, type BoardPeriod } from '@/protocol/point-rules';
import { LeaderboardSide } from './leaderboard-side';
import { LeaderboardTable, LeaderboardWaiting } from './leaderboard-table';

type Scope = 'space' | 'all';

/** Who has the most activity points: in the selected space, and in all of them together (OPN-72). */
export function LeaderboardPage() {
  const t = useTranslations('leaderboard');
  const chosen = useChosenSpace(null);
  const { data: spaces } = useJoinedSpaces();
  const [scope, setScope] = useState<Scope>('space');
  const [period, setPeriod] = useState<BoardPeriod>('week');
  const isOverall = scope === 'all' || chosen === 'none';
  const space = isOverall ? undefined : spaces?.find(({ id }) => id === chosen);
  return (
    <>
      <TopBar
        isHeading
        title={
          <>
            {t('title')}
            {space && (
              <span className="ml-3 text-sm font-normal tracking-normal text-text-3">{space.name}</span>
            )}
          </>
        }
      />
      <div className="min-h-0 grow overflow-y-auto scroll-quiet">
        <div className="@container mx-auto w-full max-w-page p-6 max-desktop:p-4">
          <div className="grid gap-6 @min-[820px]:grid-cols-[minmax(0,1fr)_340px]">
            <div className="peer min-w-0">
              <div className="mb-3.5 flex flex-wrap gap-3">
                {chosen !== 'none' && (
                  <Segmented
                    label={t('scope.label')}
                    options={(['space', 'all'] as const).map((value) => ({
                      value,
                      label: t(`scope.${value}`),
                    }))}
                    value={scope}
                    onChange={setScope}
                    className="min-w-[250px] grow"
                  />
                )}
                <Segmented
                  label={t('period.label')}
                  options={boardPeriods.map((value) => ({ value, label: t(`period.${value}`) }))}
                  value={period}
                  onChange={setPeriod}
                  className="min-w-[220px] grow"
                />
              </div>
              {chosen === null && !isOverall ? (
                <LeaderboardWaiting />
              ) : (
                <LeaderboardTable
                  key={`${isOverall ? 'all' : chosen} ${period}`}
                  spaceId={isOverall ? null : chosen}
                  spaceName={space?.name ?? ''}
                  period={period}
                />
              )}
            </div>
            {/* In one column it comes when the board is there, which would push it down. */}
            <LeaderboardSide className="peer-has-[[aria-busy=true]]:hidden @min-[820px]:flex!" />
          </div>
        </div>
      </div>
    </>
  );
}
