import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '@/homeserver/db/columns';

/** Somebody of this server. */
export const account = pgTable(
  'account',
  {
    userId: text('user_id').primaryKey(),
    /** Scrypt with its cost; only the stand-alone server gives passwords. */
    passwordHash: text('password_hash'),
    displayname: text('displayname'),
    avatarUrl: text('avatar_url'),
    /** The profile has changed and the membership events of all rooms do not say so yet. */
    profilePending: boolean('profile_pending').notNull().default(false),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('account_profile_pending')
      .on(table.userId)
      .where(sql`${table.profilePending}`),
  ],
);

/** Where somebody is logged in. */
export const device = pgTable(
  'device',
  {
    userId: text('user_id')
      .notNull()
      .references(() => account.userId, { onDelete: 'cascade' }),
    deviceId: text('device_id').notNull(),
    displayName: text('display_name'),
    /** True to ten minutes. */
    lastSeenAt: moment('last_seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.deviceId] })],
);

/** An access token with its refresh token; both are stored as SHA-256, base64url. */
export const token = pgTable(
  'token',
  {
    accessHash: text('access_hash').primaryKey(),
    refreshHash: text('refresh_hash').unique('token_refresh_hash'),
    userId: text('user_id').notNull(),
    deviceId: text('device_id').notNull(),
    /** Null of tokens that were given without a refresh token. */
    expiresAt: moment('expires_at'),
    /** The one that was refreshed into this one, until this one is used for the first time. */
    predecessor: text('predecessor'),
  },
  (table) => [
    index('token_device').on(table.userId, table.deviceId),
    index('token_predecessor').on(table.predecessor),
  ],
);

export type AccountRow = typeof account.$inferSelect;
export type DeviceRow = typeof device.$inferSelect;
export type TokenRow = typeof token.$inferSelect;
