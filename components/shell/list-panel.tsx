'use client';

import { LayoutDashboard, UserPlus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { InviteDialog } from '@/components/space/lazy-dialogs';
import { Verification } from '@/components/space/verification';
import { Button } from '@/components/ui/button';
import { showSnackbar } from '@/components/ui/snackbar';
import { Tag } from '@/components/ui/tag';
import { useJoinedSpaces } from '@/lib/queries/space';
import { overviewSpaceId } from '@/lib/space/order';
import type { JoinedSpace } from '@/protocol/space';
import type { Place } from './place';
import { selectedSpaceId } from './selected-space';
import { shellOverview } from './shell-link';

/** The list panel, 264 px: the space that is selected, and below it what can be opened in it. */
export function ListPanel({ place }: { place: Place }) {
  const t = useTranslations('shell');
  const { data: spaces } = useJoinedSpaces();
  const shownId = place.spaceId ?? overviewSpaceId(spaces ?? [], selectedSpaceId());
  const space = spaces?.find(({ id }) => id === shownId);
  return (
    <aside aria-label={t('panel')} className="flex min-h-0 min-w-0 flex-col py-2 pr-2 max-desktop:hidden">
      {space && <SpacePanel space={space} place={place} />}
    </aside>
  );
}

/** Name with seal and type, Overview and Invite (SPC-14 to SPC-17). */
function SpacePanel({ space, place }: { space: JoinedSpace; place: Place }) {
  const t = useTranslations('shell');
  const words = useTranslations('space');
  const router = useRouter();
  const [inviting, setInviting] = useState(false);
  const isGame = space.type === 0;

  const openOverview = () => {
    if (place.page === 'homePage/guildOverview' && place.spaceId === space.id) {
      showSnackbar(t('alreadyOverview'));
    } else {
      router.push(shellOverview(space.id));
    }
  };

  return (
    <header className="px-2.5 pt-2 pb-2.5">
      <h2 className="flex items-center gap-1.5 text-lg font-semibold tracking-tight">
        <span className="truncate" title={space.name}>
          {space.name}
        </span>
        <Verification tag={space.verificationTag} />
      </h2>
      <p className="num flex items-center gap-1.5 text-xs text-text-3">
        <span className="min-w-0 grow truncate">
          {words(isGame ? 'type.game' : 'type.community')} · {words('members', { count: space.members })}
        </span>
        <Tag title={words(isGame ? 'type.game' : 'type.community')}>
          {words(isGame ? 'type.gameShort' : 'type.communityShort')}
        </Tag>
      </p>
      <div className="mt-2.5 grid grid-cols-2 gap-2">
        <Button size="sm" onClick={openOverview}>
          <LayoutDashboard aria-hidden />
          {t('overview')}
        </Button>
        <Button size="sm" onClick={() => setInviting(true)}>
          <UserPlus aria-hidden />
          {t('invite')}
        </Button>
      </div>
      <p className="mt-6 text-sm text-pretty text-text-3">{t('comingSoonText')}</p>
      <InviteDialog
        space={space}
        open={inviting}
        onOpenChange={setInviting}
        navigate={(path) => router.push(path)}
      />
    </header>
  );
}
