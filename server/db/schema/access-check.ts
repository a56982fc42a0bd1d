import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '@/server/db/columns';
import type { SpaceId, UserId } from '@/protocol/ids';
import { membershipRecord } from './space';

/** How a member stands to one condition about a balance. */
export interface Standing {
  /** The condition counts as met. */
  readonly isHeld: boolean;
  /** Of the first of the two checks that let a member in; null where none has passed. */
  readonly passedAt: string | null;
  /** Of the first check that found too little while the condition counts; the next one takes it away. */
  readonly failedAt: string | null;
  /** What was found last, as a decimal number; null if nobody could tell. */
  readonly holds: string | null;
  /** The last check got no answer. */
  readonly isUnknown: boolean;
}

/** Members of spaces that have a balance in a rule, one row each, with what the last check found. */
export const accessCheck = pgTable(
  'access_check',
  {
    spaceId: integer('space_id').$type<SpaceId>().notNull(),
    userId: integer('user_id').$type<UserId>().notNull(),
    nextAt: moment('next_at').notNull(),
    /** By `balanceKey` of the condition. */
    standings: jsonb('standings').$type<Readonly<Record<string, Standing>>>().notNull().default({}),
  },
  (table) => [
    primaryKey({ columns: [table.spaceId, table.userId] }),
    index('access_check_due').on(table.nextAt),
    foreignKey({
      columns: [table.spaceId, table.userId],
      foreignColumns: [membershipRecord.spaceId, membershipRecord.userId],
    }).onDelete('cascade'),
  ],
);

/** For which member of a space an address counts: for the first one who had it, until the address is theirs no more. */
export const accessAddress = pgTable(
  'access_address',
  {
    spaceId: integer('space_id').$type<SpaceId>().notNull(),
    /** EIP-55, so each address has one spelling. */
    address: text('address').notNull(),
    userId: integer('user_id').$type<UserId>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.spaceId, table.address] }),
    index('access_address_member').on(table.spaceId, table.userId),
    foreignKey({
      columns: [table.spaceId, table.userId],
      foreignColumns: [membershipRecord.spaceId, membershipRecord.userId],
    }).onDelete('cascade'),
  ],
);
