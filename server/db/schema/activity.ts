import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { RoomId, SpaceId, UserId } from '@/protocol/ids';
import { identity, moment } from '@/server/db/columns';
import { account } from './account';
import { room } from './room';
import { spaceRecord } from './space';

/** When people last wrote in rooms of spaces: who is active there. Kept for two days. */
export const roomWriter = pgTable(
  'room_writer',
  {
    roomId: integer('room_id')
      .$type<RoomId>()
      .notNull()
      .references(() => room.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    wroteAt: moment('wrote_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.userId] }),
    index('room_writer_active').on(table.roomId, table.wroteAt),
    index('room_writer_user').on(table.userId),
    index('room_writer_wrote').on(table.wroteAt),
  ],
);

/**
 * Texts that people wrote in rooms of spaces, as keyed digests and each once a day, so that repeating one earns nothing. Kept
 * for two days.
 */
export const activityText = pgTable(
  'activity_text',
  {
    id: identity(),
    userId: integer('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    digest: text('digest').notNull(),
    roomId: integer('room_id')
      .$type<RoomId>()
      .notNull()
      .references(() => room.id, { onDelete: 'cascade' }),
    sentAt: moment('sent_at').notNull(),
    /** `alone`: too few others were active in the room. */
    state: text('state', { enum: ['waiting', 'counted', 'alone'] })
      .notNull()
      .default('waiting'),
  },
  (table) => [
    index('activity_text_room').on(table.roomId),
    index('activity_text_day').on(table.day),
    index('activity_text_waiting')
      .on(table.id)
      .where(sql`${table.state} = 'waiting'`),
    // One text counts once a day, wherever it is written.
    unique('activity_text_once').on(table.userId, table.day, table.digest),
  ],
);

/** How many messages of a person counted on a day (UTC) in a space. Kept for a month. */
export const activityCount = pgTable(
  'activity_count',
  {
    userId: integer('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    spaceId: integer('space_id')
      .$type<SpaceId>()
      .notNull()
      .references(() => spaceRecord.id, { onDelete: 'cascade' }),
    messages: integer('messages').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day, table.spaceId] }),
    index('activity_count_space').on(table.spaceId),
    index('activity_count_day').on(table.day),
  ],
);

/**
 * By what accounts are found to belong to one person: keyed hashes of devices and wallets. Used to judge points alone, and
 * forgotten 30 days after they were last seen.
 */
export const accountSignal = pgTable(
  'account_signal',
  {
    kind: text('kind', { enum: ['device', 'wallet'] }).notNull(),
    digest: text('digest').notNull(),
    userId: integer('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.digest, table.userId] }),
    index('account_signal_user').on(table.userId),
    index('account_signal_seen').on(table.seenAt),
  ],
);
