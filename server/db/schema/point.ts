import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import type { SpaceId, UserId } from '@/protocol/ids';
import { holdReasons, type PointSource, pointStates } from '@/protocol/point-rules';
import { identity, moment } from '@/server/db/columns';
import { account } from './account';
import { spaceRecord } from './space';

/**
 * Points of people (OPN-48, OPN-64), each time some were given. Entries are only added, and held ones decided; one that was
 * wrong is balanced by a negative one.
 */
export const pointEntry = pgTable(
  'point_entry',
  {
    id: identity(),
    /** In which space they count; null for points that belong to no space, or whose space is gone. */
    spaceId: integer('space_id')
      .$type<SpaceId>()
      .references(() => spaceRecord.id, { onDelete: 'set null' }),
    userId: integer('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    source: text('source').$type<PointSource>().notNull(),
    /** What of the source this is for, so that nothing counts twice: a day, a referral, a reward. */
    reference: text('reference').notNull(),
    /** The person who came or claimed, as long as they have an account. */
    personId: integer('person_id')
      .$type<UserId>()
      .references(() => account.id, { onDelete: 'set null' }),
    amount: integer('amount').notNull(),
    at: moment('at').notNull(),
    /** Only what is counted is in the sums. What is held waits for the operator. */
    state: text('state', { enum: pointStates }).notNull().default('counted'),
    /** Why it was held; stays when it is decided. */
    holdReason: text('hold_reason', { enum: holdReasons }),
    /** The entry that this one takes back; it counts in that entry's periods. */
    reverses: integer('reverses')
      .unique('point_entry_reverses')
      .references((): AnyPgColumn => pointEntry.id, { onDelete: 'cascade' }),
  },
  (table) => [
    unique('point_entry_once').on(table.userId, table.source, table.reference),
    index('point_entry_user').on(table.userId, table.id),
    index('point_entry_space').on(table.spaceId),
    index('point_entry_person').on(table.personId),
    index('point_entry_state').on(table.state, table.id),
  ],
);
export type PointEntry = typeof pointEntry.$inferInsert;
export type PointEntryRow = typeof pointEntry.$inferSelect;

/** The sums of `point_entry` by space, which can be computed from it again, and the places that follow from them. */
export const pointSum = pgTable(
  'point_sum',
  {
    spaceId: integer('space_id')
      .$type<SpaceId>()
      .notNull()
      .references(() => spaceRecord.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    points: bigint('points', { mode: 'number' }).notNull(),
    /** Among the members of the space, 1 for the most points; null for 0 points, for others, and until they are ranked. */
    place: integer('place'),
    /** The space has to be ranked again because of this row. */
    isUnranked: boolean('is_unranked').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.spaceId, table.userId] }),
    index('point_sum_user').on(table.userId),
    index('point_sum_order').on(table.spaceId, table.points.desc(), table.userId),
    index('point_sum_unranked')
      .on(table.spaceId)
      .where(sql`${table.isUnranked}`),
  ],
);

/** The board of all spaces together; others have the id of their space. */
export const OVERALL_BOARD = 0;

/** Sums of `point_entry` by day and week (UTC) of a board, and overall; of spaces as a whole `point_sum` has them. */
export const boardSum = pgTable(
  'board_sum',
  {
    /** A space, or OVERALL_BOARD; so without a foreign key. */
    board: integer('board').notNull(),
    period: text('period', { enum: ['day', 'week', 'all'] }).notNull(),
    /** The first day of the period; the same for all of `all`. */
    starts: date('starts', { mode: 'string' }).notNull(),
    userId: integer('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    points: integer('points').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.board, table.period, table.starts, table.userId] }),
    index('board_sum_order').on(table.board, table.period, table.starts, table.points.desc(), table.userId),
    index('board_sum_user').on(table.userId),
    index('board_sum_starts').on(table.period, table.starts),
  ],
);
