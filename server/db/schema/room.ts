import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { AccessRule } from '@/protocol/access-rule';
import type { GroupRole } from '@/protocol/group-rules';
import type { ConversationKind } from '@/protocol/room-rules';
import { identity, moment } from '@/server/db/columns';
import { account } from './account';
import { judgedName } from './name';
import { spaceRecord } from './space';
import type { MatrixRoomId, RoomId, SpaceId, UserId } from '@/protocol/ids';

/** Named groups of the channels of a space, in the order of their positions. */
export const roomCategory = pgTable(
  'room_category',
  {
    id: identity(),
    spaceId: integer('space_id')
      .$type<SpaceId>()
      .notNull()
      .references(() => spaceRecord.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [unique('room_category_name').on(table.spaceId, table.name)],
);

/** How often the order of the channels of a space, or which there are to order, has changed. A space without a row is at 0. */
export const roomOrder = pgTable('room_order', {
  spaceId: integer('space_id')
    .$type<SpaceId>()
    .primaryKey()
    .references(() => spaceRecord.id, { onDelete: 'cascade' }),
  version: integer('version').notNull(),
});

/**
 * Channels, rooms, direct conversations and groups, and one row of each space for the Matrix space that its rooms lie in. That row
 * has no name of its own and is a room to chat alone.
 */
export const room = pgTable(
  'room',
  {
    id: identity(),
    /** Null for direct conversations and groups, which have no space. */
    spaceId: integer('space_id')
      .$type<SpaceId>()
      .references(() => spaceRecord.id, { onDelete: 'cascade' }),
    /** Null until the homeserver has made it. */
    matrixRoomId: text('matrix_id').$type<MatrixRoomId>().unique('room_matrix_id'),
    /** As shown; empty for the space itself, for a direct conversation, and for a group that nobody has named. */
    name: text('name').notNull(),
    /** Of a channel or room: the name in plain letters; empty if it is `name` itself. */
    asciiName: text('ascii_name').notNull().default(''),
    ...judgedName(),
    /** An emoji, the address of an upload, or empty. */
    logo: text('logo').notNull().default(''),
    /** What it is about, for people who are in it; empty if nobody has said. */
    topic: text('topic').notNull().default(''),
    /** Who last renamed a room and who last changed the picture of a group; null if no one has. */
    namedBy: integer('named_by')
      .$type<UserId>()
      .references(() => account.id),
    logoBy: integer('logo_by')
      .$type<UserId>()
      .references(() => account.id),
    /** `space` is the Matrix space of a space. */
    kind: text('kind').$type<ConversationKind | 'space'>().notNull(),
    /** Who may enter it besides owner and admins; null for everyone in the space, or whoever is added. */
    rule: jsonb('rule').$type<AccessRule>(),
    /** When its last rule was removed; null if it never had one. Nobody who was outside until then was in it before. */
    openedAt: moment('opened_at'),
    /** Seconds that people wait between two messages; 0 for slow mode off. */
    slowMode: integer('slow_mode').notNull().default(0),
    /** Of a channel; null for none. */
    categoryId: integer('category_id').references(() => roomCategory.id, { onDelete: 'set null' }),
    /** Orders the channels of a category, or those without one; equal ones stand in the order in which they were made. */
    position: integer('position').notNull().default(0),
    /** Since when nobody writes in it; null for one that is not archived. */
    archivedAt: moment('archived_at'),
    createdBy: integer('created_by')
      .notNull()
      .references(() => account.id),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    // Also finds the rooms of a space by name.
    unique('room_name').on(table.spaceId, table.name),
    uniqueIndex('room_ascii_name')
      .on(table.spaceId, table.asciiName)
      .where(sql`${table.asciiName} <> ''`),
    uniqueIndex('room_space_itself')
      .on(table.spaceId)
      .where(sql`${table.kind} = 'space'`),
    index('room_ruled')
      .on(table.spaceId)
      .where(sql`${table.rule} IS NOT NULL`),
    index('room_creator').on(table.createdBy),
    index('room_of_category')
      .on(table.categoryId)
      .where(sql`${table.categoryId} IS NOT NULL`),
    index('room_archived')
      .on(table.id)
      .where(sql`${table.archivedAt} IS NOT NULL`),
    index('room_named_by')
      .on(table.namedBy)
      .where(sql`${table.namedBy} IS NOT NULL`),
    index('room_logo_by')
      .on(table.logoBy)
      .where(sql`${table.logoBy} IS NOT NULL`),
    index('room_name_rule').on(table.nameRule, table.id),
    check(
      'room_named',
      sql`${table.kind} = 'group' OR (${table.kind} IN ('space', 'direct')) = (${table.name} = '')`,
    ),
    check('room_slow_mode', sql`${table.slowMode} = 0 OR ${table.slowMode} BETWEEN 5 AND 21600`),
    check(
      'room_categorized',
      sql`${table.categoryId} IS NULL OR ${table.kind} NOT IN ('space', 'direct', 'group')`,
    ),
    check(
      'room_archived_kind',
      sql`${table.archivedAt} IS NULL OR ${table.kind} NOT IN ('space', 'direct', 'group')`,
    ),
    check('room_container', sql`(${table.kind} IN ('direct', 'group')) = (${table.spaceId} IS NULL)`),
    check(
      'room_kind',
      sql`${table.kind} IN ('space', 'channel', 'readOnlyChannel', 'privateRoom', 'publicRoom', 'direct', 'group')`,
    ),
  ],
);
export type RoomRow = typeof room.$inferSelect;

/** Members of private and public rooms, of direct conversations and groups. Channels have no rows: every member of the space is in them (room-person.ts). */
export const roomMember = pgTable(
  'room_member',
  {
    roomId: integer('room_id')
      .$type<RoomId>()
      .notNull()
      .references(() => room.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => account.id),
    /** `invited` people of a direct conversation or group have not accepted it yet. */
    state: text('state').$type<'in' | 'invited'>().notNull().default('in'),
    joinedAt: moment('joined_at').notNull(),
    /** What the person may do in a group besides taking part; null for no more, and elsewhere. */
    groupRole: text('group_role').$type<Exclude<GroupRole, 'member'>>(),
    /** Who added the person to a group; null for its maker, and elsewhere. */
    addedBy: integer('added_by')
      .$type<UserId>()
      .references(() => account.id),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.userId] }),
    index('room_member_user').on(table.userId),
    index('room_member_added_by')
      .on(table.addedBy)
      .where(sql`${table.addedBy} IS NOT NULL`),
    uniqueIndex('room_member_maker')
      .on(table.roomId)
      .where(sql`${table.groupRole} = 'maker'`),
    check('room_member_state', sql`${table.state} IN ('in', 'invited')`),
    check('room_member_group_role', sql`${table.groupRole} IN ('maker', 'manager')`),
  ],
);

export type RoomMemberRow = typeof roomMember.$inferSelect;

/**
 * Members of a space who left one of its channels, or the Matrix space, in a chat client of theirs. They stay away
 * until they come back themselves or join the space anew.
 */
export const roomAbsence = pgTable(
  'room_absence',
  {
    roomId: integer('room_id')
      .$type<RoomId>()
      .notNull()
      .references(() => room.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => account.id),
    leftAt: moment('left_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.userId] }),
    index('room_absence_user').on(table.userId),
  ],
);
