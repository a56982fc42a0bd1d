import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  pgView,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  digestRhythms,
  messageLevels,
  ruledLevels,
  type LevelOrigin,
  type MessageLevel,
} from '@/protocol/notice-setting-rules';
import { identity, moment } from '@/server/db/columns';
import { membership } from '@/server/db/existing-spaces';
import { account } from './account';
import { room } from './room';
import { roomPerson } from './room-person';
import { spaceRecord } from './space';
import type { RoomId, SpaceId, UserId } from '@/protocol/ids';

/** What people have chosen about what they are told. Who has no row has chosen nothing. */
export const noticeSetting = pgTable('notice_setting', {
  userId: integer('user_id')
    .$type<UserId>()
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  /** Kinds that the list has, as bits (`kindBits` of protocol/notice-setting-rules.ts). */
  inApp: smallint('in_app').notNull(),
  push: smallint('push').notNull(),
  mail: smallint('mail').notNull(),
  messages: text('messages', { enum: messageLevels }).notNull(),
  /** What of `messages` the person's push rules were last found to say. */
  appliedMessages: text('applied_messages', { enum: ruledLevels }).notNull().default('all'),
  quietOn: boolean('quiet_on').notNull(),
  quietFrom: smallint('quiet_from').notNull(),
  quietTo: smallint('quiet_to').notNull(),
  zone: text('zone').notNull(),
  contactsThrough: boolean('contacts_through').notNull(),
  pushText: boolean('push_text').notNull(),
  digest: text('digest', { enum: digestRhythms }).notNull(),
  digestPrivate: boolean('digest_private').notNull(),
});

/**
 * Mail digests of people who want them. A digest tells what was written from `since` to `until`, so that a mail that is put
 * together again says the same.
 */
export const noticeDigest = pgTable(
  'notice_digest',
  {
    userId: integer('user_id')
      .$type<UserId>()
      .primaryKey()
      .references(() => account.id, { onDelete: 'cascade' }),
    nextAt: moment('next_at').notNull(),
    /** What was written before is no news. */
    toldUntil: moment('told_until').notNull(),
    since: moment('since').notNull(),
    until: moment('until').notNull(),
    /** Of the newest digest that was put into the queue, was handed to the mail server, and was taken by it for all we know. */
    number: integer('number').notNull().default(0),
    handed: integer('handed').notNull().default(0),
    sent: integer('sent').notNull().default(0),
  },
  (table) => [index('notice_digest_next').on(table.nextAt)],
);

/** What people have chosen to hear of messages in single spaces and conversations. */
export const noticeLevel = pgTable(
  'notice_level',
  {
    id: identity(),
    userId: integer('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    spaceId: integer('space_id')
      .$type<SpaceId>()
      .references(() => spaceRecord.id, { onDelete: 'cascade' }),
    roomId: integer('room_id')
      .$type<RoomId>()
      .references(() => room.id, { onDelete: 'cascade' }),
    /** Null: as elsewhere. */
    level: text('level', { enum: messageLevels }),
    /** Nothing is heard until a job finds that it is over. */
    mutedUntil: moment('muted_until'),
  },
  (table) => [
    uniqueIndex('notice_level_space').on(table.userId, table.spaceId),
    uniqueIndex('notice_level_room').on(table.userId, table.roomId),
    index('notice_level_of_space').on(table.spaceId),
    index('notice_level_of_room').on(table.roomId),
    index('notice_level_muted')
      .on(table.mutedUntil)
      .where(sql`${table.mutedUntil} IS NOT NULL`),
    check('notice_level_of_one', sql`(${table.spaceId} IS NULL) <> (${table.roomId} IS NULL)`),
  ],
);

/** What a person's push rules were last found to say of a room; rooms without a rule have no row. */
export const appliedRule = pgTable(
  'applied_rule',
  {
    userId: integer('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    roomId: integer('room_id')
      .$type<RoomId>()
      .notNull()
      .references(() => room.id, { onDelete: 'cascade' }),
    level: text('level', { enum: messageLevels }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.roomId] }),
    index('applied_rule_room').on(table.roomId),
  ],
);

/*
 * The one definition of what a person hears in a space or a conversation: what is chosen for it, else for its space, else for
 * all. List, badge, digest, push and the person's push rules follow it.
 */

const ownLevel = (alias: string) =>
  sql.raw(`CASE WHEN ${alias}.muted_until IS NOT NULL THEN 'off' ELSE ${alias}.level END`);
const chosen = sql`(SELECT ${noticeSetting.messages} FROM ${noticeSetting} WHERE ${noticeSetting.userId} = `;

export const spaceLevel = pgView('space_level', {
  userId: integer('user_id').$type<UserId>().notNull(),
  spaceId: integer('space_id').$type<SpaceId>().notNull(),
  level: text('level').$type<MessageLevel>().notNull(),
  origin: text('origin').$type<LevelOrigin>().notNull(),
  mutedUntil: moment('muted_until'),
}).as(sql`
  SELECT ${membership.userId} AS user_id, ${membership.spaceId} AS space_id,
    coalesce(${ownLevel('of_space')}, ${chosen}${membership.userId}), 'all') AS level,
    CASE WHEN ${ownLevel('of_space')} IS NOT NULL THEN 'space' ELSE 'default' END AS origin,
    of_space.muted_until
  FROM ${membership} LEFT JOIN ${noticeLevel} AS of_space
    ON of_space.user_id = ${membership.userId} AND of_space.space_id = ${membership.spaceId}`);

/** Of people who are in a room. Conversations outside of spaces are heard unless something is chosen for them. */
export const roomLevel = pgView('room_level', {
  userId: integer('user_id').$type<UserId>().notNull(),
  roomId: integer('room_id').$type<RoomId>().notNull(),
  level: text('level').$type<MessageLevel>().notNull(),
  origin: text('origin').$type<LevelOrigin>().notNull(),
  mutedUntil: moment('muted_until'),
  /** Since when the person has been in the room. */
  since: moment('since').notNull(),
}).as(sql`
  SELECT ${roomPerson.userId} AS user_id, ${roomPerson.roomId} AS room_id,
    coalesce(${ownLevel('of_room')}, ${ownLevel('of_space')},
      CASE WHEN ${room.spaceId} IS NOT NULL THEN ${chosen}${roomPerson.userId}) END, 'all') AS level,
    CASE WHEN ${ownLevel('of_room')} IS NOT NULL THEN 'room' WHEN ${ownLevel('of_space')} IS NOT NULL THEN 'space'
      ELSE 'default' END AS origin,
    of_room.muted_until, ${roomPerson.since} AS since
  FROM ${roomPerson} JOIN ${room} ON ${room.id} = ${roomPerson.roomId}
  LEFT JOIN ${noticeLevel} AS of_room
    ON of_room.user_id = ${roomPerson.userId} AND of_room.room_id = ${roomPerson.roomId}
  LEFT JOIN ${noticeLevel} AS of_space
    ON of_space.user_id = ${roomPerson.userId} AND of_space.space_id = ${room.spaceId}
  WHERE ${roomPerson.state} = 'in'`);
