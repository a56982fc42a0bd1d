'use client';

import { ChevronRight, House, LayoutDashboard, UserPlus } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { SpacePagesMenu } from './space-pages-menu';
import { Verification } from './verification';
import { cn } from '@/components/ui/class-names';
import { listRow } from '@/components/ui/list-row';
import { useWindowIs } from '@/components/ui/media-query';
import { Button } from '@/components/ui/button';
import { showSnackbar } from '@/components/ui/snackbar';
import { Tag } from '@/components/ui/tag';
import type { JoinedSpace } from '@/protocol/space';
import type { ShellLocation } from '@/lib/navigation/location';
import { openShellDialog } from '@/lib/navigation/shell-dialog';
import { selectSpace } from '@/lib/navigation/selected-space';
import { MEMBERS_PATH, shellOverview, spaceHomePath } from '@/lib/navigation/shell-paths';

/** Name with seal and type, Overview and Invite (SPC-14 to SPC-17), and for the owner the way to their page (SPC-19). */
export function SpacePanel({ space, place }: { space: JoinedSpace; place: ShellLocation }) {
  const t = useTranslations('shell');
  const words = useTranslations('space');
  const router = useRouter();
  const isGame = space.type === 0;
  // On a narrow screen the panel is the page.
  const Heading = useWindowIs('desktop') ? 'h2' : 'h1';

  const openOverview = () => {
    if (place.page === 'homePage/guildOverview' && place.spaceId === space.id) {
      showSnackbar(t('alreadyOverview'));
    } else {
      router.push(shellOverview(space.id));
    }
  };

  return (
    <header className="shrink-0 px-2.5 pt-2 pb-2.5 max-desktop:px-4 max-desktop:pt-3">
      <div className="flex items-center gap-1">
        <Heading className="flex min-w-0 grow items-center gap-1.5 text-lg font-semibold tracking-tight">
          <span className="truncate" title={space.name}>
            {space.name}
          </span>
          <Verification tag={space.verificationTag} />
        </Heading>
        <SpacePagesMenu space={space} />
      </div>
      <p className="num flex items-center gap-1.5 text-xs text-text-3">
        <span className="min-w-0 grow truncate">
          {words(isGame ? 'type.game' : 'type.community')} ·{' '}
          <Link
            href={MEMBERS_PATH}
            prefetch={false}
            onClick={() => selectSpace(space.id)}
            className="hover:text-text-1 hover:underline"
          >
            {words('members', { count: space.members })}
          </Link>
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
        <Button size="sm" onClick={() => openShellDialog('invite')}>
          <UserPlus aria-hidden />
          {t('invite')}
        </Button>
      </div>
      {space.isOwner && (
        <details open className="group mt-2.5">
          <summary className="flex cursor-pointer items-center gap-1 rounded-sm py-1 text-xs font-medium text-text-3 select-none hover:text-text-2">
            <ChevronRight
              aria-hidden
              className="size-3.5 transition-transform duration-fast group-open:rotate-90"
            />
            {t('serverActivity')}
          </summary>
          <Link
            href={spaceHomePath(space.id)}
            prefetch={false}
            aria-current={place.page === 'homePage/guildHome' ? 'page' : undefined}
            className={cn(listRow, 'h-row text-text-2')}
          >
            <House aria-hidden className="size-[18px]" />
            {t('serverHome')}
          </Link>
        </details>
      )}
    </header>
  );
}
