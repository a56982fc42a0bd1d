import { escapeIdentifier, type Client } from 'pg';

export interface Column {
  readonly name: string;
  /** As SQL says it. */
  readonly type: string;
}

export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  /** Columns of the primary key. */
  readonly key: readonly string[];
}

/** The tables of the schema `public`, by name. */
export async function tablesOf(client: Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: Column[]; key: string[] | null }>(`
    SELECT relname AS name,
      (SELECT json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) ORDER BY attnum)
         FROM pg_attribute
         WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
      (SELECT json_agg(attname ORDER BY array_position(indkey::int2[], attnum))
         FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY (indkey)
         WHERE indrelid = pg_class.oid AND indisprimary) AS key
    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') ORDER BY relname`);
  return rows.map(({ name, columns, key }) => ({ name, columns, key: key ?? [] }));
}

export interface Sequence {
  readonly name: string;
  readonly last: string;
  readonly isCalled: boolean;
}

export async function sequencesOf(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' ORDER BY relname`);
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const { rows: states } = await client.query<{ last: string; is_called: boolean }>(
      `SELECT last_value::text AS last, is_called FROM ${tableName(name)}`,
    );
    for (const { last, is_called: isCalled } of states) sequences.push({ name, last, isCalled });
  }
  return sequences;
}

/** The name of a table or sequence of ours in SQL. */
export const tableName = (name: string) => `public.${escapeIdentifier(name)}`;
