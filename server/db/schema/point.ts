import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { SpaceId, UserId } from '@/protocol/ids';
import { identity, moment } from '@/server/db/columns';
import { account } from './account';
import { spaceRecord } from './space';

/** What activity points in a space are given for (OPN-48). */
export const pointSources = ['messages', 'referral', 'reward'] as const;
export type PointSource = (typeof pointSources)[number];

/** Activity points, each time some were given. Entries are only added; one that was wrong is balanced by a negative one. */
export const pointEntry = pgTable(
  'point_entry',
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
    source: text('source').$type<PointSource>().notNull(),
    /** What of the source this is for, so that nothing counts twice: a day, a referral, a reward. */
    reference: text('reference').notNull(),
    amount: integer('amount').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    unique('point_entry_once').on(table.spaceId, table.userId, table.source, table.reference),
    index('point_entry_user').on(table.userId),
  ],
);
export type PointEntry = typeof pointEntry.$inferInsert;

/** The sums of `point_entry`, which can be computed from it again, and the places that follow from them. */
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
      .references(() => account.id),
    points: bigint('points', { mode: 'number' }).notNull(),
    /** Among the members of the space, 1 for the most points; null for 0 points, for others, and until they are ranked. */
    place: integer('place'),
    /** The space has to be ranked again because of this row. */
    isUnranked: boolean('is_unranked').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.spaceId, table.userId] }),
    index('point_sum_user').on(table.userId),
    index('point_sum_unranked')
      .on(table.spaceId)
      .where(sql`${table.isUnranked}`),
  ],
);

/** What GG points are given for (OPN-64). */
export const ggSources = ['referral', 'activeDay'] as const;
export type GgSource = (typeof ggSources)[number];

/** GG points of people, each time some were given. Entries are only added; one that was wrong is balanced by a negative one. */
export const ggEntry = pgTable(
  'gg_entry',
  {
    id: identity(),
    userId: integer('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    source: text('source').$type<GgSource>().notNull(),
    /** What of the source this is for, so that nothing counts twice: the id of the account that came, or a day (UTC). */
    reference: text('reference').notNull(),
    /** The person who came, as long as they have an account. */
    personId: integer('person_id')
      .$type<UserId>()
      .references(() => account.id, { onDelete: 'set null' }),
    amount: integer('amount').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    unique('gg_entry_once').on(table.userId, table.source, table.reference),
    index('gg_entry_user').on(table.userId, table.id),
    index('gg_entry_person').on(table.personId),
  ],
);
