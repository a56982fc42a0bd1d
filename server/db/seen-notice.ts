import { sql, type SQL } from 'drizzle-orm';
import { noticeKinds } from '@/protocol/notice';
import { defaultNoticeSettings, kindBits, type NoticeWay } from '@/protocol/notice-setting-rules';
import { membership } from '@/server/db/existing-spaces';
import { block } from '@/server/db/schema/block';
import { notice } from '@/server/db/schema/notice';
import { noticeSetting, roomLevel, spaceLevel } from '@/server/db/schema/notice-setting';
import { spaceRecord } from '@/server/db/schema/space';

const { mention, messageRequest, invited, following, announcement, directMessage, applicationReceived } =
  noticeKinds;

/** Whose act a notice tells of. */
export const actorId = sql<number | null>`(${notice.payload} ->> 'userId')::int`;

/**
 * Of a row of `notice` and a person whom it is for: whether it reaches them in a way now. Its space is not deleted, and not suspended
 * where it tells of what people wrote there. An application reaches who is in the space, a mention who is in its room, a direct message
 * who hears all messages there, and what people do to others does not reach those who block them. Its kind is one that the person
 * wants in this way, and they have not turned off its room or space. The one definition for list, badge, digest and push. PostgreSQL takes `= 1` of an expression to
 * be rare and `<> 0` to be usual; only then it stops at a limit instead of reading everything.
 */
export function reaches(person: SQL, way: NoticeWay): SQL<boolean> {
  return sql<boolean>`(
    NOT EXISTS (SELECT 1 FROM ${spaceRecord} AS shut WHERE shut.id = ${notice.spaceId}
      AND (shut.deleted_at IS NOT NULL OR shut.suspended AND ${notice.kind} IN (${mention}, ${announcement}, ${applicationReceived}, ${invited})))
    AND (${notice.kind} <> ${applicationReceived} OR EXISTS (
      SELECT 1 FROM ${membership} AS own WHERE own.space_id = ${notice.spaceId} AND own.user_id = ${person}))
    AND (${notice.kind} NOT IN (${mention}, ${directMessage}) OR EXISTS (
      SELECT 1 FROM ${roomLevel}
      WHERE ${roomLevel.roomId} = ${notice.roomId} AND ${roomLevel.userId} = ${person} AND ${roomLevel.level} <> 'off'
        AND (${notice.kind} = ${mention} OR ${roomLevel.level} = 'all')
        AND (${notice.userId} IS NOT NULL OR ${roomLevel.since} <= ${notice.createdAt})))
    AND (${notice.kind} <> ${announcement} OR ${isHeard(sql`${notice.spaceId}`, person)})
    AND (${notice.kind} NOT IN (${mention}, ${messageRequest}, ${invited}, ${following}, ${directMessage}) OR NOT EXISTS (
      SELECT 1 FROM ${block}
      WHERE ${block.blockerId} = ${person} AND ${block.blockedId} = ${actorId} AND ${block.endedAt} IS NULL))
    AND (${notice.userId} IS NOT NULL OR ${actorId} IS DISTINCT FROM ${person})
    AND ((coalesce(
      (SELECT ${noticeSetting[way]} FROM ${noticeSetting} WHERE ${noticeSetting.userId} = ${person}),
      ${kindBits(defaultNoticeSettings.kinds, way)}::smallint) >> (${notice.kind} - ${mention})) & 1) <> 0)`;
}

/** Whether a person wants to hear of a space of theirs at all. */
export const isHeard = (spaceId: SQL, person: SQL): SQL => sql`EXISTS (
  SELECT 1 FROM ${spaceLevel}
  WHERE ${spaceLevel.spaceId} = ${spaceId} AND ${spaceLevel.userId} = ${person} AND ${spaceLevel.level} <> 'off')`;
