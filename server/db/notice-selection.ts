import { and, eq, gte, inArray, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { UserId } from '@/protocol/ids';
import { noticeKinds, type NoticeThing } from '@/protocol/notice';
import type { NoticeWay } from '@/protocol/notice-setting-rules';
import { membership } from '@/server/db/existing-spaces';
import { notice, noticeRead } from '@/server/db/schema/notice';
import { actorId, isHeard, reaches } from '@/server/db/seen-notice';

/* Which notices a person has, as conditions and parts of statements. */

/** Of a row of `notice` and one of `membership`: the notice is for everyone in that space, and came after the person. */
export const isForMembership = sql`${notice.spaceId} = ${membership.spaceId} AND ${notice.userId} IS NULL AND ${notice.createdAt} >= ${membership.joinedAt}`;

/** Notices for everyone beside the members whom they are for. */
export const forEveryone = sql`${membership} JOIN ${notice} ON ${isForMembership}`;

export const isForMember = (userId: UserId) =>
  and(eq(membership.userId, userId), reaches(sql`${membership.userId}`, 'inApp'));

/** Of a row of `notice` that is for everyone: whether a person has read it. */
export const isReadBy = (person: SQL) => sql<boolean>`EXISTS (
  SELECT 1 FROM ${noticeRead}
  WHERE ${noticeRead.userId} = ${person} AND ${noticeRead.noticeId} = ${notice.id}
    AND ${noticeRead.version} = ${notice.version})`;

/** The same of a row of `notice` and one of `membership`. */
export const isReadByMember = isReadBy(sql`${membership.userId}`);

/**
 * The newest notices of a person: `limit` of their own, and as many of those for everyone in their spaces. `columns` has `at` and `id`.
 * A space has as many candidates, so what is looked up for each is what may drop it; all else waits until they are chosen.
 */
export function noticesOf(
  userId: UserId,
  {
    columns,
    onlyUnread,
    limit,
    way,
    between,
  }: {
    columns: (isRead: SQL) => SQL;
    onlyUnread: boolean;
    limit: number;
    way: NoticeWay;
    between?: readonly [Date, Date] | undefined;
  },
): SQL {
  const isInTime = between && and(gte(notice.createdAt, between[0]), lt(notice.createdAt, between[1]));
  // By its value, so that what is the same for all rows is looked up once.
  const person = sql`${userId}::int`;
  const newest = sql`ORDER BY ${notice.createdAt} DESC, ${notice.id} DESC LIMIT ${limit}`;
  return sql`
    (SELECT ${columns(isNotNull(notice.readAt))} FROM ${notice}
     WHERE ${and(
       eq(notice.userId, userId),
       onlyUnread ? isNull(notice.readAt) : undefined,
       isInTime,
       reaches(person, way),
     )}
     ${newest})
    UNION ALL
    (SELECT ${columns(isReadBy(person))}
     FROM (
       SELECT told.id FROM ${membership}
       CROSS JOIN LATERAL (SELECT ${isHeard(sql`${membership.spaceId}`, person)} AS "isHeard" OFFSET 0) AS of_space
       CROSS JOIN LATERAL (
         SELECT ${notice.id} AS id, ${notice.createdAt} AS at FROM ${notice}
         WHERE ${and(
           isForMembership,
           onlyUnread ? sql`NOT ${isReadBy(person)}` : undefined,
           isInTime,
           reaches(person, way, { isHeard: sql`of_space."isHeard"` }),
         )}
         ${newest}) AS told
       WHERE ${membership.userId} = ${userId}
       ORDER BY told.at DESC, told.id DESC LIMIT ${limit}) AS newest
     JOIN ${notice} ON ${notice.id} = newest.id)`;
}

/** Of a row of `notice`: whether it is about a thing, and of a room whether it was sent by then. */
export function isAbout(thing: NoticeThing, id: number, until: Date | null): SQL | undefined {
  const { mention, messageRequest, applicationReceived, announcement: posted, reward: given } = noticeKinds;
  const { applicationApproved, applicationRejected, invited, standing, following, directMessage } =
    noticeKinds;
  switch (thing) {
    case 'room': {
      const sent =
        until === null
          ? sql`true`
          : sql`(${notice.payload} ->> 'sentMs')::bigint <= ${until.getTime()}::bigint`;
      return sql`${notice.roomId} = ${id} AND (${notice.kind} = ${given} OR ${notice.kind} IN (${mention}, ${directMessage}) AND ${sent})`;
    }
    case 'announcements':
      return and(eq(notice.kind, posted), eq(notice.spaceId, id));
    case 'applications':
      return and(eq(notice.kind, applicationReceived), eq(notice.spaceId, id));
    case 'space':
      return and(
        inArray(notice.kind, [applicationApproved, applicationRejected, invited, standing]),
        eq(notice.spaceId, id),
      );
    case 'request':
      return and(eq(notice.kind, messageRequest), sql`${actorId} = ${id}`);
    case 'person':
      return and(eq(notice.kind, following), sql`${actorId} = ${id}`);
  }
}
