import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '@/server/db/columns';

/** How often a rule counted a key since the key's window opened. Keys are digests: no address or e-mail is kept. */
export const rateCounter = pgTable(
  'rate_counter',
  {
    rule: text('rule').notNull(),
    key: text('key').notNull(),
    count: integer('count').notNull(),
    closesAt: moment('closes_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.rule, table.key] }), index().on(table.closesAt)],
);
