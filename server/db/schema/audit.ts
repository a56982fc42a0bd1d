import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { AuditAct, AuditObjectKind } from '@/protocol/audit-rules';
import type { SpaceId, UserId } from '@/protocol/ids';
import { moment } from '@/server/db/columns';
import { account } from './account';
import { spaceRecord } from './space';

/** Where the log of a space ends. Its row is locked by every entry that is added. */
export const auditHead = pgTable(
  'audit_head',
  {
    spaceId: integer('space_id')
      .$type<SpaceId>()
      .primaryKey()
      .references(() => spaceRecord.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    hash: text('hash').notNull(),
    /** When the last entry was made; the next one is not earlier. */
    enteredAt: moment('entered_at').notNull(),
    /** When this head was written to the server's log; null: not yet. */
    loggedAt: moment('logged_at'),
  },
  (table) => [index('audit_head_logged').on(table.loggedAt)],
);

/** An object of an act by kind and id. Its name lies in `detail`. */
export interface StoredObject {
  readonly kind: AuditObjectKind;
  readonly id: string;
}

/**
 * One act of power. `hash` covers the columns up to `note_commitment`, and the hash of the entry before
 * (server/audit/entry-hash.ts). Ids of people have no foreign keys: the chain outlives accounts.
 */
export const auditEntry = pgTable(
  'audit_entry',
  {
    spaceId: integer('space_id')
      .$type<SpaceId>()
      .notNull()
      .references(() => spaceRecord.id, { onDelete: 'cascade' }),
    /** From 1 on, without gaps. */
    number: integer('number').notNull(),
    createdAt: moment('created_at').notNull(),
    act: text('act').$type<AuditAct>().notNull(),
    /** Null for what the platform did by itself. */
    actorId: integer('actor_id').$type<UserId>(),
    byOperator: boolean('by_operator').notNull(),
    people: integer('people').$type<UserId>().array().notNull(),
    objects: jsonb('objects').$type<StoredObject[]>().notNull(),
    reason: smallint('reason'),
    detailCommitment: text('detail_commitment'),
    noteCommitment: text('note_commitment'),
    hash: text('hash').notNull(),
    /** Names of the objects, and the fields before and after, as JSON. */
    detail: text('detail'),
    detailSalt: text('detail_salt'),
    /** Of an act that is recorded once, however often it is asked for. */
    onceKey: text('once_key'),
  },
  (table) => [
    primaryKey({ columns: [table.spaceId, table.number] }),
    index('audit_entry_created').on(table.spaceId, table.createdAt),
    index('audit_entry_act').on(table.spaceId, table.act, table.number),
    index('audit_entry_actor').on(table.spaceId, table.actorId, table.number),
    index('audit_entry_operator')
      .on(table.spaceId, table.number)
      .where(sql`${table.byOperator}`),
    index('audit_entry_people').using('gin', table.people),
    uniqueIndex('audit_entry_once')
      .on(table.spaceId, table.onceKey)
      .where(sql`${table.onceKey} IS NOT NULL`),
  ],
);
export type AuditEntryRow = typeof auditEntry.$inferSelect;

/** What a person wrote about an act. It goes with the account of its author and with that of the person it is about. */
export const auditNote = pgTable(
  'audit_note',
  {
    spaceId: integer('space_id').$type<SpaceId>().notNull(),
    number: integer('number').notNull(),
    authorId: integer('author_id')
      .$type<UserId>()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** Null for an act on several people, or on none. */
    aboutId: integer('about_id')
      .$type<UserId>()
      .references(() => account.id, { onDelete: 'cascade' }),
    salt: text('salt').notNull(),
    text: text('text').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.spaceId, table.number] }),
    foreignKey({
      name: 'audit_note_entry',
      columns: [table.spaceId, table.number],
      foreignColumns: [auditEntry.spaceId, auditEntry.number],
    }).onDelete('cascade'),
    index('audit_note_author').on(table.authorId),
    index('audit_note_about').on(table.aboutId),
  ],
);
