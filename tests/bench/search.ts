import type { Client } from 'pg';
import { defaultRules } from '@/server/limits/rules';
import { MIGRATIONS_FOLDER, startTestPlatform } from '@/server/testing/platform';
import { recordPlans, type RunStatement } from '@/storage/testing/query-plans';
import { createTestDatabase } from '@/storage/testing/test-database';

/** Milliseconds of a search among so many people, and how the database finds them. */
export interface SearchCosts {
  readonly commonWordMs: number;
  readonly wholeNameMs: number;
  readonly lastPageMs: number;
  readonly nobodyMs: number;
  /** What the search for a common word reads, each as `Index Scan using …: … rows`. */
  readonly plan: readonly string[];
}

const ROUNDS = 25;
/** A search never pages further. */
const LAST_PAGE = 20;

/** Searches by name among so many people, each size in a database of its own on one PostgreSQL. */
export async function measureSearch(
  sizes: readonly number[],
  say: (line: string) => void,
): Promise<Readonly<Record<string, SearchCosts>>> {
  const costs: Record<string, SearchCosts> = {};
  for (const size of sizes) {
    say(`${size} people`);
    costs[size] = await searchAmong(size);
  }
  return costs;
}

async function searchAmong(size: number): Promise<SearchCosts> {
  const database = await createTestDatabase(MIGRATIONS_FOLDER);
  const plans = await recordPlans(database);
  const platform = await startTestPlatform({
    config: {
      databaseUrl: database.url,
      rateLimits: { ...defaultRules, search: { max: 1_000_000, windowSeconds: 60 } },
    },
  });
  try {
    const viewer = await platform.person();
    await plans.afterFilling((sql) => fillPeople(sql, size));
    const search = (text: string, current = 1) => viewer.call('searchPeople', { query: { text, current } });
    await search('wanderer');
    const plan = plans.statements().flatMap(readsOfNames);
    return {
      commonWordMs: await median(() => search('wanderer')),
      wholeNameMs: await median(() => search(`wanderer ${Math.floor(size / 2)}`)),
      lastPageMs: await median(() => search('wanderer', LAST_PAGE)),
      nobodyMs: await median(() => search('zz nobody')),
      plan,
    };
  } finally {
    await platform.close();
    await database.drop();
  }
}

/** People by SQL with names of two words, of which all share the first. One in fifty hides. */
async function fillPeople(sql: Client, size: number): Promise<void> {
  await sql.query(
    `INSERT INTO account (id, email, email_key, email_verified, password_hash, username, username_key, findable, created_at)
     OVERRIDING SYSTEM VALUE
     SELECT 10000000 + n, 'p' || n || '@example.org', 'p' || n || '@example.org', true, '', 'Wanderer ' || n,
       'wanderer ' || n, n % 50 <> 0, now()
     FROM generate_series(1, $1::int) AS n`,
    [size],
  );
  await sql.query(
    `INSERT INTO person_name_part (account_id, part)
     SELECT 10000000 + n, part FROM generate_series(1, $1::int) AS n,
       LATERAL (VALUES ('wanderer ' || n), (n::text)) AS parts (part)`,
    [size],
  );
}

/** Every way in which a statement reads names of people, with how many rows. */
function readsOfNames({ plan }: RunStatement): string[] {
  const inner = (plan.Plans ?? []).flatMap((node) => readsOfNames({ text: '', plan: node }));
  if (plan['Relation Name'] !== 'person_name_part') return inner;
  const rows = Math.round(
    ((plan['Actual Rows'] ?? 0) + (plan['Rows Removed by Filter'] ?? 0)) * (plan['Actual Loops'] ?? 0),
  );
  return [`${plan['Node Type']} using ${plan['Index Name'] ?? 'no index'}: ${rows} rows`, ...inner];
}

async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const from = performance.now();
    await work();
    times.push(performance.now() - from);
  }
  return times.slice(3).sort((one, other) => one - other)[Math.floor((ROUNDS - 3) / 2)] ?? Number.NaN;
}
