import type { Client } from 'pg';

/** Ids of made-up rows begin here, so that those of real ones are free. */
export const FILLED_FROM = 1_000_000;

export interface Filling {
  readonly rows: number;
  /** Of tables that are larger than others. */
  readonly rowsOf?: Readonly<Record<string, number>>;
  /** Tables that stay as they are. */
  readonly leave: readonly string[];
  /** SQL by `table.column` that makes a value of the number `n` of the row, where the usual one does not do. */
  readonly values: Readonly<Record<string, string>>;
}

interface ColumnFacts {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly nullable: boolean;
  /** What the column refers to. */
  readonly target: { table: string; column: string } | null;
}

/** Puts many rows into every table: different, connected by their keys, and of no meaning. */
export async function fillTables(
  client: Client,
  { rows, rowsOf = {}, leave, values }: Filling,
): Promise<void> {
  const { rows: facts } = await client.query<ColumnFacts>(`
    SELECT relname AS table, attname AS column, format_type(atttypid, NULL) AS type, NOT attnotnull AS nullable,
      (SELECT json_build_object('table', confrelid::regclass::text, 'column',
          (SELECT target.attname FROM pg_attribute target
           WHERE target.attrelid = confrelid AND target.attnum = confkey[array_position(conkey, a.attnum)]))
         FROM pg_constraint WHERE conrelid = a.attrelid AND contype = 'f' AND a.attnum = ANY (conkey)
         ORDER BY cardinality(conkey), oid LIMIT 1) AS target
    FROM pg_attribute a JOIN pg_class ON pg_class.oid = attrelid
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
    ORDER BY relname, attnum`);
  const tables = [...new Set(facts.map(({ table }) => table))].filter((table) => !leave.includes(table));
  for (const table of tables) {
    const columns = facts.filter((fact) => fact.table === table);
    const names = columns.map(({ column }) => `"${column}"`).join(', ');
    const expressions = columns.map((fact) => values[`${table}.${fact.column}`] ?? usualValue(fact));
    await client.query(`INSERT INTO "${table}" (${names}) OVERRIDING SYSTEM VALUE
      SELECT ${expressions.join(', ')} FROM generate_series(1, ${rowsOf[table] ?? rows}) AS n`);
  }
}

function usualValue({ table, column, type, nullable, target }: ColumnFacts): string {
  if (target && type === 'text') return `'${target.table}.${target.column}.' || n`;
  if (target || column === 'id') return `${FILLED_FROM} + n`;
  if (nullable) return 'NULL';
  switch (type) {
    case 'text':
      return `'${table}.${column}.' || n`;
    case 'boolean':
      return 'false';
    case 'json':
    case 'jsonb':
      return `'{}'`;
    case 'date':
      return 'CURRENT_DATE';
    case 'bytea':
      return `decode(md5(n::text), 'hex')`;
    case 'timestamp with time zone':
      return `now() - n * interval '1 second'`;
    case 'smallint':
      return '1';
    default:
      return 'n';
  }
}
