import { Lock, Megaphone, OctagonAlert, Users } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { AnnouncementArticle, announcementAnchor } from '@/components/announcement/announcement-article';
import { TimeLabel } from '@/components/announcement/time-label';
import { ButtonLink } from '@/components/ui/button';
import { cn } from '@/components/ui/class-names';
import { EmptyState } from '@/components/ui/empty-state';
import { dayOf } from '@/lib/format/relative-time';
import { recommended } from '@/lib/space/order';
import type { Language } from '@/protocol/account-rules';
import type { SpacePage } from '@/protocol/page';
import type { SpaceCard } from '@/protocol/space';
import { CopyLinkButton, ShareButton } from './copy-link-button';
import { GamesGrid } from './games-grid';
import { OverviewTabs } from './overview-tabs';
import { tabsOfSpace } from './tabs-of-space';
import { SpaceHeader } from './space-header';
import { SpaceSide } from './space-side';
import { ViewerLoader } from './viewer-loader';
import { ViewerSlot } from './viewer-slot';
import type { SpaceId } from '@/protocol/ids';

type Shown = Exclude<SpacePage, { kind: 'missing' }>;
type PublicPage = Extract<SpacePage, { kind: 'public' }>;

/** The public document of a space: complete in the server's HTML, the viewer's own parts come into reserved boxes. */
export function PublicOverview({ page, language }: { page: Shown; language: Language }) {
  const space = page.kind === 'public' ? page.space : page.card;
  const { id, name, alias, type, privacy } = space;
  return (
    <main className="mx-auto w-full max-w-page px-6 pt-4 max-desktop:px-4">
      <ViewerLoader space={{ id, name, alias, type, privacy }} language={language} />
      {/* Who is online changes by itself and raises no version: a kept page cannot say it truthfully. */}
      <SpaceHeader
        space={{ ...space, online: undefined }}
        actions={page.kind !== 'suspended' && <HeaderActions space={space} />}
      />
      {page.kind === 'public' ? (
        <PublicTabs page={page} language={language} />
      ) : page.kind === 'suspended' ? (
        <SuspendedCard />
      ) : (
        <PrivateCard />
      )}
    </main>
  );
}

function HeaderActions({ space }: { space: SpaceCard }) {
  const t = useTranslations('space.action');
  const isPublic = space.privacy === 1;
  return (
    // The widest set of buttons decides the width from the start, so that nothing moves when the viewer is known.
    <div
      className={cn(
        'flex items-center justify-end gap-2 desktop:min-w-[432px]',
        'max-desktop:grid max-desktop:grid-cols-[minmax(0,1fr)_44px] max-desktop:gap-2.5',
      )}
    >
      <ViewerSlot part="extra" className="min-h-control grow max-desktop:hidden" />
      <div className={'max-desktop:order-2'}>
        <ShareButton
          path={`/index/guildOverview/${space.id}`}
          title={space.name}
          label={t('share')}
          copied={t('linkCopied')}
        />
      </div>
      <ViewerSlot
        part="main"
        className="flex min-h-control w-[168px] items-center justify-end max-desktop:w-auto"
      >
        <ButtonLink variant="primary" href={`/signup?guildId=${space.id}`} className="w-full">
          {t(!isPublic ? 'apply' : space.type === 0 ? 'joinSpace' : 'joinCommunity')}
        </ButtonLink>
      </ViewerSlot>
    </div>
  );
}

function SuspendedCard() {
  const t = useTranslations('space.suspended');
  return (
    <section className="mt-6 border-t py-16">
      <EmptyState icon={<OctagonAlert />} title={t('title')} text={t('text')} />
    </section>
  );
}

function PrivateCard() {
  const t = useTranslations('space.privateCard');
  return (
    <section className="mt-6 border-t py-16">
      <EmptyState icon={<Lock />} title={t('title')} text={t('text')} />
    </section>
  );
}

function PublicTabs({ page, language }: { page: PublicPage; language: Language }) {
  const t = useTranslations('space');
  const { space } = page;
  const tabs = tabsOfSpace(
    { ...space, t, language },
    {
      announcements: <Announcements page={page} language={language} />,
      games: <GamesGrid games={page.games} />,
      members: <MembersForStrangers spaceId={space.id} />,
    },
  );
  return (
    <OverviewTabs
      label={t('tabs.label')}
      tabs={tabs}
      side={<SpaceSide space={space} recommended={recommended(page.recommended, space.id)} />}
    />
  );
}

function Announcements({
  page: { space, announcements },
  language,
}: {
  page: PublicPage;
  language: Language;
}) {
  const t = useTranslations('announcement');
  return (
    <>
      <ViewerSlot part="composer" className="mb-4 min-h-11 text-sm text-text-3">
        <p className="flex h-11 items-center">{t('count', { count: announcements.length })}</p>
      </ViewerSlot>
      {announcements.length === 0 && <EmptyState icon={<Megaphone />} title={t('empty')} className="py-14" />}
      <div>
        {announcements.map((announcement) => (
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
                <ViewerSlot
                  part="articleMenu"
                  announcement={{ id: announcement.id, title: announcement.title }}
                  className="size-8 max-desktop:size-11"
                />
                <CopyLinkButton
                  path={`/index/guildOverview/${space.id}#${announcementAnchor(announcement.id)}`}
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

function MembersForStrangers({ spaceId }: { spaceId: SpaceId }) {
  const t = useTranslations('space.memberTable');
  return (
    <ViewerSlot part="members">
      <EmptyState
        icon={<Users />}
        title={t('signIn')}
        text={t('signInText')}
        action={<ButtonLink href={`/login?guildId=${spaceId}`}>{t('logIn')}</ButtonLink>}
        className="py-14"
      />
    </ViewerSlot>
  );
}
