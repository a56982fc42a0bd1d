import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { RoomId, SpaceId, UserId } from '@/protocol/ids';
import type { InviteLinkEnd } from '@/protocol/invite-link-rules';
import { identity, moment } from '@/server/db/columns';
import { account } from './account';
import { role } from './role';
import { room } from './room';
import { spaceRecord } from './space';

/** Signed invite links. Their addresses are not kept: server/tokens/invite-tokens.ts makes them of the ids. */
export const inviteLink = pgTable(
  'invite_link',
  {
    id: identity(),
    spaceId: integer('space_id')
      .$type<SpaceId>()
      .notNull()
      .references(() => spaceRecord.id, { onDelete: 'cascade' }),
    makerId: integer('maker_id')
      .$type<UserId>()
      .notNull()
      .references(() => account.id),
    /** Where people arrive, if it is open to them; null for the overview of the space. */
    roomId: integer('room_id')
      .$type<RoomId>()
      .references(() => room.id, { onDelete: 'set null' }),
    /** Null for a link that does not expire. */
    expiresAt: moment('expires_at'),
    /** How many it lets in; null for any number. */
    maxUses: integer('max_uses'),
    uses: integer('uses').notNull().default(0),
    pausedAt: moment('paused_at'),
    endedAt: moment('ended_at'),
    /** Why it ended for good; null for one that did not. */
    end: text('end').$type<InviteLinkEnd>(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('invite_link_space').on(table.spaceId, table.id),
    index('invite_link_maker').on(table.makerId, table.spaceId, table.id),
    index('invite_link_room')
      .on(table.roomId)
      .where(sql`${table.roomId} IS NOT NULL`),
    check('invite_link_uses', sql`${table.uses} BETWEEN 0 AND coalesce(${table.maxUses}, ${table.uses})`),
    check('invite_link_end', sql`(${table.endedAt} IS NULL) = (${table.end} IS NULL)`),
  ],
);
export type InviteLinkRow = typeof inviteLink.$inferSelect;

/** Roles that people get who come by a link. */
export const inviteLinkRole = pgTable(
  'invite_link_role',
  {
    linkId: integer('link_id')
      .notNull()
      .references(() => inviteLink.id, { onDelete: 'cascade' }),
    roleId: integer('role_id')
      .notNull()
      .references(() => role.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.linkId, table.roleId] }),
    index('invite_link_role_role').on(table.roleId),
  ],
);

/** Who came by a link, and when last. */
export const inviteUse = pgTable(
  'invite_use',
  {
    linkId: integer('link_id')
      .notNull()
      .references(() => inviteLink.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => account.id),
    usedAt: moment('used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.linkId, table.userId] }),
    index('invite_use_latest').on(table.linkId, table.usedAt),
    index('invite_use_user').on(table.userId),
  ],
);
