import { index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { space } from './space';
import type { SpaceId } from '@/protocol/ids';

/** Games that a game space can choose; filled from features/game/catalogue.ts at start. */
export const game = pgTable('game', {
  id: integer('id').primaryKey(),
  name: text('name').notNull(),
  banner: text('banner').notNull(),
});

/** The games of a game space, in the order in which they were chosen. */
export const spaceGame = pgTable(
  'space_game',
  {
    spaceId: integer('space_id')
      .$type<SpaceId>()
      .notNull()
      .references(() => space.id, { onDelete: 'cascade' }),
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
