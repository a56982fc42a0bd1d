import { gt, sql } from 'drizzle-orm';
import type { UserId } from '@/protocol/ids';
import { account } from './schema/account';
import { block } from './schema/block';
import { follow } from './schema/contact';
import { privacy } from './schema/privacy';

/** Of a row of `account`: whether one of the two blocks the other. */
const isBlockedEitherWay = (viewerId: UserId) => sql`EXISTS (SELECT 1 FROM ${block}
  WHERE ${block.endedAt} IS NULL AND ((${block.blockerId} = ${account.id} AND ${block.blockedId} = ${viewerId})
    OR (${block.blockerId} = ${viewerId} AND ${block.blockedId} = ${account.id})))`;

/** Of a row of `account`: whether the person and another one follow each other. */
const isFriendOf = (viewerId: UserId) => sql`EXISTS (SELECT 1 FROM ${follow} mine
  JOIN ${follow} theirs ON theirs.follower_id = mine.followed_id AND theirs.followed_id = mine.follower_id
  WHERE mine.follower_id = ${viewerId} AND mine.followed_id = ${account.id})`;

/** Of a row of `account`: whether a viewer may know when the person was active (OPN-82). */
const isShownTo = (viewerId: UserId) => sql`CASE WHEN ${account.id} = ${viewerId} THEN true
  WHEN ${isBlockedEitherWay(viewerId)} THEN false
  ELSE CASE coalesce((SELECT ${privacy.onlineTo} FROM ${privacy} WHERE ${privacy.userId} = ${account.id}), 'everyone')
    WHEN 'everyone' THEN true
    WHEN 'friends' THEN ${isFriendOf(viewerId)}
    ELSE false END END`;

/** Of a row of `account`: when the person was last active, as far as a viewer may know it; else null. */
export const lastActiveFor = (viewerId: UserId) =>
  sql<Date | null>`CASE WHEN ${isShownTo(viewerId)} THEN ${account.lastActiveAt} END`.mapWith(
    account.lastActiveAt,
  );

/** Of a row of `account`: whether a viewer sees that the person was active after a moment. Lists with online people first use it, too. */
export const isOnlineFor = (viewerId: UserId, after: Date) =>
  sql<boolean>`(coalesce(${gt(account.lastActiveAt, after)}, false) AND ${isShownTo(viewerId)})`;
