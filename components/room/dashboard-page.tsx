'use client';

import { Flag, Gift, Inbox, type LucideIcon } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { SpacePage, SpacePageFailure, SpacePageWaiting } from '@/components/space/home/space-page';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { inlineLink } from '@/components/ui/inline-link';
import { spacePagePath } from '@/lib/navigation/space-pages';
import { usePendingCount } from '@/lib/queries/application';
import { useReports } from '@/lib/queries/report';
import { useRewardMoves } from '@/lib/queries/reward-history';
import { useSpaceGrowth } from '@/lib/queries/space-home';
import { spaceSettingsPath } from '@/lib/space/settings';
import type { SpaceId } from '@/protocol/ids';
import { MoveRow } from './reward-moves-page';

/** How many of the latest rewards are shown. */
const GIVEN_SHOWN = 5;
const grid = 'grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-2.5';

/** What the owner of the selected space looks at first: applications, reports, growth, and what was given (SHL-20). */
export function DashboardPage() {
  const t = useTranslations('space.dashboard');
  return (
    <SpacePage title={t('title')} className="max-w-settings">
      {(spaceId) => <Dashboard spaceId={spaceId} />}
    </SpacePage>
  );
}

function Dashboard({ spaceId }: { spaceId: SpaceId }) {
  const t = useTranslations('space.dashboard');
  const { data: growth, error, isValidating, mutate } = useSpaceGrowth(spaceId);
  if (!growth) {
    if (!error) return <SpacePageWaiting rows={4} />;
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
  return (
    <>
      <h2 className="mb-2 section-title">{t('todo')}</h2>
      <ToDo spaceId={spaceId} />
      <h2 className="mt-8 mb-2 section-title">{t('growth')}</h2>
      <dl className={grid}>
        <Figure name={t('members')} value={growth.members} />
        {(['week', 'month'] as const).map((period) => (
          <Figure
            key={period}
            name={t(period)}
            value={growth[period].joined}
            note={t('before', { count: growth[period].before })}
          />
        ))}
      </dl>
      <Given spaceId={spaceId} />
    </>
  );
}

/** The owner holds every right, so both queues answer. */
function ToDo({ spaceId }: { spaceId: SpaceId }) {
  const t = useTranslations('space.dashboard');
  const applications = usePendingCount(spaceId);
  const reports = useReports(spaceId, 'open', 1);
  return (
    <ul className={grid}>
      <Queue
        icon={Inbox}
        name={t('applications')}
        count={applications}
        href={spaceSettingsPath(spaceId, 'applications')}
      />
      <Queue
        icon={Flag}
        name={t('reports')}
        count={reports.data?.total}
        href={spaceSettingsPath(spaceId, 'reports')}
      />
    </ul>
  );
}

type QueueProps = { icon: LucideIcon; name: string; count: number | undefined; href: string };

function Queue({ icon: Icon, name, count, href }: QueueProps) {
  return (
    <li>
      <Link
        href={href}
        prefetch={false}
        className="flex items-center gap-3 rounded-card border border-card-border bg-card p-3.5 transition-colors hover:border-border-control"
      >
        <Icon aria-hidden className="size-5 shrink-0 text-text-3" />
        <span className="min-w-0 grow">{name}</span>
        <span className="num text-xl font-semibold">{count ?? '–'}</span>
      </Link>
    </li>
  );
}

function Figure({ name, value, note }: { name: string; value: number; note?: string }) {
  return (
    <div className="flex flex-col rounded-card border border-card-border bg-card p-3.5">
      <dt className="order-2 text-xs text-text-2">{name}</dt>
      <dd className="num order-1 text-xl font-semibold">{value}</dd>
      {note && <dd className="num order-3 text-xs text-text-3">{note}</dd>}
    </div>
  );
}

function Given({ spaceId }: { spaceId: SpaceId }) {
  const t = useTranslations('space.dashboard');
  const { moves, error, isRetrying, retry } = useRewardMoves(spaceId, 'deposit');
  return (
    <section aria-labelledby="given" className="mt-8">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="given" className="section-title">
          {t('given')}
        </h2>
        <Link href={spacePagePath('transactions')} prefetch={false} className={inlineLink}>
          {t('all')}
        </Link>
      </div>
      {!moves ? (
        error ? (
          <SpacePageFailure
            spaceId={spaceId}
            error={error}
            title={t('notLoaded')}
            retrying={isRetrying}
            onRetry={retry}
          />
        ) : (
          <SpacePageWaiting />
        )
      ) : moves.length === 0 ? (
        <EmptyState icon={<Gift />} title={t('noneGiven')} text={t('givenText')} className="py-10" />
      ) : (
        <Card>
          <ul className="divide-y">
            {moves.slice(0, GIVEN_SHOWN).map((move) => (
              <MoveRow key={move.key} move={move} />
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}
