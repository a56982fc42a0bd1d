import type { Client } from 'pg';
import { median, onSizedPlatform, readsOf } from './sized';

/** Milliseconds of asking for public spaces. */
export interface DirectoryCosts {
  readonly firstPageMs: number;
  readonly commonWordMs: number;
  readonly wholeNameMs: number;
  readonly nothingMs: number;
  readonly lastPageMs: number;
  /** What the first page reads. */
  readonly plan: readonly string[];
}

const FIRST = 10_000_000;
/** No page further on can be asked for. */
const LAST_PAGE = 100;

export async function measureDirectorySizes(
  sizes: readonly number[],
  say: (line: string) => void,
): Promise<DirectoryCosts[]> {
  const costs: DirectoryCosts[] = [];
  for (const size of sizes) {
    say(`${size} spaces`);
    costs.push(await measureOne(size));
  }
  return costs;
}

function measureOne(size: number): Promise<DirectoryCosts> {
  return onSizedPlatform(async ({ platform, plans, fill }) => {
    const viewer = await platform.person();
    await fill((sql) => fillSpaces(sql, size, viewer.id));
    const search = (query: { text?: string; current?: number }) => viewer.call('searchSpaces', { query });
    await search({});
    const plan = plans.statements().flatMap((statement) => readsOf('space', statement));
    return {
      firstPageMs: await median(() => search({})),
      commonWordMs: await median(() => search({ text: 'harbor' })),
      wholeNameMs: await median(() => search({ text: `harbor ${Math.floor(size / 2)}` })),
      nothingMs: await median(() => search({ text: 'zz nowhere' })),
      lastPageMs: await median(() => search({ current: LAST_PAGE })),
      plan,
    };
  });
}

/** Spaces by SQL with names that begin alike; one in fifty is private. */
async function fillSpaces(sql: Client, size: number, ownerId: number): Promise<void> {
  await sql.query(
    `INSERT INTO space (id, owner_id, type, name, description, slogan, logo, banner, privacy, dark_mode,
       social_links, verification, members, listed_members, created_at, changed_at)
     OVERRIDING SYSTEM VALUE
     SELECT ${FIRST} + n, $2, 1, 'Harbor ' || n, '', '', '', '', CASE WHEN n % 50 = 0 THEN 0 ELSE 1 END, 0, '{}',
       CASE WHEN n % 500 = 0 THEN 1 ELSE 0 END, 1 + n % 300, 1 + n % 300, now(), now()
     FROM generate_series(1, $1::int) AS n`,
    [size, ownerId],
  );
}
