import { escapeIdentifier, type Client } from 'pg';
import { appliedMigrations } from '@/storage/migrate';
import type { ArchiveWriter } from './archive-writer';
import type { Part } from './contents';
import type { SchemaFacts } from './format';
import { sequencesOf, tableName, tablesOf, type Table } from './tables';

/** Rows that are in memory at once; the longest are events of 64 KB. */
const ROWS_AT_ONCE = 250;
const PIECE_BYTES = 1024 * 1024;

type Values = (string | null)[];

/** Changes a row on its way; answers null to leave it out. */
export type Revision = (table: Table, values: Values) => Values | null;

/** Writes every row of a database, as text, in the order of primary keys. Answers how many there are by table. */
export async function dumpDatabase(
  client: Client,
  part: Part,
  archive: ArchiveWriter,
  revise: Revision = (_table, values) => values,
): Promise<Record<string, number>> {
  const tables = await tablesOf(client);
  const facts: SchemaFacts = {
    migrations: await appliedMigrations(client),
    tables: tables.map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) })),
  };
  await archive.add(`${part.name}/schema.json`, jsonLine(facts));
  const counts: Record<string, number> = {};
  for (const table of tables) {
    counts[`${part.name}.${table.name}`] = await dumpTable(client, part, table, archive, revise);
  }
  // After the rows: a sequence does not belong to a snapshot, and may only be further on.
  await archive.add(`${part.name}/sequences.json`, jsonLine(await sequencesOf(client)));
  return counts;
}

async function dumpTable(
  client: Client,
  part: Part,
  table: Table,
  archive: ArchiveWriter,
  revise: Revision,
): Promise<number> {
  let lines: string[] = [];
  let bytes = 0;
  let pieces = 0;
  let count = 0;
  const flush = async () => {
    if (lines.length === 0) return;
    pieces += 1;
    const name = `${part.name}/tables/${table.name}/${String(pieces).padStart(6, '0')}.ndjson`;
    await archive.add(name, Buffer.from(lines.join('')));
    lines = [];
    bytes = 0;
  };
  for await (const values of rowsOf(client, table)) {
    const revised = revise(table, values);
    if (revised === null) continue;
    const line = `${JSON.stringify(revised)}\n`;
    lines.push(line);
    bytes += line.length;
    count += 1;
    if (bytes >= PIECE_BYTES) await flush();
  }
  await flush();
  return count;
}

/** The rows of a table within the transaction that the client is in, each as the text of its columns. */
export async function* rowsOf(client: Client, table: Table): AsyncGenerator<Values> {
  const columns = table.columns.map(({ name }) => `${escapeIdentifier(name)}::text`).join(', ');
  const order = table.key.length > 0 ? ` ORDER BY ${table.key.map(escapeIdentifier).join(', ')}` : '';
  await client.query(
    `DECLARE rows NO SCROLL CURSOR FOR SELECT ${columns} FROM ${tableName(table.name)}${order}`,
  );
  for (;;) {
    const { rows } = await client.query<Values>({
      text: `FETCH ${ROWS_AT_ONCE} FROM rows`,
      rowMode: 'array',
    });
    if (rows.length === 0) break;
    yield* rows;
  }
  await client.query('CLOSE rows');
}

const jsonLine = (value: unknown) => Buffer.from(`${JSON.stringify(value)}\n`);
