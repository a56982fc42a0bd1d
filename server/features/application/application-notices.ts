import type { SpaceId, UserId } from '@/protocol/ids';
import type { OutboxWriter } from '@/server/chat/outbox-writer';
import type { SpaceEntrance } from '@/server/features/space/deps';
import type { NewNotice } from '@/server/notices/notices';

/** So many of those who may decide are told of an application. */
export const NOTICED_MAX = 200;

/** What waits for those who decide has changed: their browsers count it. */
export async function tellDeciders(
  entrance: Pick<SpaceEntrance, 'holdersOf'>,
  spaceId: SpaceId,
  outbox: OutboxWriter,
): Promise<void> {
  const userIds = await entrance.holdersOf(spaceId, 'handleApplications', NOTICED_MAX);
  await outbox.changed('notices', userIds);
}

export function decidedNotice(
  spaceId: SpaceId,
  userId: UserId,
  applicationId: number,
  outcome: 'approved' | 'rejected' | 'expired',
): NewNotice {
  const payload = { applicationId, expired: outcome === 'expired' };
  const about = { userIds: [userId], spaceId };
  return outcome === 'approved'
    ? { ...about, kind: 'applicationApproved', payload: { applicationId } }
    : { ...about, kind: 'applicationRejected', payload };
}
