import type { SpaceId, UserId } from '@/protocol/ids';

/** What the audit log asks of spaces: which of these people are banned now, so that the ban can be undone. */
export interface StandingBans {
  bannedAmong(spaceId: SpaceId, userIds: readonly UserId[]): Promise<ReadonlySet<UserId>>;
  /** Of whom messages are deleted that can still be brought back. */
  restorableAmong(spaceId: SpaceId, userIds: readonly UserId[]): Promise<ReadonlySet<UserId>>;
}
