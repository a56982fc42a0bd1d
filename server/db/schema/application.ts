import { sql } from 'drizzle-orm';
import { index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, moment } from '@/server/db/columns';
import { account } from './account';
import { spaceRecord } from './space';
import type { SpaceId, UserId } from '@/protocol/ids';

/** Applications to join spaces. What was decided stays; what was withdrawn does not. */
export const application = pgTable(
  'application',
  {
    id: identity(),
    spaceId: integer('space_id')
      .$type<SpaceId>()
      .notNull()
      .references(() => spaceRecord.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => account.id),
    content: text('content').notNull(),
    /** Place in `applicationStatuses`: 0 pending, 1 approved, 2 rejected, 3 expired. */
    status: smallint('status').$type<0 | 1 | 2 | 3>().notNull().default(0),
    /** What those who decided tell the applicant. */
    reason: text('reason'),
    /** Null while pending, and where nobody decided: it expired, or a ban ended it. */
    decidedBy: integer('decided_by')
      .$type<UserId>()
      .references(() => account.id),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('application_one_pending')
      .on(table.spaceId, table.userId)
      .where(sql`${table.status} = 0`),
    index('application_pending_since')
      .on(table.createdAt)
      .where(sql`${table.status} = 0`),
    index('application_space').on(table.spaceId, table.updatedAt),
    index('application_user').on(table.userId, table.spaceId, table.updatedAt),
    index('application_decided_by').on(table.decidedBy),
  ],
);
export type ApplicationRow = typeof application.$inferSelect;
