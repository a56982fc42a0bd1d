import type { Client } from 'pg';
import { defaultRules } from '@/server/limits/rules';
import { MIGRATIONS_FOLDER, startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { recordPlans, type PlanRecorder, type RunStatement } from '@/storage/testing/query-plans';
import { createTestDatabase } from '@/storage/testing/test-database';

const ROUNDS = 25;
const WARM_UP = 3;
const UNLIMITED = { max: 1_000_000, windowSeconds: 60 };

/** A platform on a PostgreSQL database of its own whose statements are recorded from the filling on. */
export interface SizedPlatform {
  readonly platform: TestPlatform;
  readonly plans: PlanRecorder;
  /** Fills tables by SQL, unrecorded, and leaves them as autovacuum would. */
  fill(work: (sql: Client) => Promise<void>): Promise<void>;
}

/** Measures something in a database of its own, which is dropped afterwards; nobody's searches and calls are limited. */
export async function onSizedPlatform<Costs>(
  measure: (sized: SizedPlatform) => Promise<Costs>,
): Promise<Costs> {
  const database = await createTestDatabase(MIGRATIONS_FOLDER);
  const plans = await recordPlans(database);
  const rateLimits = { ...defaultRules, search: UNLIMITED, peer: UNLIMITED };
  const platform = await startTestPlatform({ config: { databaseUrl: database.url, rateLimits } });
  const fill = (work: (sql: Client) => Promise<void>) =>
    plans.afterFilling(async (sql) => {
      await work(sql);
      // As autovacuum leaves a database that has been filled for a while.
      await sql.query('VACUUM ANALYZE');
    });
  try {
    return await measure({ platform, plans, fill });
  } finally {
    await platform.close();
    await database.drop();
  }
}

/** Milliseconds of a call: the median of 22, after three. */
export async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const from = performance.now();
    await work();
    times.push(performance.now() - from);
  }
  return (
    times.slice(WARM_UP).sort((one, other) => one - other)[Math.floor((ROUNDS - WARM_UP) / 2)] ?? Number.NaN
  );
}

/** Every way in which a statement reads a table, each as `Index Scan using …: … rows`. */
export function readsOf(table: string, { plan }: Pick<RunStatement, 'plan'>): string[] {
  const inner = (plan.Plans ?? []).flatMap((node) => readsOf(table, { plan: node }));
  if (plan['Relation Name'] !== table) return inner;
  const rows = Math.round(
    ((plan['Actual Rows'] ?? 0) + (plan['Rows Removed by Filter'] ?? 0)) * (plan['Actual Loops'] ?? 0),
  );
  return [`${plan['Node Type']} using ${plan['Index Name'] ?? 'no index'}: ${rows} rows`, ...inner];
}
