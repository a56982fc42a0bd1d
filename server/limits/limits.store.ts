import { and, eq, lte, sql } from 'drizzle-orm';
import type { Database } from '@/storage/storage';
import { rateCounter } from '@/server/db/schema/limit';

export interface Counted {
  /** Uses in the open window, these included. */
  readonly count: number;
  readonly closesAt: Date;
}

/** Adds uses to the key's window, opening a new one where the old has closed. */
export async function addUses(
  db: Database,
  use: { rule: string; key: string; uses: number; now: Date; closesAt: Date },
): Promise<Counted> {
  // A window that closes later than one that opens now was opened before the clock was set back; a minute is for the
  // clocks of other machines.
  const opensNow = sql`${use.closesAt.toISOString()}::timestamptz`;
  const closed = sql`(${rateCounter.closesAt} <= ${use.now.toISOString()}::timestamptz
    OR ${rateCounter.closesAt} > ${opensNow} + interval '1 minute')`;
  const [row] = await db
    .insert(rateCounter)
    .values({ rule: use.rule, key: use.key, count: use.uses, closesAt: use.closesAt })
    .onConflictDoUpdate({
      target: [rateCounter.rule, rateCounter.key],
      set: {
        // Far below the column's end, however long a caller goes on.
        count: sql`CASE WHEN ${closed} THEN excluded.count ELSE LEAST(${rateCounter.count} + excluded.count, 1000000000) END`,
        closesAt: sql`CASE WHEN ${closed} THEN excluded.closes_at ELSE ${rateCounter.closesAt} END`,
      },
    })
    .returning({ count: rateCounter.count, closesAt: rateCounter.closesAt });
  if (!row) throw new Error('An upsert answered no row');
  return row;
}

export async function removeUse(db: Database, rule: string, key: string): Promise<void> {
  await db
    .update(rateCounter)
    .set({ count: sql`GREATEST(${rateCounter.count} - 1, 0)` })
    .where(and(eq(rateCounter.rule, rule), eq(rateCounter.key, key)));
}

/** Deletes windows that have closed; answers how many. */
export async function deleteClosedWindows(db: Database, now: Date): Promise<number> {
  const { rowCount } = await db.delete(rateCounter).where(lte(rateCounter.closesAt, now));
  return rowCount ?? 0;
}
