import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { migrateDatabase } from './migrate';
import { NamedStatements } from './named-statements';
import { startPgliteEngine } from './pglite-engine';
import type { Storage } from './storage';
import { TransactionRunner, transactionMsMax, withoutOwnTransactions } from './transaction';

/** Where the data is, and the folder of Drizzle migrations that it must have seen. */
export type StorageOptions =
  | { kind: 'pglite'; dataDir: string; migrationsFolder: string; holder?: string }
  | {
      kind: 'postgres';
      url: string;
      /** As the role that owns the tables, for migrations alone; absent or null when `url` is that role's. */
      ownerUrl?: string | null;
      migrationsFolder: string;
    };

export interface StorageHooks {
  /** What went wrong without a caller to tell: a lost idle connection, an `afterCommit` effect that threw. */
  log?(message: string, error: unknown): void;
  /** The embedded engine is gone; by default the error is thrown where nothing catches it, which ends the process. */
  onDeath?(error: Error): void;
}

/** Opens the database and brings its schema up to date. */
export async function openStorage(options: StorageOptions, hooks: StorageHooks = {}): Promise<Storage> {
  const log = hooks.log ?? (() => undefined);
  const { pool, engine } = await connect(options, hooks);
  pool.on('error', (error) => log('an idle database connection was lost', error));
  try {
    const client = await pool.connect();
    try {
      await migrateDatabase(client, options);
      client.release();
    } catch (error) {
      // Closing the connection gives its locks back.
      client.release(true);
      throw error;
    }
  } catch (error) {
    await pool.end();
    await engine?.close();
    throw error;
  }

  const transactions = new TransactionRunner(pool, withoutOwnTransactions(drizzle(pool)), {
    begin: options.kind === 'postgres' ? beginPostgres : 'BEGIN',
    onEffectError: (error) => log('an effect after a commit failed', error),
  });
  return {
    engine: options.kind,
    get db() {
      return transactions.db;
    },
    transaction: (work) => transactions.run(work),
    afterCommit: (effect) => transactions.afterCommit(effect),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async ping() {
      await pool.query('SELECT 1');
    },
    async close() {
      await pool.end();
      await engine?.close();
    },
  };
}

/** The server ends what our own clock cannot: a statement that hangs, and the transaction of a frozen process. */
const beginPostgres =
  `BEGIN; SET LOCAL statement_timeout = ${transactionMsMax};` +
  `SET LOCAL idle_in_transaction_session_timeout = ${transactionMsMax * 2}`;

/**
 * A database that falls silent is noticed by nothing else for a quarter of an hour. Far above what any statement takes; an
 * address may say its own (`?query_timeout=`, in milliseconds).
 */
const QUERY_MS_MAX = 30_000;

async function connect(options: StorageOptions, hooks: StorageHooks) {
  if (options.kind === 'postgres') {
    return {
      pool: new Pool({
        connectionString: options.url,
        max: 10,
        connectionTimeoutMillis: 10_000,
        query_timeout: QUERY_MS_MAX,
        // The server compiles what it expects to be dear, for 150 ms and more, also where a limit ends it after ten rows.
        // Not as a start-up option, which poolers such as PgBouncer refuse.
        onConnect: async (client) => void (await client.query('SET jit = off')),
      }),
    };
  }
  const engine = await startPgliteEngine(
    { ...options, holder: options.holder ?? path.basename(process.argv[1] ?? process.title) },
    (error) => {
      if (hooks.onDeath) return hooks.onDeath(error);
      queueMicrotask(() => {
        throw error;
      });
    },
  );
  const pool = new Pool({
    host: engine.socketFolder,
    port: 5432,
    user: 'postgres',
    password: '',
    database: 'postgres',
    ssl: false,
    // PGlite is one session. The socket server hands it single protocol messages, so with two connections the
    // statement that one has parsed may be run by the other (docs/decisions/0003-one-connection-to-pglite.md).
    max: 1,
    idleTimeoutMillis: 0,
    // Includes the wait for the one connection.
    connectionTimeoutMillis: 20_000,
  });
  const statements = new NamedStatements();
  pool.on('connect', (client) => statements.use(client));
  return { pool, engine };
}
