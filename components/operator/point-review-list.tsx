'use client';

import { Trophy } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Segmented } from '@/components/ui/segmented';
import { fullTime } from '@/lib/format/relative-time';
import { decidePoints, useOperatorPoints } from '@/lib/queries/operator';
import type { PointDecision, ReviewedPoints } from '@/protocol/operator-points';
import { OperatorList, OperatorRow } from './operator-list';

type State = 'held' | 'counted';

/** Points that wait for a decision, and those that count, which can be taken back. */
export function PointReviewList() {
  const t = useTranslations('operator');
  const [state, setState] = useState<State>('held');
  return (
    <>
      <Segmented
        label={t('points.show')}
        options={(['held', 'counted'] as const).map((value) => ({
          value,
          label: t(`points.state.${value}`),
        }))}
        value={state}
        onChange={setState}
        className="mb-3 max-w-xs"
      />
      <List key={state} state={state} />
    </>
  );
}

const quiet = () => {};

function List({ state }: { state: State }) {
  const t = useTranslations('operator');
  const locale = useLocale();
  const read = useOperatorPoints(state);
  const [asked, setAsked] = useState<ReviewedPoints | null>(null);
  const decide = (id: number, decision: PointDecision) => void decidePoints(id, decision).catch(quiet);
  return (
    <OperatorList
      read={read}
      count={read.records?.length}
      icon={<Trophy />}
      none={t(state === 'held' ? 'none.points' : 'none.pointsCounted')}
    >
      <ul aria-label={t('section.points')}>
        {read.records?.map((points) => {
          const { id, amount, source, person, about, space, holdReason, time } = points;
          const name = person.username;
          return (
            <OperatorRow
              key={id}
              name={name}
              picture={person.avatar}
              space={false}
              text={
                <>
                  <span className="num">
                    {t('points.what', {
                      amount,
                      source: t(`points.source.${source}`),
                      time: fullTime(new Date(time), locale),
                    })}
                  </span>
                  {[
                    about && t('points.about', { name: about.username }),
                    space && t('points.space', { space: space.name }),
                    holdReason && t(`points.reason.${holdReason}`),
                  ].map(
                    (line) =>
                      line && (
                        <span key={line} className="block">
                          {line}
                        </span>
                      ),
                  )}
                </>
              }
            >
              {state === 'held' ? (
                <>
                  <Button
                    size="sm"
                    aria-label={t('points.countNamed', { name })}
                    onClick={() => decide(id, 'count')}
                  >
                    {t('points.count')}
                  </Button>
                  <Button
                    size="sm"
                    variant="danger-quiet"
                    aria-label={t('points.rejectNamed', { name })}
                    onClick={() => decide(id, 'reject')}
                  >
                    {t('points.reject')}
                  </Button>
                </>
              ) : (
                <Button
                  size="sm"
                  variant="danger-quiet"
                  aria-label={t('points.takeBackNamed', { name })}
                  onClick={() => setAsked(points)}
                >
                  {t('points.takeBack')}
                </Button>
              )}
            </OperatorRow>
          );
        })}
      </ul>
      {read.hasMore && (
        <Button className="mt-4" busy={read.isLoadingMore} onClick={read.more}>
          {t('points.more')}
        </Button>
      )}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={t('points.confirmTitle', { amount: asked?.amount ?? 0, name: asked?.person.username ?? '' })}
        text={t('points.confirmText', { name: asked?.person.username ?? '' })}
        confirmLabel={t('points.takeBack')}
        cancelLabel={t('cancel')}
        closeLabel={t('close')}
        danger
        onConfirm={() => {
          if (asked) decide(asked.id, 'takeBack');
          setAsked(null);
        }}
      />
    </OperatorList>
  );
}
