'use client';

import { lazy, Suspense } from 'react';
import type { AnnouncementMenuProps } from './announcement-menu';

const LoadedMenu = lazy(() => import('./announcement-menu'));

/** The menu of an announcement, with scripts that only admins need. Its box is there from the start. */
export function LazyAnnouncementMenu(props: AnnouncementMenuProps) {
  return (
    <span className="block size-8 max-desktop:size-11">
      <Suspense>
        <LoadedMenu {...props} />
      </Suspense>
    </span>
  );
}
