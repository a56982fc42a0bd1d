import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/** What a query runs on: the pool, or the transaction that the async context is in. */
export type Database = NodePgDatabase<Record<string, never>>;

export interface Storage {
  readonly engine: 'pglite' | 'postgres';

  /** The database of the current async context: inside `transaction` that transaction, else the pool. */
  readonly db: Database;

  /**
   * Runs `work` in one transaction and commits when it resolves. Nested calls join the outer one.
   * The async context is marked: `assertOutsideTransaction` throws within it, so no outgoing call can hide inside.
   * After 5 s the transaction is rolled back and the promise rejects with `TransactionTimeoutError`.
   */
  transaction<Result>(work: (db: Database) => Promise<Result>): Promise<Result>;

  /** Runs `effect` after the surrounding transaction has committed, or at once outside of one. Never on roll-back. */
  afterCommit(effect: () => void): void;

  /** How the pool of connections stands. */
  connections(): { readonly open: number; readonly idle: number; readonly waiting: number };

  /** Resolves when the database answers; rejects otherwise. */
  ping(): Promise<void>;

  /** Checkpoints (PGlite), closes every connection and gives the folder lock back. */
  close(): Promise<void>;
}
