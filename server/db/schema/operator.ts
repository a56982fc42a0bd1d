import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { OperatorAct } from '@/protocol/operator-rules';
import type { SpaceId, UserId } from '@/protocol/ids';
import { moment } from '@/server/db/columns';

/** Where the log of the operator ends: one row, locked by every entry that is added. */
export const operatorHead = pgTable(
  'operator_head',
  {
    id: smallint('id').primaryKey(),
    number: integer('number').notNull(),
    hash: text('hash').notNull(),
    enteredAt: moment('entered_at').notNull(),
  },
  (table) => [check('operator_head_one', sql`${table.id} = 1`)],
);

/**
 * One act of a platform admin. `hash` covers the columns up to `detail_commitment` and the hash before. Ids of people and spaces
 * have no foreign keys: the chain outlives them.
 */
export const operatorEntry = pgTable(
  'operator_entry',
  {
    number: integer('number').primaryKey(),
    createdAt: moment('created_at').notNull(),
    act: text('act').$type<OperatorAct>().notNull(),
    actorId: integer('actor_id').$type<UserId>().notNull(),
    people: integer('people').$type<UserId>().array().notNull(),
    spaceId: integer('space_id').$type<SpaceId>(),
    detailCommitment: text('detail_commitment'),
    hash: text('hash').notNull(),
    /** Reasons and values, as JSON; may be deleted. */
    detail: text('detail'),
    detailSalt: text('detail_salt'),
  },
  (table) => [index('operator_entry_actor').on(table.actorId, table.number)],
);
export type OperatorEntryRow = typeof operatorEntry.$inferSelect;
