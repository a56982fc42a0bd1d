import { and, asc, count, eq, sql, type SQL } from 'drizzle-orm';
import type { SpaceId, UserId } from '@/protocol/ids';
import type { OperatorSearchKind } from '@/protocol/operator';
import { nameContains } from '@/server/db/name-contains';
import { personColumns } from '@/server/db/person-columns';
import { account } from '@/server/db/schema/account';
import { report } from '@/server/db/schema/report';
import { reward } from '@/server/db/schema/reward';
import { room } from '@/server/db/schema/room';
import { membership, space } from '@/server/db/existing-spaces';
import { verificationRequest } from '@/server/db/schema/space';
import { suspension } from '@/server/db/schema/suspension';
import type { Storage } from '@/storage/storage';

export interface FoundRow {
  readonly kind: 'space' | 'person';
  readonly id: number;
  readonly name: string;
  readonly picture: string;
  readonly verification: 0 | 1 | 2;
  readonly members: number | null;
  readonly spaces: number | null;
  readonly owner: string | null;
  readonly reports: number;
  readonly suspended: boolean;
  readonly created_at: Date | string;
}

const openAbout = (which: SQL) =>
  sql`(SELECT count(*)::int FROM ${report} WHERE ${which} AND ${report.closedAt} IS NULL)`;
const aboutSpace = openAbout(sql`${report.spaceId} = ${space.id} AND ${report.kind} = 'space'`);
const aboutPerson = openAbout(sql`${report.aboutId} = ${account.id}`);
const isSuspended = sql`EXISTS (SELECT 1 FROM ${suspension} WHERE ${suspension.accountId} = ${account.id})`;

