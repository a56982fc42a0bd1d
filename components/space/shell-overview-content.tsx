'use client';

import { Lock, Megaphone } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { AnnouncementArticle, announcementAnchor } from '@/components/announcement/announcement-article';
import { AnnouncementComposer } from '@/components/announcement/announcement-composer';
import { LazyAnnouncementMenu } from '@/components/announcement/lazy-announcement-menu';
import { TimeLabel } from '@/components/announcement/time-label';
import { LazyApplicationQueue } from '@/components/application/lazy-application-queue';
import { PendingApplication } from '@/components/application/pending-application';
import { LazyMemberTable } from '@/components/member/lazy-member-table';
import { shellLinking } from './shell-linking';
import { useWindowIs } from '@/components/ui/media-query';
import { useDelayedFlag } from '@/components/ui/use-delayed-flag';
import { buttonStyles } from '@/components/ui/button';
import { cn } from '@/components/ui/class-names';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonText } from '@/components/ui/skeleton';
import { chatPath } from '@/lib/navigation/chat-address';
import { dayOf } from '@/lib/format/relative-time';
import { useAnnouncements } from '@/lib/queries/announcement';
import { usePendingApplication, usePendingCount } from '@/lib/queries/application';
import { useGames } from '@/lib/queries/game';
import { useSeenThing } from '@/lib/queries/unread-notice';
import { isWhole, useJoinedSpaces, useMay, useSpaceCandidates } from '@/lib/queries/space';
import { recommended } from '@/lib/space/order';
import type { Space, SpaceCard, Standing } from '@/protocol/space';
import { CopyLinkButton, ShareButton } from './copy-link-button';
import { GamesGrid } from './games-grid';
import { InviteNotice } from './invite-notice';
import { JoinButton } from './join-button';
import type { InviteHere } from './use-invite-here';
import { SplitRates } from './split-rates';
import { OverviewTabs } from './overview-tabs';
import { SuspendedSpace } from './suspended-space';
import { tabsOfSpace } from './tabs-of-space';
import { SpaceHeader } from './space-header';
import { SpaceSide } from './space-side';
import type { SpaceId } from '@/protocol/ids';

export type ShellOverviewContentProps = {
  space: Space | SpaceCard;
  standing: Standing | undefined;
  /** Between 1024 and 1279 px the side panel lies over the sheet, closed at first. */
  sideOpen: boolean;
  /** The signed link by which the viewer came, who is no member. */
  invite: InviteHere | null;
};

/** Header, tabs and side panel; of a private space that the viewer is not in, the header and the reason. */
export function ShellOverviewContent({ space, standing, sideOpen, invite }: ShellOverviewContentProps) {
  const t = useTranslations('space');
  const router = useRouter();
  return (
    <div className="mx-auto w-full max-w-page px-6 pt-4 max-desktop:px-4">
      <SpaceHeader
        space={space}
        actions={
          <div className="flex min-h-control items-center justify-end gap-2 max-desktop:gap-2.5">
            <span className="contents max-desktop:[&>button]:order-2">
              <ShareButton
                path={`/index/guildOverview/${space.id}`}
                title={space.name}
                label={t('action.share')}
                copied={t('action.linkCopied')}
              />
            </span>
            <JoinButton
              space={space}
              standing={standing}
              navigate={(path) => router.push(path)}
              className="max-desktop:grow"
              invite={invite?.lets}
            />
            {standing?.joined && (
              <Link
                href={chatPath(space.id)}
                prefetch={false}
                className={buttonStyles({ variant: 'primary', className: 'max-desktop:grow' })}
              >
                {t('action.chat')}
              </Link>
            )}
          </div>
        }
      />
      {invite && !standing?.banned && <InviteNotice preview={invite.preview} className="mt-4" />}
      {isWhole(space) ? (
        <Tabs space={space} sideOpen={sideOpen} />
      ) : space.suspended ? (
        <SuspendedSpace spaceId={space.id} className="mt-6 border-t py-16" />
      ) : (
        <PrivateCard spaceId={space.id} isLetIn={invite?.lets !== undefined} />
      )}
    </div>
  );
}

function PrivateCard({ spaceId, isLetIn }: { spaceId: SpaceId; isLetIn: boolean }) {
  const t = useTranslations('space.privateCard');
  const application = usePendingApplication(spaceId);
  const look = 'mt-6 border-t py-16';
  if (application) return <PendingApplication application={application} className={look} />;
  return (
    <EmptyState
      icon={<Lock />}
      title={t('title')}
      text={t(isLetIn ? 'invitedText' : 'text')}
      className={look}
    />
  );
}

