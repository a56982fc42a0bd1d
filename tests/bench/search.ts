import type { Client } from 'pg';
import { median, onSizedPlatform, readsOf } from './sized';

/** Milliseconds of a search among so many people, and how the database finds them. */
export interface SearchCosts {
  readonly commonWordMs: number;
  readonly wholeNameMs: number;
  readonly lastPageMs: number;
  readonly nobodyMs: number;
  /** What the search for a common word reads, each as `Index Scan using …: … rows`. */
  readonly plan: readonly string[];
}

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

function searchAmong(size: number): Promise<SearchCosts> {
  return onSizedPlatform(async ({ platform, plans, fill }) => {
    const viewer = await platform.person();
    await fill((sql) => fillPeople(sql, size));
    const search = (text: string, current = 1) => viewer.call('searchPeople', { query: { text, current } });
    await search('wanderer');
    const plan = plans.statements().flatMap((statement) => readsOf('person_name_part', statement));
    return {
      commonWordMs: await median(() => search('wanderer')),
      wholeNameMs: await median(() => search(`wanderer ${Math.floor(size / 2)}`)),
      lastPageMs: await median(() => search('wanderer', LAST_PAGE)),
      nobodyMs: await median(() => search('zz nobody')),
      plan,
    };
  });
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
