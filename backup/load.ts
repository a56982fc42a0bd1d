import { escapeIdentifier } from 'pg';
import { applyMigrations, appliedMigrations, knownMigrations } from '@/storage/migrate';
import type { Connection } from './connection';
import type { Part } from './contents';
import type { SchemaFacts } from './format';
import { CliError } from './cli-error';
import { tableName, tablesOf, type Sequence, type Table } from './tables';

type Values = (string | null)[];

/**
 * Fills an empty database in one transaction: the tables as the archive knows them, its rows, then the migrations that
 * have come since. Nothing has happened before `commit`.
 */
export class DatabaseLoader {
  #tables = new Map<string, Table>();
  #migrationsAfter: ReturnType<typeof knownMigrations> = [];
  /** Statements that make the foreign keys, which hold only when all rows are there. */
  #foreignKeys: string[] = [];
  readonly #connection: Connection;
  readonly #part: Part;

  constructor(connection: Connection, part: Part) {
    this.#connection = connection;
    this.#part = part;
  }

  /** Throws a CliError when there is something in the database. */
  async begin(): Promise<void> {
    const { client } = this.#connection;
    const { length } = await tablesOf(client);
    if (length > 0 || (await appliedMigrations(client)).length > 0) {
      throw new CliError(
        `The database of ${this.#part.urlVariable} is not empty. Restore needs an empty database and creates the tables itself.`,
      );
    }
    await client.query('BEGIN');
  }

  /** Makes the tables. Throws a CliError when this version does not know them. */
  async makeTables(facts: SchemaFacts, version: string): Promise<void> {
    const { client } = this.#connection;
    const known = knownMigrations(this.#part.migrationsFolder);
    for (const [index, { hash }] of facts.migrations.entries()) {
      if (known[index]?.hash === hash) continue;
      throw new CliError(
        `The archive was made by another version of Guildhall (${version}), whose tables this one does not know: restore it with that version or a later one.`,
      );
    }
    await applyMigrations(client, known.slice(0, facts.migrations.length));
    this.#migrationsAfter = known.slice(facts.migrations.length);

    const tables = await tablesOf(client);
    this.#tables = new Map(tables.map((table) => [table.name, table]));
    const shape = (list: readonly { name: string; columns: readonly string[] }[]) => JSON.stringify(list);
    const here = tables.map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) }));
    if (shape(here) !== shape(facts.tables.map(({ name, columns }) => ({ name, columns })))) {
      throw new CliError(
        'The archive has other tables than its migrations make: it is not one of Guildhall’s.',
      );
    }
    await this.#dropForeignKeys();
    // Migrations have put some rows in, which the archive has, too.
    if (tables.length > 0) {
      await client.query(`TRUNCATE ${tables.map(({ name }) => tableName(name)).join(', ')}`);
    }
  }

  async insert(tableNamed: string, rows: readonly Values[]): Promise<void> {
    const table = this.#tables.get(tableNamed);
    if (table === undefined || rows.some((row) => row.length !== table.columns.length)) {
      throw new CliError(`The archive has rows of ${tableNamed} that do not fit.`);
    }
    const { columns } = table;
    const names = columns.map(({ name }) => escapeIdentifier(name)).join(', ');
    const values = columns.map(({ type }, index) => `v${index}::${type}`).join(', ');
    const arrays = columns.map((_, index) => `$${index + 1}::text[]`).join(', ');
    const aliases = columns.map((_, index) => `v${index}`).join(', ');
    await this.#connection.client.query(
      `INSERT INTO ${tableName(table.name)} (${names}) OVERRIDING SYSTEM VALUE
       SELECT ${values} FROM unnest(${arrays}) AS piece (${aliases})`,
      columns.map((_, index) => rows.map((row) => row[index])),
    );
  }

  async setSequences(sequences: readonly Sequence[]): Promise<void> {
    for (const { name, last, isCalled } of sequences) {
      await this.#connection.client.query('SELECT setval($1, $2, $3)', [tableName(name), last, isCalled]);
    }
  }

  /** Makes the foreign keys again, which checks that nothing dangles, and brings the tables up to date. */
  async finish(): Promise<void> {
    const { client } = this.#connection;
    for (const statement of this.#foreignKeys) await client.query(statement);
    await applyMigrations(client, this.#migrationsAfter);
  }

  async commit(): Promise<void> {
    await this.#connection.client.query('COMMIT');
    await this.#connection.client.query('ANALYZE');
    await this.#connection.close();
  }

  async rollBack(): Promise<void> {
    // Closing it does.
    await this.#connection.close().catch(() => undefined);
  }

  async #dropForeignKeys(): Promise<void> {
    const { client } = this.#connection;
    const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
      SELECT relname AS table, conname AS name, pg_get_constraintdef(pg_constraint.oid) AS definition
      FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
      WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY relname, conname`);
    for (const { table, name, definition } of rows) {
      const alter = `ALTER TABLE ${tableName(table)}`;
      await client.query(`${alter} DROP CONSTRAINT ${escapeIdentifier(name)}`);
      this.#foreignKeys.push(`${alter} ADD CONSTRAINT ${escapeIdentifier(name)} ${definition}`);
    }
  }
}
