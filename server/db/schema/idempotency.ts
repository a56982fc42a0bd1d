import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, moment } from '@/server/db/columns';

/** Creating calls by their `Idempotency-Key`, kept for a day (OPN-112). Nothing in a row can be read without the key itself. */
export const idempotency = pgTable(
  'idempotency',
  {
    /** Keyed digest of route, caller and `Idempotency-Key`. */
    id: text('id').primaryKey(),
    /** Keyed digest of the body. */
    body: text('body').notNull(),
    /** Who runs the call now; whoever finds it changed must not commit. */
    run: text('run').notNull(),
    startedAt: moment('started_at').notNull(),
    /** A transaction of the call has committed: it must not run again. */
    effect: boolean('effect').notNull().default(false),
    /** The finished answer, sealed with a key that is made from the `Idempotency-Key`. */
    answer: bytes('answer'),
  },
  (table) => [index().on(table.startedAt)],
);
