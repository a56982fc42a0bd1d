'use client';

import { Trophy } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { SpacePageFailure } from '@/components/space/home/space-page';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonRow } from '@/components/ui/skeleton';
import { dayOf } from '@/lib/format/relative-time';
import { useMe } from '@/lib/queries/account';
import { useLeaderboard } from '@/lib/queries/leaderboard';
import type { SpaceId } from '@/protocol/ids';
import { BOARD_RANK_MAX, type BoardPeriod } from '@/protocol/point-rules';
import { LeaderboardRow } from './leaderboard-row';

type Props = { spaceId: SpaceId | null; spaceName: string; period: BoardPeriod };

/** A leaderboard in all its states; the viewer comes last where they are further down than what is loaded. */
export function LeaderboardTable({ spaceId, spaceName, period }: Props) {
  const t = useTranslations('leaderboard');
  const locale = useLocale();
  const { data: me } = useMe();
  const list = useLeaderboard(spaceId, period);
  const { board, records } = list;
  if (!board) {
    if (!list.error) return <LeaderboardWaiting />;
    const retry = { retrying: list.isRetrying, onRetry: list.retry };
    if (spaceId !== null) {
      return <SpacePageFailure {...retry} spaceId={spaceId} error={list.error} title={t('error')} />;
    }
    return (
      <ErrorState
        {...retry}
        title={t('error')}
        text={t('errorText')}
        retryLabel={t('retry')}
        className="py-24"
      />
    );
  }
  const { own, starts } = board;
  const isListed = records.some(({ person }) => person.id === me?.id);
  const isBelow = !isListed && own.shown && own.points > 0;
  const between = (own.rank ?? 0) - 1 - records.length;
  const day = starts === null ? '' : dayOf(new Date(`${starts}T12:00:00Z`), locale);
  return (
    <>
      <Card className="px-3 pb-1.5">
        {records.length === 0 ? (
          <EmptyState
            icon={<Trophy />}
            title={t('none')}
            text={spaceId === null ? t('noneOverall') : t('noneText', { space: spaceName })}
            className="py-14"
          />
        ) : (
          <table className="w-full border-collapse">
            <caption className="sr-only">{t(`caption.${period}`)}</caption>
            <thead>
              <tr className="[&>th]:h-[34px] [&>th]:border-b [&>th]:px-1.5 [&>th]:text-left [&>th]:text-xs [&>th]:font-medium [&>th]:whitespace-nowrap [&>th]:text-text-3">
                <th scope="col">{t('column.rank')}</th>
                <th scope="col">{t('column.member')}</th>
                {period !== 'all' && (
                  <th scope="col" className="max-desktop:hidden">
                    <span className="block text-right">{t('column.change')}</span>
                  </th>
                )}
                <th scope="col">
                  <span className="block text-right">{t('column.points')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {records.map((row) => (
                <LeaderboardRow
                  key={row.person.id}
                  spaceId={spaceId}
                  row={row}
                  rankText={String(row.rank)}
                  isOwn={row.person.id === me?.id}
                  hasChange={period !== 'all'}
                />
              ))}
              {isBelow && between > 0 && (
                <tr aria-hidden>
                  <td colSpan={4} className="h-7 px-1.5 text-xs text-text-3">
                    {t('between', { count: between })}
                  </td>
                </tr>
              )}
              {isBelow && me && (
                <LeaderboardRow
                  spaceId={spaceId}
                  row={{ rank: own.rank ?? BOARD_RANK_MAX, person: me, points: own.points, change: null }}
                  rankText={own.rank === null ? t('beyond', { rank: BOARD_RANK_MAX }) : String(own.rank)}
                  isOwn
                  hasChange={period !== 'all'}
                />
              )}
            </tbody>
          </table>
        )}
      </Card>
      {list.hasMore && (
        <Button className="mt-3" busy={list.isLoadingMore} onClick={list.more}>
          {t('more')}
        </Button>
      )}
      <div className="mt-2.5 text-xs text-text-3">
        <p>{t(`ends.${period}`, { day })}</p>
        <p>{t('from')}</p>
        {spaceId === null && <p>{t('overall')}</p>}
      </div>
    </>
  );
}

/** Rows in place of a board that is loading. */
export function LeaderboardWaiting() {
  const t = useTranslations('leaderboard');
  return (
    <Card className="px-3">
      <div aria-busy role="status" aria-label={t('loading')}>
        {[0, 1, 2, 3, 4, 5].map((row) => (
          <SkeletonRow key={row} />
        ))}
      </div>
    </Card>
  );
}
