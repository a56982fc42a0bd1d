import { sql, type SQL } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import type { SocialLinks, SpaceType } from '@/protocol/space';
import { identity, moment } from '@/server/db/columns';
import { account } from './account';
import { judgedName } from './name';
import type { SpaceId, UserId } from '@/protocol/ids';

/** Words by which a space is found: those of both names, and the plain one as one word. Each Chinese character is a word. */
export const nameWords = ({ name, asciiName }: Record<'name' | 'asciiName', AnyPgColumn>): SQL =>
  sql`to_tsvector('simple', regexp_replace(${name}, '([\u3400-\u9fff])', ' \\1 ', 'g') || ' ' || ${asciiName} || ' ' || replace(${asciiName}, ' ', ''))`;

export const spaceColumns = {
  id: identity(),
  ownerId: integer('owner_id')
    .$type<UserId>()
    .notNull()
    .references(() => account.id),
  type: smallint('type').$type<SpaceType>().notNull(),
  name: text('name').notNull(),
  ...judgedName(),
  description: text('description').notNull(),
  slogan: text('slogan').notNull(),
  logo: text('logo').notNull(),
  /** Empty when there is none. */
  banner: text('banner').notNull(),
  privacy: smallint('privacy').$type<0 | 1>().notNull(),
  darkMode: smallint('dark_mode').$type<0 | 1>().notNull(),
  socialLinks: jsonb('social_links').$type<SocialLinks>().notNull(),
  /** Hundredths of a percent, so that two rates add up exactly; both 0 for a community. */
  scholarRate: smallint('scholar_rate').notNull().default(0),
  managerRate: smallint('manager_rate').notNull().default(0),
  /** 0 none, 1 green, 2 gold; given by the operator. */
  verification: smallint('verification').$type<0 | 1 | 2>().notNull().default(0),
  /** By the operator: nobody but the operator looks inside (suspension.ts says why and for how long). */
  suspended: boolean('suspended').notNull().default(false),
  /** The operator recommends it on the pages of other spaces. */
  recommended: boolean('recommended').notNull().default(false),
  /** Nobody sets access rules for its rooms; those that stand still hold. */
  accessRulesOff: boolean('access_rules_off').notNull().default(false),
  /** Rows of `membership`; changed in the same transaction. */
  members: integer('members').notNull(),
  /** What `members` was when the directory was last told; its page may be up to a minute behind. */
  listedMembers: integer('listed_members').notNull(),
  /** How often what its members see of it has changed: its Matrix space tells them (docs/decisions/change-marks.md). */
  changes: integer('changes').notNull().default(0),
  createdAt: moment('created_at').notNull(),
  changedAt: moment('changed_at').notNull(),
  /** When the space was deleted. It can be brought back until the purge; null for one that was not. */
  deletedAt: moment('deleted_at'),
  deletedBy: integer('deleted_by')
    .$type<UserId>()
    .references(() => account.id),
  /** The name in plain letters, of which the alias is made; empty if it is `name` itself. */
  asciiName: text('ascii_name').notNull().default(''),
};

/**
 * Spaces, with those that were deleted and are still kept. Queries read `space` of server/db/existing-spaces.ts instead, which has no
 * deleted ones. A purged space leaves nothing but its aliases.
 */
export const spaceRecord = pgTable('space', spaceColumns, (table) => [
  uniqueIndex('space_one_game_space')
    .on(table.ownerId)
    .where(sql`${table.type} = 0`),
  index('space_owner').on(table.ownerId),
  index('space_name_rule').on(table.nameRule, table.id),
  index('space_directory')
    .on(table.verification.desc().nullsFirst(), table.members.desc().nullsFirst(), table.id)
    .where(sql`${table.privacy} = 1 AND NOT ${table.suspended} AND ${table.deletedAt} IS NULL`),
  index('space_name_words')
    .using('gin', nameWords(table))
    .where(sql`${table.privacy} = 1`),
  index('space_recommended')
    .on(table.id)
    .where(sql`${table.recommended}`),
  // As the directory was last told (directory.store.ts).
  index('space_directory_told')
    .on(table.verification.desc().nullsFirst(), table.listedMembers.desc().nullsFirst(), table.id)
    .where(sql`${table.privacy} = 1`),
  // On the difference, because only of that PostgreSQL knows that it is hardly ever there.
  index('space_members_untold').on(sql`(${table.members} - ${table.listedMembers})`),
  // Deleted ones: few, so that every query can leave them out at no cost.
  index('space_deleted')
    .on(table.id, table.deletedAt)
    .where(sql`${table.deletedAt} IS NOT NULL`),
  index('space_deleted_by')
    .on(table.deletedBy)
    .where(sql`${table.deletedBy} IS NOT NULL`),
  check('space_members_positive', sql`${table.members} >= 1`),
  check('space_deletion', sql`(${table.deletedAt} IS NULL) = (${table.deletedBy} IS NULL)`),
]);
export type SpaceRow = typeof spaceRecord.$inferSelect;

/**
 * Every alias that a space holds or ever held, in lower case. A renamed space keeps its old ones, so that links go on
 * leading to it; those of a deleted space lead nowhere and are given to nobody.
 */
export const spaceAlias = pgTable(
  'space_alias',
  {
    alias: text('alias').primaryKey(),
    spaceId: integer('space_id')
      .$type<SpaceId>()
      .references(() => spaceRecord.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('space_alias_space').on(table.spaceId)],
);

/** Spaces whose admins ask for a verification tag. */
export const verificationRequest = pgTable(
  'verification_request',
  {
    spaceId: integer('space_id')
      .$type<SpaceId>()
      .primaryKey()
      .references(() => spaceRecord.id, { onDelete: 'cascade' }),
    askedBy: integer('asked_by')
      .$type<UserId>()
      .notNull()
      .references(() => account.id),
    note: text('note').notNull(),
    askedAt: moment('asked_at').notNull(),
  },
  (table) => [
    index('verification_request_asked').on(table.askedAt, table.spaceId),
    index('verification_request_by').on(table.askedBy),
  ],
);

export const membershipColumns = {
  spaceId: integer('space_id')
    .$type<SpaceId>()
    .notNull()
    .references(() => spaceRecord.id, { onDelete: 'cascade' }),
  userId: integer('user_id')
    .$type<UserId>()
    .notNull()
    .references(() => account.id),
  isAdmin: boolean('is_admin').notNull().default(false),
  joinedAt: moment('joined_at').notNull(),
};

/** Who belongs to a space, or belonged to one when it was deleted. Queries read `membership` of server/db/existing-spaces.ts instead. */
export const membershipRecord = pgTable('membership', membershipColumns, (table) => [
  primaryKey({ columns: [table.spaceId, table.userId] }),
  index('membership_user').on(table.userId, table.joinedAt),
  index('membership_joined').on(table.spaceId, table.joinedAt),
  index('membership_admins')
    .on(table.spaceId, table.userId)
    .where(sql`${table.isAdmin}`),
]);
