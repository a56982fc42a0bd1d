import { and, eq, gte, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { UserId } from '@/protocol/ids';
import { noticeKinds, type NoticeThing } from '@/protocol/notice';
import type { NoticeWay } from '@/protocol/notice-setting-rules';
import { membership } from '@/server/db/existing-spaces';
import { membershipRecord } from '@/server/db/schema/space';
import { notice, noticeRead } from '@/server/db/schema/notice';
import { actorId, isHeard, reaches } from '@/server/db/seen-notice';

/* Which notices a person has, as conditions and parts of statements. */

/** Of a row of `notice` and one of `membership`: the notice is for everyone in that space, and came after the person. */
export const isForMembership = sql`${notice.spaceId} = ${membership.spaceId} AND ${notice.userId} IS NULL AND ${notice.createdAt} >= ${membership.joinedAt}`;

/** Notices for everyone beside the members whom they are for. */
export const forEveryone = sql`${membership} JOIN ${notice} ON ${isForMembership}`;

export const isForMember = (userId: UserId) =>
  and(eq(membership.userId, userId), reaches(sql`${membership.userId}`, 'inApp'));

const readingBy = (person: SQL) => sql`
  SELECT 1 FROM ${noticeRead}
  WHERE ${noticeRead.userId} = ${person} AND ${noticeRead.noticeId} = ${notice.id}
    AND ${noticeRead.version} = ${notice.version}`;

/** Of a row of `notice` that is for everyone: whether a person has read it. */
export const isReadBy = (person: SQL) => sql<boolean>`EXISTS (${readingBy(person)})`;

/** The same of a row of `notice` and one of `membership`. */
export const isReadByMember = isReadBy(sql`${membership.userId}`);

/** How many ids of a source are looked at, at least. Many people have no more news of a space that they have not read. */
const DEPTH_MIN = 50;

/** Which notices of a person are wanted. */
export interface NoticeSearch {
  readonly onlyUnread: boolean;
  readonly limit: number;
  readonly offset?: number;
  readonly way: NoticeWay;
  /** Written from the first moment to before the second. */
  readonly between?: readonly [Date, Date] | undefined;
}

/**
 * The newest notices of a person: their own, and those for everyone in their spaces. Each source offers its newest ids, found by an
 * index alone; together they are looked up in order until enough of them reach the person. A person in many spaces therefore costs
 * little more than one in few. The more spaces there are, the fewer ids of each are taken.
 *
 * `sureFrom` is null if no source has more than it offered. Otherwise a page may lack something from that moment back, and `factor`
 * has to be higher. One row without an id is returned if nothing is found.
 */
export function newestNotices(
  userId: UserId,
  { onlyUnread, limit, offset = 0, way, between, factor }: NoticeSearch & { readonly factor: number },
): SQL {
  const isInTime = between && and(gte(notice.createdAt, between[0]), lt(notice.createdAt, between[1]));
  const wanted = limit + offset;
  // By its value, so that what is the same for all rows is looked up once.
  const person = sql`${userId}::int`;
  // `OFFSET` makes PostgreSQL look up each row instead of reading all that the person has read.
  const isRead = sql`CASE WHEN ${notice.userId} IS NULL THEN EXISTS (${readingBy(person)} OFFSET 0)
    ELSE ${notice.readAt} IS NOT NULL END`;
  const candidates = (source: SQL | undefined, depth: SQL) => sql`
    SELECT ${notice.id} AS id, ${notice.createdAt} AS at,
      row_number() OVER (ORDER BY ${notice.createdAt} DESC, ${notice.id} DESC) = ${depth} AS "isLast"
    FROM ${notice} WHERE ${and(source, isInTime)}
    ORDER BY ${notice.createdAt} DESC, ${notice.id} DESC LIMIT ${depth}`;
  const own = and(eq(notice.userId, userId), onlyUnread ? isNull(notice.readAt) : undefined);
  const ofSpace = sql`${isForMembership} AND (of_space."isHeard" OR ${notice.kind} <> ${noticeKinds.announcement})`;
  return sql`
    WITH candidate AS MATERIALIZED (
      (${candidates(own, sql`${Math.max(DEPTH_MIN, wanted) * factor}::int`)})
      UNION ALL
      SELECT told.* FROM ${membership}
      CROSS JOIN LATERAL (SELECT ${isHeard(sql`${membership.spaceId}`, person)} AS "isHeard" OFFSET 0) AS of_space
      CROSS JOIN LATERAL (${candidates(
        ofSpace,
        sql`(
        SELECT greatest(${DEPTH_MIN}::int, ${4 * wanted}::int / (1 + count(*))) * ${factor}::int
        FROM ${membershipRecord} WHERE ${membershipRecord.userId} = ${userId})`,
      )}) AS told
      WHERE ${membership.userId} = ${userId})
    SELECT sure.since AS "sureFrom", listed.*
    FROM (SELECT max(at) AS since FROM candidate WHERE "isLast") AS sure
    LEFT JOIN LATERAL (
      SELECT ${notice.id} AS id, ordered.at > sure.since AS "isSure", ${isRead} AS "isRead", ${notice.kind} AS kind,
        ${notice.spaceId} AS "spaceId", ${notice.roomId} AS "roomId", ${actorId} AS "userId", ordered.at AS at
      FROM (SELECT id, at FROM candidate ORDER BY at DESC, id DESC) AS ordered JOIN ${notice} ON ${notice.id} = ordered.id
      WHERE ${and(onlyUnread ? sql`NOT ${isRead}` : undefined, reaches(person, way))}
      ORDER BY ordered.at DESC, ordered.id DESC LIMIT ${limit} OFFSET ${offset}) AS listed ON true
    ORDER BY listed.at DESC, listed.id DESC`;
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
