import { bigint, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { moment } from '@/homeserver/db/columns';

/** One row: which process writes. Every append locks it, so that none can commit under an epoch that is over. */
export const leader = pgTable('leader', {
  id: smallint('id').primaryKey(),
  epoch: bigint('epoch', { mode: 'number' }).notNull(),
  /** By the database's clock; `-infinity` when the leader has stepped down. */
  heartbeat: moment('heartbeat').notNull(),
});

/** One row: what the database was made for. */
export const server = pgTable('server', {
  id: smallint('id').primaryKey(),
  name: text('name').notNull(),
});
