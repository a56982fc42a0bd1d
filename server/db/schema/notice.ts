import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, smallint } from 'drizzle-orm/pg-core';
import { identity, moment } from '@/server/db/columns';
import { account } from './account';
import { space } from './space';
import type { SpaceId, UserId } from '@/protocol/ids';

/** Ids and flags that a notice is about; no text that people wrote. */
export type NoticePayload = Readonly<Record<string, number | boolean>>;

/** What people are told of. A notice goes with the space that it is about. */
export const notice = pgTable(
  'notice',
  {
    id: identity(),
    userId: integer('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => account.id),
    /** A code of `noticeKinds`. */
    kind: smallint('kind').notNull(),
    spaceId: integer('space_id')
      .$type<SpaceId>()
      .references(() => space.id, { onDelete: 'cascade' }),
    payload: jsonb('payload').$type<NoticePayload>().notNull(),
    createdAt: moment('created_at').notNull(),
    /** Null until the person has read it. */
    readAt: moment('read_at'),
  },
  (table) => [
    index('notice_user').on(table.userId, table.id),
    index('notice_unread')
      .on(table.userId, table.id)
      .where(sql`${table.readAt} IS NULL`),
    index('notice_read_together').on(table.userId, table.readAt),
    index('notice_space').on(table.spaceId),
  ],
);
