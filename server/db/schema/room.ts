import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { RoomType } from '@/protocol/room-rules';
import { identity, moment } from '../columns';
import { account } from './account';
import { space } from './space';

/** The type of the row that stands for the space itself, as in the state `guildhall.room` (protocol/chat.ts). */
export const SPACE_ITSELF = -1;

/**
 * Channels and rooms, and one row of each space for the Matrix space that they lie in. That row has no name of its own
 * and is no room to anybody but chat.
 */
export const room = pgTable(
  'room',
  {
    id: identity(),
    spaceId: integer('space_id')
      .notNull()
      .references(() => space.id, { onDelete: 'cascade' }),
    /** Null until the homeserver has made it. */
    matrixId: text('matrix_id').unique('room_matrix_id'),
    /** As shown; empty for the space itself. */
    name: text('name').notNull(),
    /** An emoji, the address of an upload, or empty. */
    logo: text('logo').notNull().default(''),
    type: smallint('type').$type<RoomType | typeof SPACE_ITSELF>().notNull(),
    createdBy: integer('created_by')
      .notNull()
      .references(() => account.id),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    // Also finds the rooms of a space by name.
    unique('room_name').on(table.spaceId, table.name),
    uniqueIndex('room_space_itself')
      .on(table.spaceId)
      .where(sql`${table.type} = -1`),
    index('room_creator').on(table.createdBy),
    check('room_named', sql`(${table.type} = -1) = (${table.name} = '')`),
  ],
);
export type RoomRow = typeof room.$inferSelect;

/** Who is in a room of type 2 or 3. Channels have no rows: every member of the space is in them. */
export const roomMember = pgTable(
  'room_member',
  {
    roomId: integer('room_id')
      .notNull()
      .references(() => room.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => account.id),
    joinedAt: moment('joined_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.userId] }),
    index('room_member_user').on(table.userId),
  ],
);

/**
 * Members of a space who left one of its channels, or the Matrix space, in a chat client of theirs. They stay away
 * until they come back themselves or join the space anew.
 */
export const roomAbsence = pgTable(
  'room_absence',
  {
    roomId: integer('room_id')
      .notNull()
      .references(() => room.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => account.id),
    leftAt: moment('left_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.userId] }),
    index('room_absence_user').on(table.userId),
  ],
);
