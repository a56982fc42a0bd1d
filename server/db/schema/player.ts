import { foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { SpaceId, UserId } from '@/protocol/ids';
import type { PlayerPart } from '@/protocol/player-rules';
import { spaceGame } from './game';
import { membershipRecord } from './space';

/** Members of a game space who have a part in its earnings; it ends with the membership. */
export const playerPart = pgTable(
  'player_part',
  {
    spaceId: integer('space_id').$type<SpaceId>().notNull(),
    userId: integer('user_id').$type<UserId>().notNull(),
    part: text('part').$type<PlayerPart>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.spaceId, table.userId] }),
    foreignKey({
      columns: [table.spaceId, table.userId],
      foreignColumns: [membershipRecord.spaceId, membershipRecord.userId],
    }).onDelete('cascade'),
  ],
);

/** Which games of a space its members say that they play. */
export const playedGame = pgTable(
  'played_game',
  {
    spaceId: integer('space_id').$type<SpaceId>().notNull(),
    gameId: integer('game_id').notNull(),
    userId: integer('user_id').$type<UserId>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.spaceId, table.gameId, table.userId] }),
    index('played_game_member').on(table.spaceId, table.userId),
    foreignKey({
      columns: [table.spaceId, table.userId],
      foreignColumns: [membershipRecord.spaceId, membershipRecord.userId],
    }).onDelete('cascade'),
    // A game that the space no longer has is played there by nobody.
    foreignKey({
      columns: [table.spaceId, table.gameId],
      foreignColumns: [spaceGame.spaceId, spaceGame.gameId],
    }).onDelete('cascade'),
  ],
);
