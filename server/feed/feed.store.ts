import { and, eq, gt, lt, lte, sql } from 'drizzle-orm';
import type { Database } from '@/storage/storage';
import { changeCounter, changeLog, gatewayLease, subjectVersion } from '@/server/db/schema/feed';

const COUNTER_ID = 1;

/** Makes the counter's row; harmless where it exists. */
export async function ensureCounter(db: Database): Promise<void> {
  await db.insert(changeCounter).values({ id: COUNTER_ID, position: 0, prunedTo: 0 }).onConflictDoNothing();
}

/** Takes the next position for subjects. Part of a transaction, whose end gives the counter's row free. */
export async function raisePosition(db: Database, subjects: readonly string[], at: Date): Promise<number> {
  const { rows } = await db.execute<{ position: string }>(sql`
    WITH subjects AS (SELECT DISTINCT unnest(${sql.param(subjects)}::text[]) AS subject),
    moved AS (
      UPDATE ${changeCounter} SET position = position + 1 WHERE id = ${COUNTER_ID} RETURNING position
    ),
    versions AS (
      INSERT INTO ${subjectVersion} (subject, version) SELECT subject, position FROM moved, subjects
      ON CONFLICT (subject) DO UPDATE SET version = excluded.version
    ),
    logged AS (
      INSERT INTO ${changeLog} (position, subject, at)
      SELECT position, subject, ${at.toISOString()}::timestamptz FROM moved, subjects
    )
    SELECT position FROM moved`);
  const position = rows[0]?.position;
  if (position === undefined) throw new Error('The change counter has no row');
  return Number(position);
}

export interface ChangesAfter {
  readonly position: number;
  readonly prunedTo: number;
  readonly changes: { subject: string; version: number }[];
}

/** The newest version of each subject that changed after a position, and where the feed stands: one statement, one snapshot. */
export async function changesAfter(db: Database, after: number, limit: number): Promise<ChangesAfter> {
  const { rows } = await db.execute<{
    position: string;
    pruned_to: string;
    subject: string | null;
    version: string | null;
  }>(sql`
    SELECT c.position, c.pruned_to, l.subject, max(l.position) AS version
    FROM ${changeCounter} c LEFT JOIN ${changeLog} l ON l.position > ${after}
    WHERE c.id = ${COUNTER_ID}
    GROUP BY c.position, c.pruned_to, l.subject ORDER BY version LIMIT ${limit}`);
  return {
    position: Number(rows[0]?.position ?? 0),
    prunedTo: Number(rows[0]?.pruned_to ?? 0),
    changes: rows.flatMap(({ subject, version }) =>
      subject === null || version === null ? [] : [{ subject, version: Number(version) }],
    ),
  };
}

export async function findVersion(db: Database, subject: string): Promise<number> {
  const [row] = await db
    .select({ version: subjectVersion.version })
    .from(subjectVersion)
    .where(eq(subjectVersion.subject, subject));
  return row?.version ?? 0;
}

const leaseEnd = (leaseMs: number) => sql`clock_timestamp() + ${leaseMs} * interval '1 millisecond'`;

/** Says that a gateway has applied everything up to `position`; answers whether it is new here. */
export async function holdLease(
  db: Database,
  gateway: string,
  position: number,
  leaseMs: number,
): Promise<boolean> {
  const [row] = await db
    .insert(gatewayLease)
    .values({ gateway, position, expiresAt: leaseEnd(leaseMs) })
    .onConflictDoUpdate({ target: gatewayLease.gateway, set: { position, expiresAt: leaseEnd(leaseMs) } })
    .returning({ isNew: sql<boolean>`xmax = 0` });
  return row?.isNew ?? false;
}

/** Gateways with a running lease that have not applied `position`. */
export async function findLagging(db: Database, position: number): Promise<string[]> {
  const rows = await db
    .select({ gateway: gatewayLease.gateway })
    .from(gatewayLease)
    .where(and(lt(gatewayLease.position, position), gt(gatewayLease.expiresAt, sql`clock_timestamp()`)));
  return rows.map(({ gateway }) => gateway);
}

/** Ends leases within `leaseMs`; longer ones are from before the clock was set back, and nobody would wait for their end. */
export async function shortenLeases(db: Database, leaseMs: number): Promise<void> {
  await db
    .update(gatewayLease)
    .set({ expiresAt: leaseEnd(leaseMs) })
    .where(gt(gatewayLease.expiresAt, leaseEnd(leaseMs)));
}

/** Drops changes older than `before`, and gateways that are gone. Part of a transaction. */
export async function pruneFeed(db: Database, before: Date): Promise<number> {
  await db.execute(sql`
    UPDATE ${changeCounter} SET pruned_to = GREATEST(
      pruned_to, (SELECT coalesce(max(position), 0) FROM ${changeLog} WHERE at < ${before.toISOString()}::timestamptz))
    WHERE id = ${COUNTER_ID}`);
  const { rowCount } = await db
    .delete(changeLog)
    .where(lte(changeLog.position, sql`(SELECT pruned_to FROM ${changeCounter} WHERE id = ${COUNTER_ID})`));
  await db.delete(gatewayLease).where(lt(gatewayLease.expiresAt, sql`clock_timestamp() - interval '1 hour'`));
  return rowCount ?? 0;
}
