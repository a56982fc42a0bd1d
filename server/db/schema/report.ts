import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ReportAct, ReportKind, ReportOutcome, ReportReason } from '@/protocol/report-rules';
import type { RoomId, SpaceId, UserId } from '@/protocol/ids';
import { bytes, identity, moment } from '@/server/db/columns';
import { account } from './account';
import { room } from './room';
import { spaceRecord } from './space';

/** Reports of messages, people, spaces and NFT collections. What they contain is sealed; closed ones go after 90 days. */
export const report = pgTable(
  'report',
  {
    id: identity(),
    kind: text('kind').$type<ReportKind>().notNull(),
    /** What it is about, for one open report of each reporter. */
    subject: text('subject').notNull(),
    /** Null for what belongs to no space. */
    spaceId: integer('space_id')
      .$type<SpaceId>()
      .references(() => spaceRecord.id, { onDelete: 'cascade' }),
    /** Null after a group is gone because its last person left: what was reported stays. */
    roomId: integer('room_id')
      .$type<RoomId>()
      .references(() => room.id, { onDelete: 'set null' }),
    /** Only people of the room see it. */
    inPrivateRoom: boolean('in_private_room').notNull(),
    /** For the operator, whoever it is about. */
    toOperator: boolean('to_operator').notNull(),
    eventId: text('event_id'),
    /** Null for a space or collection. */
    aboutId: integer('about_id')
      .$type<UserId>()
      .references(() => account.id, { onDelete: 'cascade' }),
    reporterId: integer('reporter_id')
      .$type<UserId>()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    reason: text('reason').$type<ReportReason>().notNull(),
    /** Note and messages (server/features/report/report-seal.ts). */
    content: bytes('content').notNull(),
    createdAt: moment('created_at').notNull(),
    outcome: text('outcome').$type<ReportOutcome>(),
    act: text('act').$type<ReportAct>(),
    closedBy: integer('closed_by')
      .$type<UserId>()
      .references(() => account.id, { onDelete: 'set null' }),
    closedAt: moment('closed_at'),
  },
  (table) => [
    uniqueIndex('report_one_open')
      .on(table.reporterId, table.subject)
      .where(sql`${table.closedAt} IS NULL`),
    index('report_reporter').on(table.reporterId),
    index('report_space').on(table.spaceId, table.createdAt),
    index('report_operator')
      .on(table.createdAt)
      .where(sql`${table.toOperator}`),
    index('report_room').on(table.roomId),
    index('report_about').on(table.aboutId),
    index('report_closed').on(table.closedAt),
    index('report_closed_by').on(table.closedBy),
    check('report_kind', sql`${table.kind} IN ('message', 'person', 'space', 'nftCollection')`),
    check('report_outcome', sql`(${table.outcome} IS NULL) = (${table.closedAt} IS NULL)`),
  ],
);
export type ReportRow = typeof report.$inferSelect;

/** What is left of reports that are gone: that they were, and how they ended. */
export const reportStub = pgTable('report_stub', {
  id: integer('id').primaryKey(),
  kind: text('kind').$type<ReportRow['kind']>().notNull(),
  reason: text('reason').$type<ReportReason>().notNull(),
  outcome: text('outcome').$type<ReportOutcome>(),
  createdAt: moment('created_at').notNull(),
  closedAt: moment('closed_at'),
});
