import { boolean, index, integer, pgTable, primaryKey, text, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { themeChoices } from '@/protocol/account-rules';
import type { SpaceId } from '@/protocol/ids';
import { identity, moment } from '@/server/db/columns';
import { judgedName } from './name';

/**
 * What a mailed link is good for: `key_recovery` starts the recovery of a wallet, `key_notice` ends it; `step_removal` and
 * `step_removal_soon` keep a second step. Four are codes instead: `key_device` is typed into the signer, `confirm` shows that it
 * is the person who uses a session, `step_loss` begins to remove a second step, and `email_code` shows a new address to be theirs.
 */
export const linkPurposes = [
  'verify',
  'reset',
  'key_recovery',
  'key_notice',
  'key_device',
  'confirm',
  'step_loss',
  'step_removal',
  'step_removal_soon',
  'email_code',
] as const;
/** Mails with a link that is good for something, and mails that only tell. */
export const mailTemplates = [
  ...linkPurposes,
  'key_created',
  'key_device_added',
  'key_closed',
  'key_changed',
  'key_released',
  'wallet_linked',
  'wallet_unlinked',
  'identity_linked',
  'identity_unlinked',
  'step_on',
  'step_changed',
  'step_off',
  'step_code_used',
  'digest',
  'email_left',
  'email_now',
  'export_ready',
  'account_deleted',
] as const;

/** People. `*_key` columns hold the value as it is compared (lower case, composed), because engines fold case differently. */
export const account = pgTable(
  'account',
  {
    id: identity(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull().unique('account_email_key'),
    emailVerified: boolean('email_verified').notNull().default(false),
    /** Argon2id in its own encoded form, which names its cost. */
    passwordHash: text('password_hash').notNull(),
    /** False for who came by a wallet and never chose one; a reset sets it. */
    hasPassword: boolean('has_password').notNull().default(true),
    /** When e-mail or password was last changed; null: never. For a week from then nobody recovers a wallet. */
    credentialsChangedAt: moment('credentials_changed_at'),
    username: text('username').notNull(),
    usernameKey: text('username_key').notNull().unique('account_username_key'),
    ...judgedName(),
    /** A portrait, an uploaded picture, or empty. */
    avatar: text('avatar').notNull().default(''),
    bio: text('bio').notNull().default(''),
    /** Whether everybody may know the addresses of the wallets; otherwise who shares a space with the person. */
    payableByAll: boolean('payable_by_all').notNull().default(false),
    /** Whether people who search by name find the person. */
    findable: boolean('findable').notNull().default(true),
    /** What the person chose; null follows the browser. */
    language: text('language', { enum: ['en', 'zh'] }),
    theme: text('theme', { enum: themeChoices }),
    /** Who sent the invite by which this account came. */
    referrerId: integer('referrer_id').references((): AnyPgColumn => account.id, { onDelete: 'set null' }),
    /** The space of that invite. No foreign key: whether it still exists is asked when it is read. */
    referralSpaceId: integer('referral_space_id').$type<SpaceId>(),
    /** Space of the newest invite, until it has been shown. No foreign key: whether it still exists is asked when it is read. */
    invitedToSpaceId: integer('invited_to_space_id'),
    /** The signed link by which that invite came; without a foreign key, as the space. */
    invitedByLinkId: integer('invited_by_link_id'),
    createdAt: moment('created_at').notNull(),
    /** Last sign of life, by `user/active`; null until the first. */
    lastActiveAt: moment('last_active_at'),
    /** When the person deleted it (account-deletion.ts). The row stays for good, without what was personal. */
    deletedAt: moment('deleted_at'),
  },
  // Beginnings of names, in whatever collation the database is.
  (table) => [
    index('account_username_prefix').on(table.usernameKey.op('text_pattern_ops')),
    index('account_name_rule').on(table.nameRule, table.id),
    index('account_referrer').on(table.referrerId, table.id),
    // Whoever was never active comes last among the latest.
    index('account_last_active').on(table.lastActiveAt.asc().nullsFirst(), table.usernameKey),
  ],
);

/** `client` of a bot's session, which is no address. */
export const BOT_CLIENT = 'bot';

/** A logged-in browser, a Matrix client, or a bot (bot.ts). */
export const session = pgTable(
  'session',
  {
    id: identity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** SHA-256 of the random id in the cookie, base64url. */
    sidHash: text('sid_hash').notNull().unique('session_sid_hash'),
    /** Browser and system, shortened. */
    agent: text('agent').notNull(),
    /** Where it was last used, as coarse as that: ISO 3166-1, and a city. Null where nobody could tell. */
    country: text('country'),
    city: text('city'),
    /** Where a Matrix client got its login: an origin or a scheme; or BOT_CLIENT. Null for a browser. No cookie belongs to a client. */
    client: text('client'),
    createdAt: moment('created_at').notNull(),
    /** When the person last showed that it is them: the login, or a confirmation in this session. */
    authenticatedAt: moment('authenticated_at').notNull(),
    /** True to the minute. */
    lastUsedAt: moment('last_used_at').notNull(),
  },
  (table) => [index('session_account').on(table.accountId)],
);

/** The one living link of a purpose; a newer one takes its place. */
export const linkToken = pgTable(
  'link_token',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: linkPurposes }).notNull(),
    /** SHA-256 of the token, base64url. */
    tokenHash: text('token_hash').notNull().unique('link_token_hash'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.purpose] })],
);

/**
 * Mails that still have to go out, written in the transaction of what causes them. A row says to whom and what kind,
 * never a secret: the link is made when the mail is, so that only its hash is ever stored. A row may name an address
 * without an account; it is dropped unsent, so that asking costs the same for every address.
 */
export const mail = pgTable(
  'mail',
  {
    recipientKey: text('recipient_key').notNull(),
    template: text('template', { enum: mailTemplates }).notNull(),
    /** Language of the call; the account's own choice wins. */
    language: text('language', { enum: ['en', 'zh'] }).notNull(),
    /** Raised by every newer entry; a row is deleted only at the version that was sent. */
    version: integer('version').notNull().default(1),
    attempts: integer('attempts').notNull().default(0),
    /** Not to be touched before: back-off after a failure, or the lease of whoever sends it now. */
    dueAt: moment('due_at').notNull(),
    /** Since when nobody tries any more; a newer entry begins anew. */
    gaveUpAt: moment('gave_up_at'),
    /** Why: the mail server's status codes, `550 5.1.1`, never its words, which quote addresses; empty: too many attempts. */
    refusal: text('refusal').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.recipientKey, table.template] }),
    index('mail_due').on(table.dueAt),
  ],
);

export type MailTemplate = (typeof mail.$inferSelect)['template'];
export type LinkPurpose = (typeof linkToken.$inferSelect)['purpose'];
export type AccountRow = typeof account.$inferSelect;
export type SessionRow = typeof session.$inferSelect;
