'use client';

import { Compass, Lock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRouter, useSearchParams } from 'next/navigation';
import { Suspense, useCallback, useEffect } from 'react';
import { FreshLoginHost } from '@/components/account/fresh-login/fresh-login-host';
import { Avatar } from '@/components/ui/avatar';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { SettingsFrame, type SettingsSection } from '@/components/ui/settings-frame';
import { Skeleton, SkeletonText } from '@/components/ui/skeleton';
import { UnsavedGuardHost } from '@/components/ui/unsaved-guard';
import { useDelayedFlag } from '@/components/ui/use-delayed-flag';
import { shellOverview } from '@/lib/navigation/shell-paths';
import { useMe } from '@/lib/queries/account';
import { useChangesWithoutChat } from '@/lib/queries/changes';
import { usePendingCount } from '@/lib/queries/application';
import { endRoleView } from '@/lib/queries/role-view';
import { isWhole, useSpace, useStanding } from '@/lib/queries/space';
import { defaultSection, openSections, sectionIds, spaceSettingsPath } from '@/lib/space/settings';
import type { SpaceId } from '@/protocol/ids';
import type { Space, SpaceCard } from '@/protocol/space';
import { SuspendedSpace } from '@/components/space/suspended-space';
import { ConnectionBar } from './connection-bar';
import { sectionTable } from './section-table';

/** The settings of a space (SPC-103): everyone sees the sections that their rights open. */
export function SpaceSettings({ spaceId }: { spaceId: SpaceId }) {
  const editor = useTranslations('space.editor');
  const { data: me } = useMe();
  useChangesWithoutChat(me?.id ?? null);
  return (
    <UnsavedGuardHost
      texts={{
        title: editor('discardTitle'),
        text: editor('discardText'),
        discard: editor('discard'),
        keep: editor('keepEditing'),
        close: editor('close'),
      }}
    >
      <Settings spaceId={spaceId} />
      <FreshLoginHost />
    </UnsavedGuardHost>
  );
}

function Settings({ spaceId }: { spaceId: SpaceId }) {
  const t = useTranslations('space.settings');
  const queue = useTranslations('application.queue');
  const router = useRouter();
  const query = useSearchParams();
  const named = query.get('section');
  const { data: space, error: spaceError, mutate: readSpace } = useSpace(spaceId);
  const { data: standing, error: standingError, mutate: readStanding } = useStanding(spaceId);
  // Settings are changed as oneself.
  useEffect(() => endRoleView(), []);
  const onClose = useCallback(() => router.push(shellOverview(spaceId)), [router, spaceId]);

  const open = standing ? openSections((right) => standing.rights.includes(right)) : [];
  const pending = usePendingCount(open.includes('applications') ? spaceId : null) ?? 0;
  const waiting = { count: pending, label: queue('pendingCount', { count: pending }) };
  const isNamed = sectionIds.some((id) => id === named);
  const shownId = isNamed ? open.find((id) => id === named) : defaultSection(open);
  const sections = open.map((id): SettingsSection => {
    const { icon: Icon, content: Content, ...look } = sectionTable[id];
    return {
      id,
      label: t(`section.${id}`),
      waiting: id === 'applications' ? waiting : undefined,
      icon: <Icon aria-hidden />,
      content:
        space && standing && isWhole(space) ? (
          <Suspense fallback={<SectionSkeleton />}>
            <Content space={space} standing={standing} onClose={onClose} />
          </Suspense>
        ) : (
          <SectionSkeleton />
        ),
      ...look,
    };
  });
  const isGone = spaceError?.error === 'not_found' || standingError?.error === 'not_found';
  const hasFailed = (spaceError && !space) || (standingError && !standing);
  const retry = () => void Promise.all([readSpace(), readStanding()]);
  const instead = isGone ? (
    <Missing />
  ) : hasFailed ? (
    <Failed onRetry={retry} />
  ) : space?.suspended && standing ? (
    <SuspendedSpace spaceId={spaceId} className="py-24" />
  ) : standing ? (
    <NoRight spaceId={spaceId} hasOthers={open.length > 0} />
  ) : (
    <SectionSkeleton />
  );
  const shown = isGone || hasFailed ? null : (sections.find(({ id }) => id === shownId) ?? null);
  return (
    <SettingsFrame
      path={spaceSettingsPath(spaceId)}
      backPath={spaceSettingsPath(spaceId, query.has('role') ? 'roles' : undefined)}
      heading={<Heading space={space} />}
      sections={sections}
      shown={shown}
      inSection={isNamed || (standing ? open.length === 0 : isGone || Boolean(hasFailed))}
      instead={instead}
      labels={{ sections: t('sections'), close: t('close'), back: t('back'), escape: t('esc') }}
      banner={<ConnectionBar />}
      onClose={onClose}
    />
  );
}

function Heading({ space }: { space: Space | SpaceCard | undefined }) {
  const t = useTranslations('space.settings');
  return (
    <div className="flex min-h-10 items-center gap-2.5">
      {space ? (
        <Avatar kind="space" name={space.name} picture={space.logo} size={32} />
      ) : (
        <Skeleton className="size-8 shrink-0 rounded-space" />
      )}
      <div className="min-w-0 grow">
        {space ? (
          <p className="truncate font-medium" title={space.name}>
            {space.name}
          </p>
        ) : (
          <Skeleton className="mb-1 h-3.5 w-28" />
        )}
        <h1 className="text-xs text-text-3">{t('title')}</h1>
      </div>
    </div>
  );
}

/** The viewer lacks the section: it was never theirs, or the right has just been taken from them. */
function NoRight({ spaceId, hasOthers }: { spaceId: SpaceId; hasOthers: boolean }) {
  const t = useTranslations('space.settings');
  return (
    <div role="alert">
      <EmptyState
        icon={<Lock />}
        title={t(hasOthers ? 'noRightTitle' : 'noneTitle')}
        text={t(hasOthers ? 'noRightText' : 'noneText')}
        action={
          <ButtonLink href={hasOthers ? spaceSettingsPath(spaceId) : shellOverview(spaceId)}>
            {t(hasOthers ? 'others' : 'toSpace')}
          </ButtonLink>
        }
        className="py-24"
      />
    </div>
  );
}

function Missing() {
  const t = useTranslations('space.error');
  return (
    <EmptyState
      icon={<Compass />}
      title={t('missingTitle')}
      text={t('missingText')}
      action={<ButtonLink href="/index/guildSearch">{t('find')}</ButtonLink>}
      className="py-24"
    />
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('space.error');
  return (
    <ErrorState
      title={t('title')}
      text={t('text')}
      retryLabel={t('retry')}
      onRetry={onRetry}
      className="py-24"
    />
  );
}

function SectionSkeleton() {
  const t = useTranslations('space.settings');
  const shown = useDelayedFlag(true);
  return (
    <div
      aria-busy
      role="status"
      aria-label={t('loading')}
      className="mx-auto w-full max-w-settings p-6 max-desktop:px-4"
    >
      {shown && (
        <>
          <Skeleton className="mb-6 h-7 w-48" />
          <Skeleton className="mb-8 h-24 rounded-card" />
          <SkeletonText lines={6} />
        </>
      )}
    </div>
  );
}
