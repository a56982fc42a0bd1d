import { sql } from 'drizzle-orm';
import { index, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { position } from '@/homeserver/db/columns';

/** Account data of a person; `roomId` is empty for what is of no room. */
export const accountData = pgTable(
  'account_data',
  {
    userId: text('user_id').notNull(),
    roomId: text('room_id').notNull(),
    type: text('type').notNull(),
    position: position('position').notNull().unique(),
    content: json('content').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.roomId, table.type] }),
    // Everybody's push rules, at start.
    index('account_data_type')
      .on(table.type)
      .where(sql`${table.roomId} = ''`),
  ],
);
