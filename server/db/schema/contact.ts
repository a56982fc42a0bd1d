import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '@/server/db/columns';
import { account } from './account';
import { spaceRecord } from './space';
import type { SpaceId, UserId } from '@/protocol/ids';

/** Who follows whom. Friends have a row each way. */
export const follow = pgTable(
  'follow',
  {
    followerId: integer('follower_id')
      .$type<UserId>()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    followedId: integer('followed_id')
      .$type<UserId>()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.followerId, table.followedId] }),
    index('follow_followed').on(table.followedId),
    check('follow_another', sql`${table.followerId} <> ${table.followedId}`),
  ],
);

/**
 * Follows that have no effect, because the followed person blocks the follower, who still sees that they follow: nothing tells
 * of a block. They count again when it ends.
 */
export const apparentFollow = pgTable(
  'apparent_follow',
  {
    followerId: integer('follower_id')
      .$type<UserId>()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    followedId: integer('followed_id')
      .$type<UserId>()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.followerId, table.followedId] }),
    index('apparent_follow_followed').on(table.followedId),
  ],
);

/** Friends whom members have invited to a space, so that each is told once. */
export const spaceInvitation = pgTable(
  'space_invitation',
  {
    spaceId: integer('space_id')
      .$type<SpaceId>()
      .notNull()
      .references(() => spaceRecord.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    invitedBy: integer('invited_by')
      .$type<UserId>()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.spaceId, table.userId, table.invitedBy] }),
    index('space_invitation_user').on(table.userId),
    index('space_invitation_inviter').on(table.invitedBy),
  ],
);

/**
 * A person's name from each of its words on, as it is compared (name-parts.ts): the beginning of any word finds the person by
 * reading an index in its order, however many people there are.
 */
export const personNamePart = pgTable(
  'person_name_part',
  {
    accountId: integer('account_id')
      .$type<UserId>()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    part: text('part').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.part] }),
    index('person_name_part_prefix').on(table.part.op('text_pattern_ops'), table.accountId),
  ],
);
