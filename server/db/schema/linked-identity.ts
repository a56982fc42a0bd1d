import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { UserId } from '@/protocol/ids';
import { identity, moment } from '@/server/db/columns';
import { account, session } from './account';

/** An OpenID identity and the account it logs in to. An identity belongs to one account at most. */
export const linkedIdentity = pgTable(
  'linked_identity',
  {
    id: identity(),
    accountId: integer('account_id')
      .$type<UserId>()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** As the provider's ID token says it. Together with the subject it never stands for anyone else. */
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    /** How the person knows it: the address or name that the provider gave when it was linked. Nothing is decided by it. */
    label: text('label').notNull(),
    linkedAt: moment('linked_at').notNull(),
    /** Last login with it. */
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [
    unique('linked_identity_subject').on(table.issuer, table.subject),
    index('linked_identity_account').on(table.accountId),
  ],
);

/**
 * An unfinished login or link at a provider. It first holds what the provider's answer is checked with. If the identity has no
 * account yet, the proven identity replaces that until the person has signed up.
 */
export const identityAttempt = pgTable(
  'identity_attempt',
  {
    /** SHA-256 of the state, base64url. */
    stateHash: text('state_hash').primaryKey(),
    provider: text('provider').notNull(),
    /** SHA-256 of the cookie of the browser that began a login; null: a session links an identity. */
    browserHash: text('browser_hash'),
    sessionId: integer('session_id').references(() => session.id, { onDelete: 'cascade' }),
    nonce: text('nonce'),
    codeVerifier: text('code_verifier'),
    issuer: text('issuer'),
    subject: text('subject'),
    label: text('label'),
    until: moment('until').notNull(),
  },
  (table) => [
    index('identity_attempt_session').on(table.sessionId),
    index('identity_attempt_until').on(table.until),
  ],
);

export type LinkedIdentityRow = typeof linkedIdentity.$inferSelect;
export type IdentityAttemptRow = typeof identityAttempt.$inferSelect;
