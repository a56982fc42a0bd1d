import { sql, type SQL } from 'drizzle-orm';
import { noticeKinds } from '@/protocol/notice';
import { block } from '@/server/db/schema/block';
import { notice } from '@/server/db/schema/notice';
import { roomPerson } from '@/server/db/schema/room-person';

const { mention, messageRequest, invited, following } = noticeKinds;

/** Whose act a notice tells of. */
export const actorId = sql<number | null>`(${notice.payload} ->> 'userId')::int`;

/**
 * Of a row of `notice` and a person whom it is for: whether they see it now. A mention is seen by who is in its room, and what
 * people do to others is not seen by those who block them.
 */
export function isSeenBy(person: SQL): SQL<boolean> {
  return sql<boolean>`(
    (${notice.kind} <> ${mention} OR EXISTS (
      SELECT 1 FROM ${roomPerson}
      WHERE ${roomPerson.roomId} = ${notice.roomId} AND ${roomPerson.userId} = ${person} AND ${roomPerson.state} = 'in'
        AND (${notice.userId} IS NOT NULL OR ${roomPerson.since} <= ${notice.createdAt})))
    AND (${notice.kind} NOT IN (${mention}, ${messageRequest}, ${invited}, ${following}) OR NOT EXISTS (
      SELECT 1 FROM ${block}
      WHERE ${block.blockerId} = ${person} AND ${block.blockedId} = ${actorId} AND ${block.endedAt} IS NULL))
    AND (${notice.userId} IS NOT NULL OR ${actorId} IS DISTINCT FROM ${person}))`;
}
