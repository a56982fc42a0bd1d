import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '@/server/db/columns';
import { account, session } from './account';
import { room } from './room';
import type { RoomId, UserId } from '@/protocol/ids';

/** A bot: a session without a cookie, and a device that hangs on it. It ends with its session. */
export const bot = pgTable(
  'bot',
  {
    sessionId: integer('session_id')
      .primaryKey()
      .references(() => session.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Tokens of earlier generations are deleted; at most one later generation waits for its first use. */
    generation: integer('generation').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
    /** True to the minute; null until the first call. */
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('bot_user').on(table.userId), index('bot_expires').on(table.expiresAt)],
);
export type BotRow = typeof bot.$inferSelect;

/** The rooms that a bot may use. Whether its person is in them is asked at each call. */
export const botRoom = pgTable(
  'bot_room',
  {
    sessionId: integer('session_id')
      .notNull()
      .references(() => bot.sessionId, { onDelete: 'cascade' }),
    roomId: integer('room_id')
      .$type<RoomId>()
      .notNull()
      .references(() => room.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.roomId] }),
    index('bot_room_room').on(table.roomId),
  ],
);

export const botToken = pgTable(
  'bot_token',
  {
    /** SHA-256 of the token, base64url. */
    tokenHash: text('token_hash').primaryKey(),
    sessionId: integer('session_id')
      .notNull()
      .references(() => bot.sessionId, { onDelete: 'cascade' }),
    /** `whole` is the token that the person copies: good for calls and for refreshing. */
    kind: text('kind', { enum: ['whole', 'access', 'refresh'] }).notNull(),
    generation: integer('generation').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('bot_token_session').on(table.sessionId, table.generation)],
);
export type BotTokenRow = typeof botToken.$inferSelect;
