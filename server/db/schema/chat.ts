import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { changeTopics } from '@/protocol/change-mark';
import { bytes, moment } from '@/server/db/columns';
import { account, session } from './account';
import type { MatrixRoomId, RoomId, UserId } from '@/protocol/ids';

/** Which homeserver the rooms of this installation lie on; one row, written at the first contact and never changed. */
export const chat = pgTable(
  'chat',
  {
    one: smallint('one').primaryKey().default(1),
    engine: text('engine', { enum: ['embedded', 'synapse'] }).notNull(),
    serverName: text('server_name').notNull(),
    fixedAt: moment('fixed_at').notNull(),
  },
  (table) => [check('chat_one_row', sql`${table.one} = 1`)],
);
export type ChatRow = typeof chat.$inferSelect;

export const outboxKinds = [
  'room',
  'member',
  'people',
  'user',
  'deactivated',
  'mark',
  'device',
  'gone',
  'purge',
  'cascade',
  'reward',
  'ignored',
  'rules',
] as const;
export type OutboxKind = (typeof outboxKinds)[number];

/**
 * What the homeserver has still to be told, written in the transaction of the change. A row says whose state is to be
 * looked at; what it should be is read from the tables when the row is applied, so a row is never out of date. Only of
 * what the tables know no more (`gone`, `purge`, `device`, `cascade`) it says all.
 */
export const chatOutbox = pgTable(
  'chat_outbox',
  {
    /** Such as `member:7:5`; made by server/chat/outbox-writer.ts alone. */
    key: text('key').primaryKey(),
    kind: text('kind', { enum: outboxKinds }).notNull(),
    /** No foreign keys: the entry outlives what it is about. */
    roomId: integer('room_id').$type<RoomId>(),
    userId: integer('user_id').$type<UserId>(),
    /** What the entry is about where no id of ours says it: a Matrix room, event or device, or a reward. */
    subject: text('subject'),
    /** Raised by every newer entry; a row is deleted only at the version that was applied. */
    version: integer('version').notNull().default(1),
    /** The platform has changed something. False: it only has to be compared, and an own leave is news. */
    changed: boolean('changed').notNull(),
    /** Of `member`: the membership event that was there when applying this version began; empty for none. */
    over: text('over'),
    attempts: integer('attempts').notNull().default(0),
    /** Not to be touched before. */
    nextAt: moment('next_at').notNull(),
    /** When it is due: whatever wakes what waits, it is not applied before. Null: at once. */
    dueAt: moment('due_at'),
    /** Who applies it now; whoever finds it changed must not delete the row. */
    lease: text('lease'),
    leaseUntil: moment('lease_until'),
  },
  (table) => [
    index('chat_outbox_due').on(table.nextAt),
    index('chat_outbox_next').on(sql`greatest(${table.nextAt}, ${table.leaseUntil}, ${table.dueAt})`),
    index('chat_outbox_room').on(table.roomId),
    index('chat_outbox_person')
      .on(table.userId)
      .where(sql`${table.kind} = 'member'`),
    index('chat_outbox_mark')
      .on(table.nextAt)
      .where(sql`${table.kind} = 'mark'`),
  ],
);
export type OutboxRow = typeof chatOutbox.$inferSelect;

/** Events that the homeserver has pushed, so that a second push of one changes nothing. Kept for a week. */
export const chatEvent = pgTable(
  'chat_event',
  { eventId: text('event_id').primaryKey(), seenAt: moment('seen_at').notNull() },
  (table) => [index('chat_event_seen').on(table.seenAt)],
);

/**
 * Which edits a message has, noted where the homeserver forgets them together with the message: they would go on saying
 * what it said.
 */
export const chatEdit = pgTable(
  'chat_edit',
  { eventId: text('event_id').primaryKey(), originalId: text('original_id').notNull() },
  (table) => [index('chat_edit_original').on(table.originalId)],
);

/**
 * Which messages show a file, noted where the homeserver gives files to whoever is logged in. The sender is the same in
 * all rows of a file: whoever named it first.
 */
export const chatMedia = pgTable(
  'chat_media',
  {
    mediaId: text('media_id').notNull(),
    eventId: text('event_id').notNull(),
    /** The Matrix room. */
    matrixRoomId: text('room_id').$type<MatrixRoomId>().notNull(),
    sender: text('sender').notNull(),
    notedAt: moment('noted_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.mediaId, table.eventId] }),
    index('chat_media_room').on(table.matrixRoomId),
  ],
);

/** Messages that a person has sent on a day (UTC) in spaces. */
export const chatCount = pgTable(
  'chat_count',
  {
    userId: integer('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    messages: integer('messages').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);

/**
 * A session's device on the homeserver and the token that all its tabs share. When the session ends, by whatever way,
 * the row loses it and thereby says that the device has to go.
 */
export const chatLogin = pgTable(
  'chat_login',
  {
    /** `S<session id>`. */
    deviceId: text('device_id').primaryKey(),
    sessionId: integer('session_id').references(() => session.id, { onDelete: 'set null' }),
    /** No foreign key: if the account is deleted, its devices still have to be ended on the homeserver. */
    userId: integer('user_id').$type<UserId>().notNull(),
    /** Sealed with a key outside the database; null until the first login has succeeded. */
    token: bytes('token'),
    madeAt: moment('made_at'),
    expiresAt: moment('expires_at'),
    /** Until when a person is logging in just now. */
    leaseUntil: moment('lease_until'),
  },
  (table) => [
    index('chat_login_session').on(table.sessionId),
    index('chat_login_user').on(table.userId),
    index('chat_login_ended')
      .on(table.deviceId)
      .where(sql`${table.sessionId} IS NULL`),
  ],
);

/** What a Matrix client logs in with, once: made when its person agrees, and void with that person's session. */
export const chatLoginToken = pgTable(
  'chat_login_token',
  {
    /** SHA-256 of the token, base64url. */
    tokenHash: text('token_hash').primaryKey(),
    sessionId: integer('session_id')
      .notNull()
      .references(() => session.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** The origin or scheme that it was sent to. */
    address: text('address').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('chat_login_token_session').on(table.sessionId),
    index('chat_login_token_user').on(table.userId),
    index('chat_login_token_expires').on(table.expiresAt),
  ],
);

/** How often what a person sees of a topic has changed: their browsers compare it (docs/decisions/change-marks.md). */
export const changeCount = pgTable(
  'change_count',
  {
    userId: integer('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    topic: text('topic', { enum: changeTopics }).notNull(),
    changes: integer('changes').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.userId, table.topic] })],
);

/** Pictures of the platform that were uploaded to the homeserver, for Matrix clients. */
export const chatPicture = pgTable(
  'chat_picture',
  {
    /** The address that the platform shows it under. */
    url: text('url').primaryKey(),
    mxc: text('mxc').notNull(),
  },
  (table) => [index('chat_picture_mxc').on(table.mxc)],
);
