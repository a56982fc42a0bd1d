'use client';

import { Compass, Info, Settings } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { NoSpaces } from './no-spaces';
import { selectedSpaceId, selectSpace } from '@/lib/navigation/selected-space';
import { TopBar } from '@/components/ui/top-bar';
import { useDelayedFlag } from '@/components/ui/use-delayed-flag';
import { ButtonLink, buttonStyles } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { IconButton } from '@/components/ui/icon-button';
import { showSnackbar } from '@/components/ui/snackbar';
import { markInviteOpened, useMe } from '@/lib/queries/account';
import { useInviteHere } from './use-invite-here';
import { useJoinedSpaces, useMay, useSpace, useStanding } from '@/lib/queries/space';
import { overviewSpaceId } from '@/lib/space/order';
import { openSections, spaceSettingsPath } from '@/lib/space/settings';
import { SpaceMenu } from './space-menu';
import { OverviewSkeleton } from './overview-skeleton';
import { ShellOverviewContent } from './shell-overview-content';
import type { SpaceId } from '@/protocol/ids';

/** The overview in the shell: of the space in the address, else of the selected one (SPC-81, OPN-58). */
export function ShellOverview({ spaceId }: { spaceId: SpaceId | null }) {
  const { data: spaces } = useJoinedSpaces();
  const t = useTranslations('shell');
  const chosen = spaceId ?? (spaces ? overviewSpaceId(spaces, selectedSpaceId()) : null);
  const homeless = spaceId === null && spaces?.length === 0;
  useEffect(() => {
    if (homeless) showSnackbar(t('createFirst'), 'error');
  }, [homeless, t]);

  if (homeless) return <NoSpaces />;
  return chosen === null ? <OverviewSkeleton /> : <Overview key={chosen} spaceId={chosen} />;
}

function Overview({ spaceId }: { spaceId: SpaceId }) {
  const t = useTranslations('space');
  const router = useRouter();
  const { data: space, error, isLoading, mutate } = useSpace(spaceId);
  const { data: standing } = useStanding(spaceId);
  const may = useMay(spaceId);
  const { data: me } = useMe();
  const showSkeleton = useDelayedFlag(isLoading);
  const [sideOpen, setSideOpen] = useState(false);
  const invite = useInviteHere(spaceId, standing);

  useEffect(() => selectSpace(spaceId), [spaceId]);
  useEffect(() => {
    if (me?.invitedToSpaceId === spaceId) markInviteOpened().catch(() => {});
  }, [me?.invitedToSpaceId, spaceId]);

  // The directory is a public page, so leaving for it is a page load that replaces this entry (SPC-86).
  const back = () => {
    if (new URLSearchParams(location.search).has('canBack')) router.back();
    else location.replace('/index/guildSearch');
  };
  return (
    <>
      <TopBar title={t('overview')} onBack={back} backLabel={t('back')}>
        <IconButton
          label={t('side')}
          title={t('side')}
          icon={<Info aria-hidden />}
          on={sideOpen}
          aria-pressed={sideOpen}
          onClick={() => setSideOpen((open) => !open)}
          className="wide:hidden max-desktop:hidden"
        />
        {openSections(may).length > 0 && (
          <Link
            href={spaceSettingsPath(spaceId)}
            prefetch={false}
            aria-label={t('action.settings')}
            title={t('action.settings')}
            className={buttonStyles({ variant: 'ghost', size: 'sm', className: 'px-1.5' })}
          >
            <Settings aria-hidden data-size="" className="size-[18px]" />
          </Link>
        )}
        {space && standing?.isOwner === false && <SpaceMenu space={space} />}
      </TopBar>
      <div className="min-h-0 grow overflow-y-auto scroll-quiet">
        {space ? (
          <ShellOverviewContent space={space} standing={standing} sideOpen={sideOpen} invite={invite} />
        ) : error?.error === 'not_found' ? (
          <EmptyState
            icon={<Compass />}
            title={t('error.missingTitle')}
            text={t('error.missingText')}
            action={<ButtonLink href="/index/guildSearch">{t('error.find')}</ButtonLink>}
            className="py-24"
          />
        ) : error ? (
          <ErrorState
            title={t('error.title')}
            text={t('error.text')}
            retryLabel={t('error.retry')}
            onRetry={() => void mutate()}
            className="py-24"
          />
        ) : (
          showSkeleton && <OverviewSkeleton />
        )}
      </div>
    </>
  );
}
