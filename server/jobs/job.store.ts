import { and, gt, lt, lte, or, sql } from 'drizzle-orm';
import type { Database } from '@/storage/storage';
import { job } from '@/server/db/schema/job';

/** Moves the next run of a job forward by the database's clock; answers whether this process is the one that runs it now. */
export async function claimJob(db: Database, name: string, everySeconds: number): Promise<boolean> {
  const nextRunAt = sql`clock_timestamp() + ${everySeconds} * interval '1 second'`;
  const { rowCount } = await db
    .insert(job)
    .values({ name, nextRunAt })
    .onConflictDoUpdate({
      target: job.name,
      set: { nextRunAt },
      // Further away than one round, and not for ever: the clock was set back since. By less than a second it is the column,
      // which rounds to milliseconds: whoever asked right after another process would run the job as well.
      setWhere: or(
        lte(job.nextRunAt, sql`clock_timestamp()`),
        and(gt(job.nextRunAt, sql`${nextRunAt} + interval '1 second'`), lt(job.nextRunAt, sql`'infinity'`)),
      ),
    });
  return rowCount === 1;
}

/** Milliseconds until each job comes round, by the database's clock: 0 for those that are due. Jobs that wait for ever are left out. */
export async function readDueTimes(db: Database): Promise<ReadonlyMap<string, number>> {
  const now = sql`clock_timestamp()`;
  const rows = await db
    .select({
      name: job.name,
      // An endless past has no distance.
      ms: sql<number>`CASE WHEN ${job.nextRunAt} <= ${now} THEN 0
        ELSE extract(epoch FROM ${job.nextRunAt} - ${now})::float8 * 1000 END`,
    })
    .from(job)
    .where(lt(job.nextRunAt, sql`'infinity'`));
  return new Map(rows.map(({ name, ms }) => [name, ms]));
}
