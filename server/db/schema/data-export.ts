import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, identity, moment } from '@/server/db/columns';
import type { RoomId, UserId } from '@/protocol/ids';
import { account } from './account';

/** An archive of what a person has here. Its files lie in `data_export_part` and are packed when it is fetched. */
export const dataExport = pgTable(
  'data_export',
  {
    id: identity(),
    accountId: integer('account_id')
      .$type<UserId>()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    state: text('state', { enum: ['making', 'ready', 'failed'] }).notNull(),
    requestedAt: moment('requested_at').notNull(),
    /** Until then somebody works on it, or nobody tries. */
    nextAt: moment('next_at').notNull(),
    /** Failures since the last file. */
    attempts: integer('attempts').notNull().default(0),
    /** Files that are done. */
    parts: integer('parts').notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    /** The room whose messages come next, or its next page. 0: the records come first. */
    roomId: integer('room_id').$type<RoomId>().notNull().default(0),
    /** Where its next page begins; null: at the beginning. */
    token: text('token'),
    /** Null while it is not ready. */
    expiresAt: moment('expires_at'),
  },
  (table) => [
    index('data_export_account').on(table.accountId, table.requestedAt),
    uniqueIndex('data_export_making')
      .on(table.accountId)
      .where(sql`${table.state} = 'making'`),
    index('data_export_next')
      .on(table.nextAt)
      .where(sql`${table.state} = 'making'`),
    index('data_export_requested').on(table.requestedAt),
    index('data_export_expires').on(table.expiresAt),
  ],
);
export type DataExportRow = typeof dataExport.$inferSelect;

export const dataExportPart = pgTable(
  'data_export_part',
  {
    exportId: integer('export_id')
      .notNull()
      .references(() => dataExport.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    /** Path in the archive. */
    name: text('name').notNull(),
    content: bytes('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.exportId, table.number] })],
);
