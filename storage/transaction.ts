import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient } from 'pg';
import type { Database } from './storage';

export const transactionMsMax = 5_000;

/** A transaction was open longer than allowed and has been rolled back; nothing of it happened. */
export class TransactionTimeoutError extends Error {
  constructor() {
    super(`The transaction was rolled back because it was open longer than ${transactionMsMax} ms`);
    this.name = 'TransactionTimeoutError';
  }
}

/** The transaction that the async context belongs to is over, and was not committed. */
class TransactionOverError extends Error {
  constructor() {
    super('The transaction of this call has been rolled back; nothing more can be done in it');
    this.name = 'TransactionOverError';
  }
}

/** The work resolved although one of its statements had failed: PostgreSQL turns such a COMMIT into a ROLLBACK. */
class TransactionAbortedError extends Error {
  constructor() {
    super('The transaction was rolled back because a statement in it had failed');
    this.name = 'TransactionAbortedError';
  }
}

interface Transaction {
  readonly owner: TransactionRunner;
  readonly db: Database;
  readonly effects: (() => void)[];
  state: 'open' | 'committed' | 'rolled back';
}

const current = new AsyncLocalStorage<Transaction | undefined>();

/**
 * Throws inside a transaction. Every client that talks to something else (chat, mail, chain, HTTP) calls it first:
 * a transaction that waits for a stranger blocks others, and what was sent cannot be rolled back with it.
 */
export function assertOutsideTransaction(): void {
  if (isInTransaction()) {
    throw new Error(
      'An outgoing call was made inside a database transaction; make it in afterCommit or after it',
    );
  }
}

/** Whether statements of this call belong to a transaction that is open. */
export function isInTransaction(): boolean {
  return current.getStore()?.state === 'open';
}

interface Options {
  /** Sent as one statement list when a transaction begins. */
  begin: string;
  onEffectError: (error: unknown) => void;
}

/** Transactions over one pool, known to the async context. */
export class TransactionRunner {
  readonly #pool: Pool;
  readonly #poolDb: Database;
  readonly #options: Options;

  constructor(pool: Pool, poolDb: Database, options: Options) {
    this.#pool = pool;
    this.#poolDb = poolDb;
    this.#options = options;
  }

  get db(): Database {
    const transaction = this.#current();
    if (!transaction || transaction.state === 'committed') return this.#poolDb;
    // Falling back to the pool would let the rest of a rolled-back step happen on its own.
    if (transaction.state === 'rolled back') throw new TransactionOverError();
    return transaction.db;
  }

  afterCommit(effect: () => void): void {
    const transaction = this.#current();
    if (!transaction || transaction.state === 'committed') effect();
    else if (transaction.state === 'open') transaction.effects.push(effect);
    else throw new TransactionOverError();
  }

  async run<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
    const outer = this.#current();
    if (outer && outer.state !== 'committed') return work(this.db);

    const client = await this.#pool.connect();
    const transaction: Transaction = {
      owner: this,
      db: withoutOwnTransactions(drizzle(whileOpen(client, () => transaction.state === 'open'))),
      effects: [],
      state: 'open',
    };
    let result: Result;
    try {
      await client.query(this.#options.begin);
      result = await withinTime(current.run(transaction, () => work(transaction.db)));
      const { command } = await client.query('COMMIT');
      if (command !== 'COMMIT') throw new TransactionAbortedError();
      transaction.state = 'committed';
    } catch (error) {
      transaction.state = 'rolled back';
      await rollBack(client);
      throw error;
    }
    client.release();
    current.run(undefined, () => this.#runEffects(transaction.effects));
    return result;
  }

  #runEffects(effects: (() => void)[]): void {
    for (const effect of effects) {
      try {
        effect();
      } catch (error) {
        this.#options.onEffectError(error);
      }
    }
  }

  #current(): Transaction | undefined {
    const transaction = current.getStore();
    return transaction?.owner === this ? transaction : undefined;
  }
}

/** Forbids Drizzle's own `transaction`, which would neither mark the async context nor be limited in time. */
export function withoutOwnTransactions(db: Database): Database {
  db.transaction = () => Promise.reject(new Error('Use storage.transaction(), which marks its context'));
  return db;
}

/** The client for as long as the transaction is open: later queries would land in somebody else's transaction. */
function whileOpen(client: PoolClient, isOpen: () => boolean): PoolClient {
  return new Proxy(client, {
    get(target, key) {
      if (key === 'query' && !isOpen()) return () => Promise.reject(new TransactionOverError());
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

async function withinTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TransactionTimeoutError()), transactionMsMax);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** A connection that cannot even roll back is thrown away; the server rolls back when it is gone. */
async function rollBack(client: PoolClient): Promise<void> {
  try {
    await client.query('ROLLBACK');
    client.release();
  } catch (error) {
    client.release(error instanceof Error ? error : true);
  }
}
