import { boolean, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { UserId } from '@/protocol/ids';
import { identity, moment } from '@/server/db/columns';
import { account, session } from './account';
import { notice } from './notice';

/** Browsers that get pushes. One goes with its session, however that ends. */
export const pushSubscription = pgTable(
  'push_subscription',
  {
    sessionId: integer('session_id')
      .primaryKey()
      .references(() => session.id, { onDelete: 'cascade' }),
    /** Whose session it is. */
    userId: integer('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** Random; stands in each push, so that a browser shows none that was meant for an earlier session. */
    mark: text('mark').notNull(),
    /** A secret address of the browser's push service. The session that named it last has it. */
    endpoint: text('endpoint').notNull().unique('push_subscription_endpoint'),
    /** The browser's keys, base64url (RFC 8291). */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** Of the page that subscribed; the person's own choice wins. */
    language: text('language', { enum: ['en', 'zh'] }).notNull(),
    /** Requests in a row to which the endpoint said nothing. */
    silences: smallint('silences').notNull().default(0),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('push_subscription_user').on(table.userId)],
);
export type PushSubscriptionRow = typeof pushSubscription.$inferSelect;

/** A notice that a browser is to be told of, written with the notice. */
export const pushDelivery = pgTable(
  'push_delivery',
  {
    id: identity(),
    sessionId: integer('session_id')
      .notNull()
      .references(() => pushSubscription.sessionId, { onDelete: 'cascade' }),
    noticeId: integer('notice_id')
      .notNull()
      .references(() => notice.id, { onDelete: 'cascade' }),
    /** Not to be touched before: back-off after a failure, or the lease of the process that sends it now. */
    dueAt: moment('due_at').notNull(),
    attempts: smallint('attempts').notNull().default(0),
    /** The push service may have it. Who finds it like this does not send it again. */
    handed: boolean('handed').notNull().default(false),
  },
  (table) => [
    index('push_delivery_due').on(table.dueAt),
    index('push_delivery_pair').on(table.sessionId, table.noticeId),
    index('push_delivery_notice').on(table.noticeId),
  ],
);
export type PushDeliveryRow = typeof pushDelivery.$inferSelect;

/** A notice for everyone in a space or room whose browsers are still to be found, in the order of their people. */
export const pushSpread = pgTable('push_spread', {
  noticeId: integer('notice_id')
    .primaryKey()
    .references(() => notice.id, { onDelete: 'cascade' }),
  /** People up to this one have been found. */
  afterId: integer('after_id').$type<UserId>().notNull(),
});
