import { Client } from 'pg';
import type { SpaceId } from '@/protocol/ids';
import { isDeep } from '@/runtime/testing/depth';
import type { TestPlatform } from './platform';
import { until } from './until';

/**
 * Makes calls while another connection holds a space, or what a query locks, and lets them go on when each waits for it. Who
 * is first is left to chance, unless `inOrder`.
 */
export async function atTheLock<Result>(
  platform: Pick<TestPlatform, 'config'>,
  locked: SpaceId | `SELECT ${string} FOR UPDATE`,
  calls: readonly (() => Promise<Result>)[],
  { inOrder = false }: { readonly inOrder?: boolean } = {},
): Promise<PromiseSettledResult<Result>[]> {
  const { databaseUrl } = platform.config;
  // PGlite has one connection: its calls come one after the other anyway.
  if (databaseUrl === null) return Promise.allSettled(calls.map((call) => call()));
  const holder = new Client({ connectionString: databaseUrl });
  await holder.connect();
  try {
    await holder.query('BEGIN');
    await holder.query(
      typeof locked === 'string' ? locked : `SELECT FROM space WHERE id = ${locked} FOR UPDATE`,
    );
    const running: Promise<PromiseSettledResult<Result>[]>[] = [];
    for (const call of calls) {
      running.push(Promise.allSettled([call()]));
      if (!inOrder && running.length < calls.length) continue;
      await until(async () => {
        // Otherwise the transaction goes on seeing the connections of its first look, and misses newer ones that wait.
        await holder.query('SELECT pg_stat_clear_snapshot()');
        const { rowCount } = await holder.query(
          `SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)
           WHERE NOT granted AND datname = current_database()`,
        );
        // A job may wait for the space, too.
        return (rowCount ?? 0) >= running.length;
      });
    }
    await holder.query('COMMIT');
    return (await Promise.all(running)).flat();
  } finally {
    await holder.end();
  }
}

/** Numbers of the tries of a race: five, and fifty in the deep run. */
export const tries = Array.from({ length: isDeep ? 50 : 5 }, (_, index) => index + 1);
