import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { Client } from 'pg';
import type { TestDatabase } from './test-database';

/** A statement as PostgreSQL has really run it. */
export interface RunStatement {
  readonly text: string;
  readonly plan: PlanNode;
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Rows of a table that one statement may look at, however many there are: as many as one answer holds at most. */
const ROWS_READ_MAX = 5_000;
/** Smaller tables are quicker read than looked up. */
const ROWS_BIG = 10_000;

/** Has PostgreSQL write down the plan of everything that is run on a database from now on (auto_explain). */
export async function recordPlans(database: TestDatabase): Promise<PlanRecorder> {
  const name = new URL(database.url).pathname.slice(1);
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_format': 'json',
    // Those of foreign keys among them.
    'auto_explain.log_nested_statements': 'on',
  };
  await asSuperuser(database, async (client) => {
    await client.query(`LOAD 'auto_explain'`);
    for (const [setting, value] of Object.entries(settings)) {
      await client.query(`ALTER DATABASE ${name} SET ${setting} = '${value}'`);
    }
  });
  return new PlanRecorder(database, name);
}

export class PlanRecorder {
  #start = 0;
  readonly #database: TestDatabase;
  readonly #name: string;

  constructor(database: TestDatabase, name: string) {
    this.#database = database;
    this.#name = name;
  }

  /** Works on the database as the superuser, unrecorded, counts what is in the tables, and records from then on. */
  async afterFilling(fill: (client: Client) => Promise<void>): Promise<void> {
    await asSuperuser(this.#database, async (client) => {
      await client.query('SET auto_explain.log_min_duration = -1; SET session_replication_role = replica');
      await fill(client);
      await client.query('VACUUM ANALYZE');
    });
    this.#start = statSync(this.#database.server.logFile).size;
  }

  /** What has been run since; of statements with the same text and plan one. */
  statements(): RunStatement[] {
    const found = new Map<string, RunStatement>();
    for (const line of linesFrom(this.#database.server.logFile, this.#start)) {
      if (!line.includes(this.#name) || !line.includes('plan:')) continue;
      const { dbname, message } = JSON.parse(line) as { dbname?: string; message: string };
      if (dbname !== this.#name) continue;
      const { 'Query Text': text, Plan: plan } = JSON.parse(message.slice(message.indexOf('plan:') + 5)) as {
        'Query Text': string;
        Plan: PlanNode;
      };
      found.set(`${text}${shapeOf(plan)}`, { text, plan });
    }
    return [...found.values()];
  }

  /** Every statement that reads a big table from end to end, or much of it, in words. */
  async scans(): Promise<string[]> {
    const big = new Set<string>();
    await asSuperuser(this.#database, async (client) => {
      const { rows } = await client.query<{ relname: string }>(
        `SELECT relname FROM pg_class
         WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND reltuples >= ${ROWS_BIG}`,
      );
      for (const { relname } of rows) big.add(relname);
    });
    return this.statements().flatMap(({ text, plan }) =>
      scansIn(plan, big).map((scan) => `${scan}: ${text.replace(/\s+/g, ' ')}`),
    );
  }
}

function scansIn(node: PlanNode, big: ReadonlySet<string>): string[] {
  const inner = (node.Plans ?? []).flatMap((plan) => scansIn(plan, big));
  const { 'Node Type': type, 'Relation Name': relation, 'Actual Loops': loops = 0 } = node;
  if (relation === undefined || !big.has(relation) || !type.endsWith('Scan') || loops === 0) return inner;
  const perLoop =
    (node['Actual Rows'] ?? 0) +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  const read = Math.round(perLoop * loops);
  // Whoever counts reads what is counted; an index alone is little to read.
  const isCheap = read <= ROWS_READ_MAX || type === 'Index Only Scan';
  if (type !== 'Seq Scan' && isCheap) return inner;
  return [`${type} of ${relation} reads ${read} rows`, ...inner];
}

const shapeOf = (node: PlanNode): string =>
  `${node['Node Type']} ${node['Relation Name'] ?? ''} ${node['Index Name'] ?? ''}(${(node.Plans ?? []).map(shapeOf).join()})`;

/** Whole lines only: the last may be on its way. */
function linesFrom(file: string, start: number): string[] {
  const size = statSync(file).size - start;
  const bytes = Buffer.alloc(size);
  const handle = openSync(file, 'r');
  readSync(handle, bytes, 0, size, start);
  closeSync(handle);
  return bytes.toString().split('\n').slice(0, -1);
}

async function asSuperuser(
  { adminUrl }: TestDatabase,
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
