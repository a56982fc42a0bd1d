import { sql } from 'drizzle-orm';
import { index, integer, json, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, position } from '@/homeserver/db/columns';
import { room } from './room';

/**
 * The events of all rooms, appended and never changed but by a redaction, which overwrites content and relation.
 * `json`, not `jsonb`: people may write U+0000, which jsonb refuses.
 */
export const event = pgTable(
  'event',
  {
    position: position('position').primaryKey(),
    room: integer('room')
      .notNull()
      .references(() => room.ref),
    eventId: text('event_id').notNull().unique(),
    type: text('type').notNull(),
    stateKey: text('state_key'),
    sender: text('sender').notNull(),
    content: json('content').notNull(),
    originServerTs: position('origin_server_ts').notNull(),

    // What else the event format of the room version holds. The graph is a line, so there is at most one event before.
    depth: position('depth').notNull(),
    prevEvent: text('prev_event'),
    authEvents: text('auth_events').array().notNull(),
    contentHash: text('content_hash').notNull(),

    relationType: text('relation_type'),
    relatesTo: text('relates_to'),
    relationKey: text('relation_key'),

    /** Of state: the position of the event that it replaced. */
    replaces: position('replaces'),
    /** The position of the redaction that pruned this event. */
    redactedBecause: position('redacted_because'),

    /** Digest of person, device and request path: the same request again finds its event. */
    transactionKey: bytes('transaction_key'),
    deviceId: text('device_id'),
    transactionId: text('transaction_id'),

    /** Events of the room up to this one that raise unread counts. */
    counted: position('counted').notNull(),
  },
  (table) => [
    index('event_room').on(table.room, table.position),
    index('event_state')
      .on(table.room, table.type, table.stateKey, table.position)
      .where(sql`${table.stateKey} IS NOT NULL`),
    index('event_member')
      .on(table.stateKey, table.room, table.position)
      .where(sql`${table.type} = 'm.room.member'`),
    index('event_relation')
      .on(table.relatesTo, table.position)
      .where(sql`${table.relatesTo} IS NOT NULL`),
    index('event_thread')
      .on(table.room, table.position)
      .where(sql`${table.relationType} = 'm.thread'`),
    index('event_time').on(table.room, table.originServerTs),
    uniqueIndex('event_transaction')
      .on(table.transactionKey)
      .where(sql`${table.transactionKey} IS NOT NULL`),
  ],
);
