import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, identity, moment } from '@/server/db/columns';
import { account, session } from './account';
import { loginEntry } from './login-entry';
import type { SpaceId, UserId } from '@/protocol/ids';

const accountId = () =>
  integer('account_id')
    .$type<UserId>()
    .notNull()
    .references(() => account.id, { onDelete: 'cascade' });

/** An authenticator app. Until a code has been shown it is no second step. */
export const stepTotp = pgTable(
  'step_totp',
  {
    accountId: accountId().primaryKey(),
    /** The secret, sealed by the key that `keyId` names. */
    sealed: bytes('sealed').notNull(),
    keyId: text('key_id').notNull(),
    createdAt: moment('created_at').notNull(),
    confirmedAt: moment('confirmed_at'),
    /** The newest 30 seconds whose code was used; it and those before are good no more. */
    lastPeriod: bigint('last_period', { mode: 'number' }).notNull().default(0),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('step_totp_key').on(table.keyId)],
);
export type StepTotpRow = typeof stepTotp.$inferSelect;

export const stepPasskey = pgTable(
  'step_passkey',
  {
    id: identity(),
    accountId: accountId(),
    /** As the browser names it, base64url. */
    credentialId: text('credential_id').notNull().unique('step_passkey_credential'),
    /** COSE. */
    publicKey: bytes('public_key').notNull(),
    /** Of its signatures; 0 for passkeys that do not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('step_passkey_account').on(table.accountId)],
);
export type StepPasskeyRow = typeof stepPasskey.$inferSelect;

/** Deleted by its use. */
export const stepRecoveryCode = pgTable(
  'step_recovery_code',
  {
    accountId: accountId(),
    /** SHA-256 of account and code, base64url: a code has 80 random bits. */
    codeHash: text('code_hash').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.codeHash] })],
);

/** The first step of a login or of a confirmation has been taken, the second not yet. */
export const stepTicket = pgTable(
  'step_ticket',
  {
    /** SHA-256 of the ticket, base64url. */
    ticketHash: text('ticket_hash').primaryKey(),
    accountId: accountId(),
    /** The session that is confirmed; null: a login. */
    sessionId: integer('session_id').references(() => session.id, { onDelete: 'cascade' }),
    /** Of the invite that the login came by. No foreign key, as at the account. */
    spaceId: integer('space_id').$type<SpaceId>(),
    /** Where the login is noted; null for a confirmation. */
    loginEntryId: integer('login_entry_id').references(() => loginEntry.id, { onDelete: 'set null' }),
    /** What a passkey has to sign. */
    challenge: text('challenge'),
    until: moment('until').notNull(),
  },
  (table) => [
    index('step_ticket_account').on(table.accountId),
    index('step_ticket_session').on(table.sessionId),
    index('step_ticket_login').on(table.loginEntryId),
    index('step_ticket_until').on(table.until),
  ],
);
export type StepTicketRow = typeof stepTicket.$inferSelect;

/** What a passkey that is being made has to sign, one for each session. */
export const passkeyChallenge = pgTable(
  'passkey_challenge',
  {
    sessionId: integer('session_id')
      .primaryKey()
      .references(() => session.id, { onDelete: 'cascade' }),
    challenge: text('challenge').notNull(),
    until: moment('until').notNull(),
  },
  (table) => [index('passkey_challenge_until').on(table.until)],
);

/** A lost second step that is removed when its wait is over. */
export const stepRemoval = pgTable(
  'step_removal',
  {
    accountId: accountId().primaryKey(),
    startedAt: moment('started_at').notNull(),
    dueAt: moment('due_at').notNull(),
    /** When the second notice was queued; nothing is removed before. */
    remindedAt: moment('reminded_at'),
  },
  (table) => [index('step_removal_due').on(table.dueAt)],
);
export type StepRemovalRow = typeof stepRemoval.$inferSelect;
