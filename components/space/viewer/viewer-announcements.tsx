'use client';

import { useRouter } from 'next/navigation';
import { AnnouncementComposer } from '@/components/announcement/announcement-composer';
import { LazyAnnouncementMenu } from '@/components/announcement/lazy-announcement-menu';
import { useMay } from '@/lib/queries/space';
import type { ViewerPartProps } from '@/components/space/viewer-store';

/** Admins write where others read how many announcements there are (ANN-02). */
export function ViewerComposer({ space, children }: ViewerPartProps) {
  const router = useRouter();
  const may = useMay(space.id);
  if (!may('postAnnouncements')) return children;
  return <AnnouncementComposer spaceId={space.id} onPosted={() => router.refresh()} />;
}

/** Admins can delete (ANN-15). */
export function ViewerArticleMenu({ space, announcement }: ViewerPartProps) {
  const router = useRouter();
  const may = useMay(space.id);
  if (!may('postAnnouncements') || !announcement) return null;
  return <LazyAnnouncementMenu announcement={announcement} onDeleted={() => router.refresh()} />;
}
