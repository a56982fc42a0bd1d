import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { RoleColor } from '@/protocol/role-rules';
import type { SpaceId, UserId } from '@/protocol/ids';
import { identity } from '@/server/db/columns';
import type { PermissionMask } from '@/server/rights/permission-mask';
import { membershipRecord, spaceRecord } from './space';

/** Roles of spaces. Each space has one that all its members have, @everyone. */
export const role = pgTable(
  'role',
  {
    id: identity(),
    spaceId: integer('space_id')
      .$type<SpaceId>()
      .notNull()
      .references(() => spaceRecord.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    color: text('color').$type<RoleColor>().notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    /** Higher ones stand above lower ones; 0 for @everyone alone. */
    position: integer('position').notNull(),
    permissions: integer('permissions').$type<PermissionMask>().notNull().default(0),
    /** Rows of `member_role`; changed in the same transaction. Those of @everyone are counted by the space. */
    members: integer('members').notNull().default(0),
  },
  (table) => [
    index('role_space').on(table.spaceId, table.position.desc()),
    unique('role_in_space').on(table.id, table.spaceId),
    uniqueIndex('role_everyone')
      .on(table.spaceId)
      .where(sql`${table.isDefault}`),
    check('role_position', sql`(${table.position} = 0) = ${table.isDefault}`),
    check('role_members', sql`${table.members} >= 0`),
  ],
);
export type RoleRow = typeof role.$inferSelect;

/** Which members have which roles. They end with the membership. */
export const memberRole = pgTable(
  'member_role',
  {
    roleId: integer('role_id').notNull(),
    spaceId: integer('space_id').$type<SpaceId>().notNull(),
    userId: integer('user_id').$type<UserId>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.roleId, table.userId] }),
    index('member_role_member').on(table.spaceId, table.userId),
    // A role is given in its own space alone.
    foreignKey({
      columns: [table.roleId, table.spaceId],
      foreignColumns: [role.id, role.spaceId],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.spaceId, table.userId],
      foreignColumns: [membershipRecord.spaceId, membershipRecord.userId],
    }).onDelete('cascade'),
  ],
);
