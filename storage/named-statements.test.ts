import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { openStorage } from './open-storage';
import type { Storage } from './storage';

let folder: string;
let storage: Storage;
const open = () =>
  openStorage({
    kind: 'pglite',
    dataDir: path.join(folder, 'db'),
    migrationsFolder: path.resolve('storage/testing/migrations'),
  });
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'guildhall-named-'));
  storage = await open();
});
afterAll(async () => {
  await storage.close();
  await rm(folder, { recursive: true, force: true });
});

const kept = async () =>
  (
    await storage.db.execute<{ name: string; statement: string; plans: string }>(
      'SELECT name, statement, generic_plans AS plans FROM pg_prepared_statements ORDER BY name',
    )
  ).rows;
const keptOf = async (word: string) => (await kept()).filter(({ statement }) => statement.includes(word));
const times = async (count: number, run: (round: number) => Promise<unknown>) => {
  for (let round = 0; round < count; round += 1) await run(round);
};

test('a statement that comes again and again is read once and planned once, each time with its own answer', async () => {
  const answers: unknown[] = [];
  await times(20, async (round) => {
    const { rows } = await storage.db.execute(sql`SELECT ${`often ${round}`}::text AS often`);
    answers.push(rows[0]);
  });
  expect(answers).toEqual(Array.from({ length: 20 }, (_, round) => ({ often: `often ${round}` })));
  await times(2, () => storage.db.execute(sql`SELECT ${1}::int AS twice`));
  const [often, ...others] = await keptOf('often');
  expect([others, await keptOf('twice')]).toEqual([[], []]);
  // PostgreSQL plans the first five for their values.
  expect(often?.plans).toBe('13');
});

test('one that fails, or whose transaction is rolled back, goes on to work under its name', async () => {
  const divide = (by: number) => storage.db.execute<{ half: number }>(sql`SELECT 10 / ${by}::int AS half`);
  // After each of these `pg` opens another connection.
  await times(4, () => expect(divide(0)).rejects.toThrow());
  const rolledBack = storage.transaction(async () => {
    await divide(5);
    throw new Error('changed my mind');
  });
  await expect(rolledBack).rejects.toThrow('changed my mind');
  expect((await divide(2)).rows).toEqual([{ half: 5 }]);
  expect(await keptOf('half')).toHaveLength(1);
});

test('texts without end fill neither the engine nor the process', async () => {
  await times(400, (width) => {
    const list = sql.join(
      Array.from({ length: width + 1 }, () => sql`${1}::int`),
      sql`, `,
    );
    return times(3, () => storage.db.execute(sql`SELECT 1 AS wide WHERE 1 IN (${list})`));
  });
  expect(await kept()).toHaveLength(300);
});

test('a plan of a small table is not used for ever after the table has grown', async () => {
  await storage.close();
  storage = await open();
  await storage.db.execute(sql`CREATE TABLE grown (id int PRIMARY KEY, other int)`);
  const find = () => storage.db.execute(sql`SELECT other FROM grown WHERE id = ${40_000}`);
  const scans = async () => {
    const [statement] = await keptOf('FROM grown');
    const { rows } = await storage.db.execute(sql.raw(`EXPLAIN EXECUTE ${statement?.name}(40000)`));
    return JSON.stringify(rows).includes('Seq Scan');
  };
  const ways = ['enable_indexscan', 'enable_bitmapscan'];
  for (const way of ways) await storage.db.execute(sql.raw(`SET ${way} = off`));
  await times(10, find);
  for (const way of ways) await storage.db.execute(sql.raw(`RESET ${way}`));
  await storage.db.execute(sql`INSERT INTO grown SELECT id, id FROM generate_series(1, 50000) AS id`);
  expect(await scans()).toBe(true);
  const other = () => storage.db.execute(sql`SELECT ${1}::int AS meanwhile`);
  await times(1_010, other);
  await find();
  expect(await scans()).toBe(false);
}, 30_000);
