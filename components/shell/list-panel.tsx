'use client';

import { useTranslations } from 'next-intl';
import { RoomLists } from '@/components/room/room-lists';
import { useWindowIs } from '@/components/ui/media-query';
import type { ShellLocation } from '@/lib/navigation/location';
import { SpacePanel } from '@/components/space/space-panel';
import { useShownSpace } from './shown-space';

/** The list panel, 264 px: the space that is selected, and below it what can be opened in it (SHL-39). */
export function ListPanel({ place }: { place: ShellLocation }) {
  const t = useTranslations('shell');
  const space = useShownSpace(place);
  const isDesktop = useWindowIs('desktop');
  return (
    <aside
      data-area=""
      aria-label={t('panel')}
      className="flex min-h-0 min-w-0 flex-col py-2 pr-2 max-desktop:hidden"
    >
      {space && isDesktop && (
        <>
          <SpacePanel space={space} place={place} />
          <RoomLists key={space.id} space={space} />
        </>
      )}
    </aside>
  );
}
