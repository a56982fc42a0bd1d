import type { SpaceId } from '@/protocol/ids';
import type { FeedSubject } from '@/protocol/page';
import type { DirectoryStore } from './directory.store';

/**
 * What a change makes untrue: the page of the space, and the directory with what it recommends if the space is or was there;
 * `leaders` is what `directory.leaders()` answered before the change. A space that leaves the directory may just now be promoted
 * by another change, so it always counts as leading.
 */
export async function subjectsOfChange(
  directory: DirectoryStore,
  spaceId: SpaceId,
  { wasPublic, isPublic, leaders }: { wasPublic: boolean; isPublic: boolean; leaders: string },
): Promise<FeedSubject[]> {
  if (!wasPublic && !isPublic) return [`space:${spaceId}`];
  const leads = !isPublic || leaders !== (await directory.leaders());
  return [`space:${spaceId}`, 'directory', ...(leads ? (['recommended'] as const) : [])];
}
