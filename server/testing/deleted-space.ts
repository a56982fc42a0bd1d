import type { SpaceId } from '@/protocol/ids';
import type { TestClient } from './client';
import type { TestPlatform } from './platform';

/** Moves the deletion of a space so far back that it is purged by the next run of the job. */
export const longDeleted = (spaceId: SpaceId) =>
  `UPDATE space SET deleted_at = deleted_at - interval '31 days' WHERE id = ${spaceId}`;

/** Deletes a space and lets the time pass in which it could be brought back. */
export async function deleteForGood(
  platform: Pick<TestPlatform, 'services' | 'runJob'>,
  owner: TestClient,
  spaceId: SpaceId,
): Promise<void> {
  await owner.call('deleteSpace', { params: { spaceId } });
  await purge(platform, spaceId);
}

/** Lets the time pass in which a deleted space could be brought back. */
export async function purge(
  platform: Pick<TestPlatform, 'services' | 'runJob'>,
  spaceId: SpaceId,
): Promise<void> {
  await platform.services.storage.db.execute(longDeleted(spaceId));
  await platform.runJob('spaces.purge');
}
