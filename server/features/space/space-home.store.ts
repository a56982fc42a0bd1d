import { sql, type SQL } from 'drizzle-orm';
import type { AuditAct } from '@/protocol/audit-rules';
import type { SpaceId, UserId } from '@/protocol/ids';
import type { SpaceEvent } from '@/protocol/space-home';
import { membership, space } from '@/server/db/existing-spaces';
import { account } from '@/server/db/schema/account';
import { announcement } from '@/server/db/schema/announcement';
import { auditEntry } from '@/server/db/schema/audit';
import { reward } from '@/server/db/schema/reward';
import { room } from '@/server/db/schema/room';
import { roomPerson } from '@/server/db/schema/room-person';
import type { Storage } from '@/storage/storage';

export interface SpaceEventRow extends Record<string, unknown> {
  readonly key: string;
  readonly kind: SpaceEvent['kind'];
  readonly at: Date;
  readonly act: AuditAct | null;
  readonly name: string | null;
  /** Of an entry of the audit log: names of its objects and more, as JSON. */
  readonly detail: string | null;
  readonly personId: UserId | null;
  readonly username: string | null;
  readonly avatar: string | null;
}

export interface DayFigures extends Record<string, unknown> {
  readonly members: number;
  readonly joined: number;
  readonly active: number;
  readonly announcements: number;
  readonly rewards: number;
}

/** What the feed has of the audit log. */
const roomActs: readonly AuditAct[] = ['room.created', 'room.deleted'];
const roleActs: readonly AuditAct[] = [
  'role.created',
  'role.deleted',
  'role.assigned',
  'role.unassigned',
  'admin.added',
  'admin.removed',
];

/** Of rows of `room`: the viewer may read it. Whoever owns a space is in none of its private rooms unless they were added. */
const mayRead = (viewerId: UserId) => sql`(${room.kind} <> 'privateRoom' OR EXISTS (
  SELECT 1 FROM ${roomPerson} WHERE ${roomPerson.roomId} = ${room.id} AND ${roomPerson.userId} = ${viewerId}))`;

/** What has happened in a space, from several tables. */
export class SpaceHomeStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Events before a moment and, of that moment, before a key; newest first. Keys of one kind have the order of their times. */
  async events(
    { spaceId, viewerId }: { spaceId: SpaceId; viewerId: UserId },
    { before, beforeKey, limit }: { before: Date; beforeKey: string; limit: number },
  ): Promise<SpaceEventRow[]> {
    const until = sql`${before.toISOString()}::timestamptz`;
    const newest = (kind: SpaceEvent['kind'], from: SQL, parts: Record<string, SQL>) => sql`
      (SELECT ${kind}::text AS kind, ${parts.key} AS key, ${parts.at} AS at, ${parts.person} AS person_id,
        ${parts.act ?? sql`NULL::text`} AS act, ${parts.name ?? sql`NULL::text`} AS name, ${parts.detail ?? sql`NULL::text`} AS detail
       ${from} AND ${parts.at} <= ${until} AND (${parts.at}, ${parts.key}) < (${until}, ${beforeKey})
       ORDER BY ${parts.order ?? sql`${parts.at} DESC, ${parts.key}`} DESC LIMIT ${limit})`;
    const log = (kind: 'room' | 'role', acts: readonly AuditAct[]) =>
      newest(
        kind,
        sql`FROM ${auditEntry} WHERE ${auditEntry.spaceId} = ${spaceId} AND ${auditEntry.act} = ANY(${sql.param([...acts])}::text[])`,
        {
          key: sql`'log:' || lpad(${auditEntry.number}::text, 10, '0')`,
          at: sql`${auditEntry.createdAt}`,
          order: sql`${auditEntry.number}`,
          person: sql`${auditEntry.actorId}`,
          act: sql`${auditEntry.act}`,
          detail: sql`${auditEntry.detail}`,
        },
      );
    const parts = [
      newest('joined', sql`FROM ${membership} WHERE ${membership.spaceId} = ${spaceId}`, {
        key: sql`'joined:' || ${membership.userId}`,
        at: sql`${membership.joinedAt}`,
        person: sql`${membership.userId}`,
      }),
      newest('announcement', sql`FROM ${announcement} WHERE ${announcement.spaceId} = ${spaceId}`, {
        key: sql`'announcement:' || lpad(${announcement.id}::text, 10, '0')`,
        at: sql`${announcement.createdAt}`,
        order: sql`${announcement.id}`,
        person: sql`${announcement.authorId}`,
        name: sql`${announcement.title}`,
      }),
      newest(
        'reward',
        sql`FROM ${room} JOIN ${reward} ON ${reward.roomId} = ${room.id}
          WHERE ${room.spaceId} = ${spaceId} AND ${reward.fundedAt} IS NOT NULL AND ${mayRead(viewerId)}`,
        {
          key: sql`'reward:' || ${reward.id}`,
          at: sql`${reward.fundedAt}`,
          person: sql`${reward.giverId}`,
          name: sql`${room.name}`,
        },
      ),
      log('room', roomActs),
      log('role', roleActs),
    ];
    const { rows } = await this.#storage.db.execute<SpaceEventRow>(sql`
      SELECT kind, key, at, act, name, detail, ${account.id} AS "personId", ${account.username}, ${account.avatar}
      FROM (SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) AS happened
        ORDER BY at DESC, key DESC LIMIT ${limit}) AS listed
      LEFT JOIN ${account} ON ${account.id} = person_id
      ORDER BY at DESC, key DESC`);
    return rows.map((row) => ({ ...row, at: new Date(row.at) }));
  }

  /** How many of today's members came in since each moment, which begin with the earliest. */
  async joinedSince(spaceId: SpaceId, moments: readonly Date[]): Promise<number[]> {
    const [first] = moments;
    if (!first) return [];
    const after = (moment: Date) => sql`${membership.joinedAt} >= ${moment.toISOString()}::timestamptz`;
    const counts = moments.map((moment) => sql`(count(*) FILTER (WHERE ${after(moment)}))::int`);
    const { rows } = await this.#storage.db.execute<{ counts: number[] }>(sql`
      SELECT ARRAY[${sql.join(counts, sql`, `)}] AS counts
      FROM ${membership} WHERE ${membership.spaceId} = ${spaceId} AND ${after(first)}`);
    return rows[0]?.counts ?? [];
  }

  async figures(spaceId: SpaceId, viewerId: UserId, since: Date): Promise<DayFigures> {
    const start = sql`${since.toISOString()}::timestamptz`;
    const { rows } = await this.#storage.db.execute<DayFigures>(sql`
      SELECT ${space.members} AS members,
        (SELECT count(*) FROM ${membership} WHERE ${membership.spaceId} = ${space.id} AND ${membership.joinedAt} >= ${start})::int AS joined,
        (SELECT count(*) FROM ${membership} JOIN ${account} ON ${account.id} = ${membership.userId}
          WHERE ${membership.spaceId} = ${space.id} AND ${account.lastActiveAt} >= ${start})::int AS active,
        (SELECT count(*) FROM ${announcement} WHERE ${announcement.spaceId} = ${space.id} AND ${announcement.createdAt} >= ${start})::int AS announcements,
        (SELECT count(*) FROM ${room} JOIN ${reward} ON ${reward.roomId} = ${room.id}
          WHERE ${room.spaceId} = ${space.id} AND ${reward.fundedAt} >= ${start} AND ${mayRead(viewerId)})::int AS rewards
      FROM ${space} WHERE ${space.id} = ${spaceId}`);
    return rows[0] ?? { members: 0, joined: 0, active: 0, announcements: 0, rewards: 0 };
  }
}
