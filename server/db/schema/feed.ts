import { bigint, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { moment } from '@/server/db/columns';

const position = (name: string) => bigint(name, { mode: 'number' });

/**
 * One row: the position of the newest change. It is raised in the transaction of the change, whose row lock makes
 * positions commit in order; a sequence would let a reader see the later one first and skip the earlier.
 */
export const changeCounter = pgTable('change_counter', {
  id: smallint('id').primaryKey(),
  position: position('position').notNull(),
  /** Changes up to this position are no longer in the log. */
  prunedTo: position('pruned_to').notNull(),
});

/** The position of the newest change of a subject is its version, so that a version is never used twice. */
export const subjectVersion = pgTable('subject_version', {
  subject: text('subject').primaryKey(),
  version: position('version').notNull(),
});

export const changeLog = pgTable(
  'change_log',
  {
    position: position('position').notNull(),
    subject: text('subject').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.position, table.subject] }), index().on(table.at)],
);

/** Gateways that hold finished pages, and how far each has followed the changes. */
export const gatewayLease = pgTable('gateway_lease', {
  gateway: text('gateway').primaryKey(),
  position: position('position').notNull(),
  /** By the database's clock. */
  expiresAt: moment('expires_at').notNull(),
});
