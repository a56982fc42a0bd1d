import { sql } from 'drizzle-orm';
import {
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { JoinSource } from '@/protocol/analytics-rules';
import type { SpaceId, UserId } from '@/protocol/ids';
import { identity, moment } from '@/server/db/columns';
import { account } from './account';
import { spaceRecord } from './space';

const day = (name: string) => date(name, { mode: 'string' });
const spaceId = () =>
  integer('space_id')
    .$type<SpaceId>()
    .notNull()
    .references(() => spaceRecord.id, { onDelete: 'cascade' });

/**
 * A membership from its first day (UTC) to its last, for counting. Whose it is stands there only as long as it lasts, so that
 * figures of people who left hold no person. Ended ones are forgotten when no day that is still counted needs them.
 */
export const spaceStay = pgTable(
  'space_stay',
  {
    id: identity(),
    spaceId: spaceId(),
    /** Null once it has ended. */
    userId: integer('user_id')
      .$type<UserId>()
      .references(() => account.id),
    /** `founder` and `earlier`, of before anything was counted, are no joins. */
    source: text('source').$type<JoinSource | 'founder' | 'earlier'>().notNull(),
    joinedOn: day('joined_on').notNull(),
    /** Null while it lasts. */
    leftOn: day('left_on'),
  },
  (table) => [
    uniqueIndex('space_stay_current')
      .on(table.spaceId, table.userId)
      .where(sql`${table.userId} IS NOT NULL`),
    index('space_stay_user')
      .on(table.userId)
      .where(sql`${table.userId} IS NOT NULL`),
    index('space_stay_space').on(table.spaceId),
    index('space_stay_joined').on(table.joinedOn),
    index('space_stay_left')
      .on(table.leftOn)
      .where(sql`${table.leftOn} IS NOT NULL`),
  ],
);

/** A stay's active days: its person wrote in a room that is open to all members. Kept while days are recounted. */
export const spaceStayDay = pgTable(
  'space_stay_day',
  {
    stayId: integer('stay_id')
      .notNull()
      .references(() => spaceStay.id, { onDelete: 'cascade' }),
    day: day('day').notNull(),
    /** That of the stay, so that days are counted without it. */
    spaceId: integer('space_id').$type<SpaceId>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.stayId, table.day] }),
    index('space_stay_day_day').on(table.day, table.spaceId, table.stayId),
  ],
);

/** How many messages the rooms of a space got on a day. Kept as long as days are recounted. */
export const spaceMessageDay = pgTable(
  'space_message_day',
  { spaceId: spaceId(), day: day('day').notNull(), messages: integer('messages').notNull() },
  (table) => [
    primaryKey({ columns: [table.day, table.spaceId] }),
    index('space_message_day_space').on(table.spaceId),
  ],
);

/** The counts of a day (UTC), which a job makes; a day on which nothing happened has no row. */
export const spaceDay = pgTable(
  'space_day',
  {
    spaceId: spaceId(),
    day: day('day').notNull(),
    joinedByPage: integer('joined_by_page').notNull(),
    joinedByLink: integer('joined_by_link').notNull(),
    joinedByApplication: integer('joined_by_application').notNull(),
    joinedByReturn: integer('joined_by_return').notNull(),
    leftCount: integer('left_count').notNull(),
    active: integer('active').notNull(),
    /** In the seven days that end with this one. */
    activeWeek: integer('active_week').notNull(),
    messages: integer('messages').notNull(),
    rewards: integer('rewards').notNull(),
    claims: integer('claims').notNull(),
  },
  (table) => [primaryKey({ columns: [table.spaceId, table.day] }), index('space_day_day').on(table.day)],
);

/** Amounts of rewards by day and token, in the smallest unit. */
export const spaceRewardDay = pgTable(
  'space_reward_day',
  {
    spaceId: spaceId(),
    day: day('day').notNull(),
    chainId: integer('chain_id').notNull(),
    contract: text('contract').notNull(),
    token: text('token').notNull(),
    given: numeric('given').notNull(),
    claimed: numeric('claimed').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.spaceId, table.day, table.chainId, table.contract, table.token] }),
    index('space_reward_day_day').on(table.day),
  ],
);

/** People who joined in `week` and were active `later` weeks after it. */
export const spaceCohort = pgTable(
  'space_cohort',
  {
    spaceId: spaceId(),
    /** Its Monday. */
    week: day('week').notNull(),
    later: smallint('later').notNull(),
    active: integer('active').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.spaceId, table.week, table.later] }),
    index('space_cohort_week').on(table.week, table.later),
  ],
);

/** One row: since when days are counted here, and until when they have been. */
export const analyticsState = pgTable('analytics_state', {
  id: smallint('id').primaryKey(),
  since: day('since').notNull(),
  /** Null before the first time. */
  countedAt: moment('counted_at'),
});
