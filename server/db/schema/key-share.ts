import { index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { keyShareEventKinds } from '@/protocol/key-share';
import { bytes, identity, moment } from '@/server/db/columns';
import { account, session } from './account';

/** The key-share wallet of a person: which version of its shares holds, and which one waits to be confirmed. */
export const keyShareWallet = pgTable('key_share_wallet', {
  accountId: integer('account_id')
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  /** Null until the first version was confirmed: before, there is no wallet. */
  activeVersion: integer('active_version'),
  /** Since when its address is its owner's; null until then. Of several addresses the oldest receives. */
  addressSince: moment('address_since'),
  pendingVersion: integer('pending_version'),
  /** What was active when the pending version was written; confirmed only where it still is. 0: nothing. */
  pendingReplaces: integer('pending_replaces'),
  pendingUntil: moment('pending_until'),
  /** No version is given twice. */
  lastVersion: integer('last_version').notNull(),
  /** SHA-256 of the nonce for `last_version`, base64url. */
  nonceHash: text('nonce_hash').notNull(),
  nonceUntil: moment('nonce_until').notNull(),
  /** When its password was last shown. Null: not since this is noted. */
  openedAt: moment('opened_at'),
  /** The split whose share A was released to a recovery: it has to be reshared. */
  releasedSplit: integer('released_split'),
});

/**
 * The shares of one version; never changed but for the keys that they are sealed with. Nothing here tells a right guess at
 * the password from a wrong one without a key that lies outside of the database. docs/keys.md
 */
export const keyShare = pgTable(
  'key_share',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => keyShareWallet.accountId, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    split: integer('split').notNull(),
    /** EIP-55. */
    address: text('address').notNull(),
    /** Share A under the key that lies outside of the database; `sealing_key` names it. */
    sealedA: bytes('sealed_a').notNull(),
    sealingKey: text('sealing_key').notNull(),
    /** Share B under the password, and that under the key that `sealing_key_b` names; so are verifier and digest. */
    shareB: bytes('share_b').notNull(),
    /** Hash of what the browser shows instead of the password. */
    verifier: bytes('verifier').notNull(),
    /** Null: written before these three were sealed, so they still have to be; the verifier is an HMAC by `sealing_key`. */
    sealingKeyB: text('sealing_key_b'),
    /** The key of share A whose HMAC the verifier is; null: it is a hash. */
    verifierKey: text('verifier_key'),
    kdfMemoryKiB: integer('kdf_memory_kib').notNull(),
    kdfIterations: integer('kdf_iterations').notNull(),
    kdfParallelism: integer('kdf_parallelism').notNull(),
    kdfSalt: text('kdf_salt').notNull(),
    /** SHA-256 of the text that the key of the wallet has signed: a repeated call is told by it. */
    digest: bytes('digest').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.version] }),
    index('key_share_address').on(table.address),
  ],
);

/** A recovery that waits or has been released: one for each person, tied to the session that started it. */
export const keyRecovery = pgTable(
  'key_recovery',
  {
    accountId: integer('account_id')
      .primaryKey()
      .references(() => keyShareWallet.accountId, { onDelete: 'cascade' }),
    sessionId: integer('session_id')
      .notNull()
      .references(() => session.id, { onDelete: 'cascade' }),
    startedAt: moment('started_at').notNull(),
    releaseAt: moment('release_at').notNull(),
    /** When share A was first fetched. */
    fetchedAt: moment('fetched_at'),
  },
  (table) => [index('key_recovery_session').on(table.sessionId)],
);

/** The devices that may ask for the shares of a wallet: each signs by a key that does not leave its browser. */
export const signerDevice = pgTable(
  'signer_device',
  {
    id: identity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => keyShareWallet.accountId, { onDelete: 'cascade' }),
    /** P-256, uncompressed, base64url. */
    publicKey: text('public_key').notNull(),
    /** Browser and system, shortened. */
    agent: text('agent').notNull(),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at').notNull(),
    /** Of the last use: by it the app, which cannot read the key, finds the device that it runs on. */
    sessionId: integer('session_id').references(() => session.id, { onDelete: 'set null' }),
  },
  (table) => [
    unique('signer_device_key').on(table.accountId, table.publicKey),
    index('signer_device_session').on(table.sessionId),
  ],
);

/** What happened to a wallet lately: shown to its owner on every device. */
export const keyShareEvent = pgTable(
  'key_share_event',
  {
    id: identity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: keyShareEventKinds }).notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('key_share_event_account').on(table.accountId, table.at)],
);

/** What the signer calls with: a ticket that the app fetched, good once, becomes a pass. Both end with their session. */
export const signerPass = pgTable(
  'signer_pass',
  {
    /** SHA-256 of the ticket, base64url. */
    ticketHash: text('ticket_hash').primaryKey(),
    sessionId: integer('session_id')
      .notNull()
      .references(() => session.id, { onDelete: 'cascade' }),
    /** SHA-256 of the pass; null until the ticket was used. */
    passHash: text('pass_hash').unique('signer_pass_hash'),
    until: moment('until').notNull(),
  },
  (table) => [index('signer_pass_session').on(table.sessionId)],
);

export type KeyShareWalletRow = typeof keyShareWallet.$inferSelect;
export type KeyShareRow = typeof keyShare.$inferSelect;
export type SignerDeviceRow = typeof signerDevice.$inferSelect;
export type KeyRecoveryRow = typeof keyRecovery.$inferSelect;