type TabsProps = { space: Space; sideOpen: boolean };

function Tabs({ space, sideOpen }: TabsProps) {
  const t = useTranslations('space');
  const language = useLocale();
  const { data: candidates } = useSpaceCandidates();
  const { data: joined } = useJoinedSpaces();
  const may = useMay(space.id);
  // Decided about in the settings on a narrow screen (SPC-94).
  const isDesktop = useWindowIs('desktop');
  const showsApplications = isDesktop && space.privacy === 0 && may('handleApplications');
  const pending = usePendingCount(showsApplications ? space.id : null);
  const joinedIds = new Set(joined?.map(({ id }) => id));
  const isMember = joinedIds.has(space.id);
  const tabs = tabsOfSpace(
    { ...space, t, language, applications: pending },
    {
      announcements: <Announcements spaceId={space.id} canPost={may('postAnnouncements')} />,
      games: (
        <>
          <SplitRates spaceId={space.id} wanted={space.type === 0 && (isMember || may('administerSpace'))} />
          <Games gameIds={space.gameIds} />
        </>
      ),
      members: <LazyMemberTable spaceId={space.id} />,
      applications: showsApplications && <LazyApplicationQueue spaceId={space.id} />,
    },
  );
  return (
    <OverviewTabs
      label={t('tabs.label')}
      tabs={tabs.map((tab) => ({ ...tab, wide: tab.id === 'members' || tab.id === 'applications' }))}
      side={
        <SpaceSide
          space={space}
          // Recommended only once it is known which ones are joined already (SPC-78).
          recommended={joined ? recommended(candidates?.records ?? [], space.id, joinedIds) : []}
          linking={shellLinking}
          className={cn(
            'max-wide:absolute max-wide:top-topbar max-wide:right-0 max-wide:bottom-0 max-wide:z-popover max-wide:overflow-y-auto',
            'max-wide:border-l max-wide:bg-surface-1 max-wide:px-5 max-wide:py-5 max-wide:shadow-3',
            !sideOpen && 'max-wide:hidden',
          )}
        />
      }
    />
  );
}

function Announcements({ spaceId, canPost }: { spaceId: SpaceId; canPost: boolean }) {
  const t = useTranslations('announcement');
  const words = useTranslations('space.error');
  const language = useLocale();
  const { data, error, isLoading, mutate } = useAnnouncements(spaceId);
  useSeenThing('announcements', data ? spaceId : null);
  useLinkedAnnouncement(data !== undefined);
  const showSkeleton = useDelayedFlag(isLoading);
  return (
    <>
      <div className="mb-4 min-h-11">
        {canPost ? (
          <AnnouncementComposer spaceId={spaceId} />
        ) : (
          <p className="flex h-11 items-center text-sm text-text-3">
            {data && t('count', { count: data.records.length })}
          </p>
        )}
      </div>
      {error && !data && (
        <ErrorState
          title={t('errorTitle')}
          text={words('text')}
          retryLabel={words('retry')}
          onRetry={() => void mutate()}
        />
      )}
      {showSkeleton && !data && <SkeletonText lines={5} />}
      {data?.records.length === 0 && <EmptyState icon={<Megaphone />} title={t('empty')} className="py-14" />}
      <div>
        {data?.records.map((announcement) => (
          <AnnouncementArticle
            key={announcement.id}
            announcement={announcement}
            time={
              <TimeLabel
                moment={announcement.createdTime}
                language={language}
                nowWord={t('now')}
                day={dayOf(new Date(announcement.createdTime), language)}
              />
            }
            tools={
              <>
                {canPost && <LazyAnnouncementMenu announcement={announcement} />}
                <CopyLinkButton
                  path={`/index/guildOverview/${spaceId}#${announcementAnchor(announcement.id)}`}
                  label={t('copyLink')}
                  copied={t('copied')}
                />
              </>
            }
          />
        ))}
      </div>
    </>
  );
}

/** Scrolls to the announcement that the address names, which comes after the page. */
function useLinkedAnnouncement(isLoaded: boolean): void {
  useEffect(() => {
    if (!isLoaded || !location.hash.startsWith('#announcement-')) return;
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [isLoaded]);
}

function Games({ gameIds }: { gameIds: readonly number[] }) {
  const { data } = useGames();
  // In the order in which they were chosen.
  const games = gameIds.flatMap((id) => data?.filter((game) => game.id === id) ?? []);
  return data ? <GamesGrid games={games} /> : null;
}