/** What the console reads of spaces and people. */
export class OperatorStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Spaces and people whose name contains a text, or whose whole email address it is; the newest first. */
  async search(query: {
    readonly text: string;
    readonly emailKey: string | null;
    readonly kind: OperatorSearchKind;
    readonly limit: number;
    readonly offset: number;
  }): Promise<{ rows: FoundRow[]; total: number }> {
    const { db } = this.#storage;
    const { text, emailKey, kind, limit, offset } = query;
    const only = kind === 'suspended';
    const like = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
    const spaces = and(
      text === ''
        ? undefined
        : sql`(lower(${space.name}) LIKE ${like} OR lower(${space.asciiName}) LIKE ${like})`,
      only ? space.suspended : undefined,
    );
    const people = and(
      emailKey === null ? nameContains(text) : eq(account.emailKey, emailKey),
      only ? isSuspended : undefined,
    );
    const parts: SQL[] = [];
    let total = 0;
    // Of each kind no more than the page can hold; ids rise with time.
    const most = sql`LIMIT ${offset + limit}`;
    if (kind !== 'people') {
      const [counted] = await db.select({ total: count() }).from(space).where(spaces);
      total += counted?.total ?? 0;
      parts.push(sql`(SELECT 'space' AS kind, ${space.id} AS id, ${space.name} AS name, ${space.logo} AS picture,
        ${space.verification} AS verification, ${space.members} AS members, NULL::int AS spaces,
        (SELECT ${account.username} FROM ${account} WHERE ${account.id} = ${space.ownerId}) AS owner,
        ${aboutSpace} AS reports, ${space.suspended} AS suspended, ${space.createdAt} AS created_at
        FROM ${space} WHERE ${spaces ?? sql`true`} ORDER BY ${space.id} DESC ${most})`);
    }
    if (kind !== 'spaces') {
      const [counted] = await db.select({ total: count() }).from(account).where(people);
      total += counted?.total ?? 0;
      parts.push(sql`(SELECT 'person' AS kind, ${account.id} AS id, ${account.username} AS name,
        ${account.avatar} AS picture, 0::smallint AS verification, NULL::int AS members,
        (SELECT count(*)::int FROM ${membership} WHERE ${membership.userId} = ${account.id}) AS spaces,
        NULL::text AS owner, ${aboutPerson} AS reports, ${isSuspended} AS suspended, ${account.createdAt} AS created_at
        FROM ${account} WHERE ${people ?? sql`true`} ORDER BY ${account.id} DESC ${most})`);
    }
    const found = await db.execute(sql`SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) AS found
      ORDER BY created_at DESC, kind, id DESC LIMIT ${limit} OFFSET ${offset}`);
    return { rows: found.rows as unknown as FoundRow[], total };
  }

  async account(userId: UserId) {
    const [row] = await this.#storage.db
      .select({
        person: personColumns,
        email: account.email,
        emailVerified: account.emailVerified,
        createdAt: account.createdAt,
        reports: sql<number>`${aboutPerson}`,
        spaces: sql<number>`(SELECT count(*)::int FROM ${membership} WHERE ${membership.userId} = ${account.id})`,
      })
      .from(account)
      .where(eq(account.id, userId));
    return row ?? null;
  }

  /** What the search says of a space, and rewards in it of which something is left. */
  async ofSpace(spaceId: SpaceId) {
    const [row] = await this.#storage.db
      .select({
        owner: personColumns,
        reports: sql<number>`${aboutSpace}`,
        openRewards: sql<number>`(SELECT count(*)::int FROM ${reward} JOIN ${room} ON ${room.id} = ${reward.roomId}
          WHERE ${room.spaceId} = ${space.id} AND ${reward.fundedAt} IS NOT NULL AND ${reward.endedAt} IS NULL)`,
      })
      .from(space)
      .innerJoin(account, eq(account.id, space.ownerId))
      .where(eq(space.id, spaceId));
    return row ?? null;
  }

  async setVerification(spaceId: SpaceId, verification: 0 | 1 | 2): Promise<void> {
    await this.#storage.db.update(space).set({ verification }).where(eq(space.id, spaceId));
  }

  async setRecommended(spaceId: SpaceId, recommended: boolean): Promise<void> {
    await this.#storage.db.update(space).set({ recommended }).where(eq(space.id, spaceId));
  }

  async recommended(limit: number) {
    return this.#storage.db
      .select()
      .from(space)
      .where(sql`${space.recommended}`)
      .orderBy(asc(space.id))
      .limit(limit);
  }

  /** Takes the place of a request that waits. */
  async putRequest(values: typeof verificationRequest.$inferInsert): Promise<void> {
    const { askedBy, note, askedAt } = values;
    await this.#storage.db
      .insert(verificationRequest)
      .values(values)
      .onConflictDoUpdate({ target: verificationRequest.spaceId, set: { askedBy, note, askedAt } });
  }

  async requestOf(spaceId: SpaceId) {
    const [row] = await this.#storage.db
      .select()
      .from(verificationRequest)
      .where(eq(verificationRequest.spaceId, spaceId));
    return row ?? null;
  }

  /** Whether there was one. */
  async removeRequest(spaceId: SpaceId): Promise<boolean> {
    const removed = await this.#storage.db
      .delete(verificationRequest)
      .where(eq(verificationRequest.spaceId, spaceId))
      .returning({ spaceId: verificationRequest.spaceId });
    return removed.length > 0;
  }

  /** Oldest first. */
  async requests(query: { readonly limit: number; readonly offset: number }) {
    const { db } = this.#storage;
    const [counted] = await db.select({ total: count() }).from(verificationRequest);
    const rows = await db
      .select({ request: verificationRequest, space, askedBy: personColumns })
      .from(verificationRequest)
      .innerJoin(space, eq(space.id, verificationRequest.spaceId))
      .innerJoin(account, eq(account.id, verificationRequest.askedBy))
      .orderBy(asc(verificationRequest.askedAt), asc(verificationRequest.spaceId))
      .limit(query.limit)
      .offset(query.offset);
    return { rows, total: counted?.total ?? 0 };
  }
}
