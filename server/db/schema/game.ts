import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { spaceRecord } from './space';
import type { SpaceId } from '@/protocol/ids';
import { moment } from '@/server/db/columns';

/** Ids below are left to the games that a release brings along. */
const GAME_IDS_START = 1001;

/**
 * Games that a game space can choose. Those of features/game/catalogue.ts are put in at start, once: the operator changes
 * them, and retires them instead of deleting them, because spaces keep the games that they have.
 */
export const game = pgTable(
  'game',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: GAME_IDS_START }),
    name: text('name').notNull(),
    banner: text('banner').notNull(),
    retired: boolean('retired').notNull().default(false),
  },
  (table) => [uniqueIndex('game_name').on(sql`lower(${table.name})`)],
);

/** The games of a game space, in the order in which they were chosen. */
export const spaceGame = pgTable(
  'space_game',
  {
    spaceId: integer('space_id')
      .$type<SpaceId>()
      .notNull()
      .references(() => spaceRecord.id, { onDelete: 'cascade' }),
    gameId: integer('game_id')
      .notNull()
      .references(() => game.id),
    place: smallint('place').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.spaceId, table.gameId] }),
    index('space_game_game').on(table.gameId),
  ],
);

/** How the earnings of a game space are split, and were before: the highest number holds now and stands in `space`, too. */
export const splitRate = pgTable(
  'split_rate',
  {
    spaceId: integer('space_id')
      .$type<SpaceId>()
      .notNull()
      .references(() => spaceRecord.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    /** Hundredths of a percent. */
    scholarRate: smallint('scholar_rate').notNull(),
    managerRate: smallint('manager_rate').notNull(),
    since: moment('since').notNull(),
  },
  (table) => [primaryKey({ columns: [table.spaceId, table.number] })],
);
