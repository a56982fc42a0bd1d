import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '@/server/db/columns';
import { account } from './account';
import { spaceRecord } from './space';
import type { SpaceId, UserId } from '@/protocol/ids';

/**
 * Who may not speak or act in a space for a while. A row that is there counts, whatever the clock says: a job deletes it when
 * it is over, in the transaction that tells the homeserver and the person.
 */
export const spaceTimeOut = pgTable(
  'space_time_out',
  {
    spaceId: integer('space_id')
      .$type<SpaceId>()
      .notNull()
      .references(() => spaceRecord.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => account.id),
    endsAt: moment('ends_at').notNull(),
    /** Why; the person reads it, and the audit log has a copy of its own. */
    note: text('note'),
    givenBy: integer('given_by')
      .$type<UserId>()
      .notNull()
      .references(() => account.id),
    givenAt: moment('given_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.spaceId, table.userId] }),
    index('space_time_out_user').on(table.userId),
    index('space_time_out_by').on(table.givenBy),
    index('space_time_out_ends').on(table.endsAt),
  ],
);
