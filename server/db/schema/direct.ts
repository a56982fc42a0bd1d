import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { moment } from '@/server/db/columns';
import { account } from './account';
import { room } from './room';
import type { RoomId, UserId } from '@/protocol/ids';

/** The two people of a direct conversation. Two people have one conversation, whoever began it. */
export const directPair = pgTable(
  'direct_pair',
  {
    roomId: integer('room_id')
      .$type<RoomId>()
      .primaryKey()
      .references(() => room.id, { onDelete: 'cascade' }),
    /** The smaller of the two ids. */
    firstId: integer('first_id')
      .notNull()
      .references(() => account.id),
    secondId: integer('second_id')
      .notNull()
      .references(() => account.id),
    /** Since when both may write; null for a request, and after one was declined. */
    acceptedAt: moment('accepted_at'),
    /** When the recipient of a request turned it down, by a call or by leaving in a chat client. Nothing in the room says so. */
    declinedAt: moment('declined_at'),
    /** Since when a request waits for the operator, because it begins like many others of its sender. Its recipient doesn't see it. */
    heldAt: moment('held_at'),
  },
  (table) => [
    unique('direct_pair_people').on(table.firstId, table.secondId),
    index('direct_pair_second').on(table.secondId),
    index('direct_pair_held')
      .on(table.heldAt)
      .where(sql`${table.heldAt} IS NOT NULL`),
    check('direct_pair_ordered', sql`${table.firstId} < ${table.secondId}`),
  ],
);

/** What a person wrote first into each of their requests, as a digest: who writes the same to many is found by it. */
export const firstText = pgTable(
  'first_text',
  {
    roomId: integer('room_id')
      .$type<RoomId>()
      .primaryKey()
      .references(() => room.id, { onDelete: 'cascade' }),
    senderId: integer('sender_id')
      .$type<UserId>()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    digest: text('digest').notNull(),
    sentAt: moment('sent_at').notNull(),
  },
  (table) => [index('first_text_sender').on(table.senderId, table.digest, table.sentAt)],
);

/** Messages of requests, each with one of few permits; for an engine that does not count them itself. */
export const requestPermit = pgTable(
  'request_permit',
  {
    roomId: integer('room_id')
      .$type<RoomId>()
      .notNull()
      .references(() => room.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => account.id),
    /** A digest of device and path: the same request again is the same message. */
    request: text('request').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.userId, table.request] }),
    index('request_permit_user').on(table.userId),
  ],
);
