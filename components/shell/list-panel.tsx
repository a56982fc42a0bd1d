'use client';

import { useTranslations } from 'next-intl';
import { lazy, Suspense } from 'react';
import { LazyDirectList } from '@/components/dm/lazy-direct-list';
import { LazySpaceLists } from '@/components/room/lazy-space-lists';
import { useWindowIs } from '@/components/ui/media-query';
import { isDirectPage, MY_SPACE_PAGE, type ShellLocation } from '@/lib/navigation/location';
import { useShownSpace } from './shown-space';

const MySpaceList = lazy(() => import('@/components/room/my-space/my-space-list'));

/** The list panel, 264 px: direct conversations beside those (SHL-36), the rooms of all spaces in "My Space" for who has a space (SHL-37, SHL-38), else the space that is selected, and below it what can be opened in it (SHL-39). */
export function ListPanel({ place }: { place: ShellLocation }) {
  const t = useTranslations('shell');
  const space = useShownSpace(place);
  const isDesktop = useWindowIs('desktop');
  const isDirect = isDirectPage(place);
  const isMySpace = place.page === MY_SPACE_PAGE;
  return (
    <aside
      data-area=""
      aria-label={t(isDirect ? 'messages' : isMySpace ? 'mySpace' : 'panel')}
      className="flex min-h-0 min-w-0 flex-col py-2 pr-2 max-desktop:hidden"
    >
      {isDirect && isDesktop && <LazyDirectList />}
      {isMySpace && space && isDesktop && (
        <Suspense>
          <MySpaceList />
        </Suspense>
      )}
      {!isDirect && !isMySpace && isDesktop && (
        <LazySpaceLists space={space} hasRooms={space?.suspended !== true} />
      )}
    </aside>
  );
}
