import type { UserId } from '@/protocol/ids';

/** Moves the deletion of an account so far back that it is purged by the next run of the job. */
export const longGone = (userId: UserId) =>
  `UPDATE account_deletion SET deleted_at = deleted_at - interval '15 days' WHERE account_id = ${userId}`;
