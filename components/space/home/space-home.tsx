'use client';

import { Gift, Hash, History, Lock, Megaphone, Shield, UserPlus, type LucideIcon } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { TimeLabel } from '@/components/announcement/time-label';
import { NoSpaces } from '@/components/space/no-spaces';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { Skeleton, SkeletonRow } from '@/components/ui/skeleton';
import { TopBar } from '@/components/ui/top-bar';
import { dayOf } from '@/lib/format/relative-time';
import { shellOverview } from '@/lib/navigation/shell-paths';
import { useSpaceHome } from '@/lib/queries/space-home';
import type { SpaceId } from '@/protocol/ids';
import type { SpaceEvent } from '@/protocol/space-home';
import { OwnerChecklist, useFirstSteps } from './owner-checklist';
import { useChosenSpace } from './use-chosen-space';

/** The owner's page of a space (OPN-74): of the one in the address, else of the selected one. */
export function SpaceHome({ spaceId }: { spaceId: SpaceId | null }) {
  const t = useTranslations('space.home');
  const chosen = useChosenSpace(spaceId);
  if (chosen === 'none') return <NoSpaces />;
  return (
    <>
      <TopBar isHeading title={t('title')} />
      <div className="min-h-0 grow overflow-y-auto scroll-quiet">
        <div className="mx-auto w-full max-w-settings p-6 max-desktop:p-4">
          {chosen === null ? <Waiting /> : <Content key={chosen} spaceId={chosen} />}
        </div>
      </div>
    </>
  );
}

function Content({ spaceId }: { spaceId: SpaceId }) {
  const t = useTranslations('space.home');
  const home = useSpaceHome(spaceId);
  const steps = useFirstSteps(spaceId);
  if (home.error?.error === 'permission_denied' || home.error?.error === 'not_found') {
    return (
      <EmptyState
        icon={<Lock />}
        title={t('notOwner')}
        text={t('notOwnerText')}
        action={<ButtonLink href={shellOverview(spaceId)}>{t('toSpace')}</ButtonLink>}
        className="py-24"
      />
    );
  }
  if (!home.figures || !home.events || !steps) {
    // Everything comes at once, so that nothing is moved by what comes late.
    if (!home.error) return <Waiting />;
    return (
      <ErrorState
        title={t('error')}
        text={t('errorText')}
        retryLabel={t('retry')}
        retrying={home.isRetrying}
        onRetry={home.retry}
        className="py-24"
      />
    );
  }
  return (
    <>
      <OwnerChecklist spaceId={spaceId} members={home.figures.members} steps={steps} />
      <h2 className="mb-2 section-title">{t('today')}</h2>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-2.5">
        {(['members', 'joined', 'active', 'announcements', 'rewards'] as const).map((name) => (
          <div
            key={name}
            className="flex flex-col-reverse justify-end rounded-card border border-card-border bg-card p-3.5"
          >
            <dt className="text-xs text-text-3">{t(`figure.${name}`)}</dt>
            <dd className="num text-xl font-semibold">{home.figures?.[name]}</dd>
          </div>
        ))}
      </dl>
      <h2 className="mt-8 mb-2 section-title">{t('feed')}</h2>
      {home.events.length === 0 ? (
        <EmptyState icon={<History />} title={t('empty')} text={t('emptyText')} className="py-14" />
      ) : (
        <Card>
          <ul className="divide-y">
            {home.events.map((event) => (
              <EventRow key={event.key} event={event} />
            ))}
          </ul>
        </Card>
      )}
      {home.hasMore && (
        <Button className="mt-4" busy={home.isLoadingMore} onClick={home.more}>
          {t('more')}
        </Button>
      )}
    </>
  );
}

const icons: Record<SpaceEvent['kind'], LucideIcon> = {
  joined: UserPlus,
  announcement: Megaphone,
  reward: Gift,
  room: Hash,
  role: Shield,
};

function EventRow({ event }: { event: SpaceEvent }) {
  const t = useTranslations('space.home');
  const locale = useLocale();
  const Icon = icons[event.kind];
  const words = (event.act?.replace('.', '_') ?? event.kind) as 'joined';
  return (
    <li className="flex min-h-13 items-center gap-3 px-4 py-2.5">
      <Icon aria-hidden className="size-[18px] shrink-0 text-text-3" />
      <p className="min-w-0 grow wrap-break-word">
        {t.rich(`event.${words}`, {
          person: event.person?.username ?? t('someone'),
          name: event.name ?? t('unnamed'),
          b: (text) => <b className="font-medium">{text}</b>,
        })}
      </p>
      <span className="num shrink-0 text-xs text-text-3">
        <TimeLabel
          moment={event.time}
          language={locale}
          nowWord={t('now')}
          day={dayOf(new Date(event.time), locale)}
        />
      </span>
    </li>
  );
}

function Waiting() {
  return (
    <div aria-busy role="status">
      <Skeleton className="mb-8 h-20 rounded-card" />
      {[1, 2, 3, 4].map((row) => (
        <SkeletonRow key={row} />
      ))}
    </div>
  );
}
