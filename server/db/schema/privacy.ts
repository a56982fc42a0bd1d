import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { messageSenders, onlookers } from '@/protocol/privacy-rules';
import type { UserId } from '@/protocol/ids';
import { account } from './account';

/** What people have chosen about who reaches and sees them, `account.findable` apart. Who has no row has chosen nothing. */
export const privacy = pgTable('privacy', {
  userId: integer('user_id')
    .$type<UserId>()
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  messagesFrom: text('messages_from', { enum: messageSenders }).notNull(),
  onlineTo: text('online_to', { enum: onlookers }).notNull(),
  readTo: text('read_to', { enum: onlookers }).notNull(),
  foundByAddress: boolean('found_by_address').notNull(),
  onLeaderboards: boolean('on_leaderboards').notNull().default(true),
});
