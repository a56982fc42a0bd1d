import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { identity, moment } from '@/server/db/columns';
import { account } from './account';
import { announcement } from './announcement';
import { room } from './room';
import { spaceRecord } from './space';
import type { RoomId, SpaceId, UserId } from '@/protocol/ids';

/** Ids and flags that a notice is about; no text that people wrote. */
export type NoticePayload = Readonly<Record<string, number | boolean>>;

/**
 * What people are told of: a row for each person, or one for all members of a space or a room. A notice goes with the space,
 * the room and the announcement that it is about.
 */
export const notice = pgTable(
  'notice',
  {
    id: identity(),
    /** Null: everyone in the room, or in the space where no room is named. */
    userId: integer('user_id')
      .$type<UserId>()
      .references(() => account.id),
    /** A code of `noticeKinds`. */
    kind: smallint('kind').notNull(),
    spaceId: integer('space_id')
      .$type<SpaceId>()
      .references(() => spaceRecord.id, { onDelete: 'cascade' }),
    roomId: integer('room_id')
      .$type<RoomId>()
      .references(() => room.id, { onDelete: 'cascade' }),
    announcementId: integer('announcement_id').references(() => announcement.id, { onDelete: 'cascade' }),
    /** No foreign key: what tells of a reward stays when the reward is forgotten. */
    rewardId: text('reward_id'),
    /** Messages that it tells of, the newest last. */
    events: text('events')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Who wrote each of them. */
    authors: integer('authors')
      .array()
      .$type<UserId[]>()
      .notNull()
      .default(sql`'{}'`),
    payload: jsonb('payload').$type<NoticePayload>().notNull(),
    /** What a person is told of once, however often its cause is found. */
    once: text('once'),
    /** Of a row for everyone: raised when it tells of something new, which nobody has read then. */
    version: integer('version').notNull().default(1),
    /** When it was written, or last told of something new. */
    createdAt: moment('created_at').notNull(),
    /** Null until the person has read it. Rows for everyone: see `notice_read`. */
    readAt: moment('read_at'),
  },
  (table) => [
    index('notice_user').on(table.userId, table.createdAt, table.id),
    index('notice_unread')
      .on(table.userId, table.createdAt, table.id)
      .where(sql`${table.readAt} IS NULL`),
    index('notice_read_together').on(table.userId, table.readAt),
    index('notice_space').on(table.spaceId),
    // With the kind, so that the newest of a space are found without reading them.
    index('notice_for_space')
      .on(table.spaceId, table.createdAt, table.id, table.kind)
      .where(sql`${table.userId} IS NULL`),
    index('notice_for_space_age')
      .on(table.createdAt)
      .where(sql`${table.userId} IS NULL`),
    // Of a conversation people have one notice, however often they are mentioned in it.
    uniqueIndex('notice_mention')
      .on(table.roomId, table.userId)
      .where(sql`${table.kind} = 21 AND ${table.userId} IS NOT NULL`),
    // The same of messages in direct conversations and groups.
    uniqueIndex('notice_direct')
      .on(table.roomId, table.userId)
      .where(sql`${table.kind} = 31 AND ${table.userId} IS NOT NULL`),
    uniqueIndex('notice_mention_everyone')
      .on(table.roomId)
      .where(sql`${table.kind} = 21 AND ${table.userId} IS NULL`),
    index('notice_room').on(table.roomId, table.userId),
    index('notice_announcement').on(table.announcementId),
    uniqueIndex('notice_once')
      .on(table.userId, table.once)
      .where(sql`${table.once} IS NOT NULL`),
    index('notice_events').using('gin', table.events),
    check('notice_for', sql`${table.userId} IS NOT NULL OR ${table.spaceId} IS NOT NULL`),
  ],
);

/** Who has read a notice that is for everyone, up to which version. */
export const noticeRead = pgTable(
  'notice_read',
  {
    userId: integer('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    noticeId: integer('notice_id')
      .notNull()
      .references(() => notice.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    readAt: moment('read_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.noticeId] }),
    index('notice_read_notice').on(table.noticeId),
    index('notice_read_at').on(table.userId, table.readAt),
  ],
);
