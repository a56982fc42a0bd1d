import { json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Filters that people have stored; never changed, so that an id always means the same. */
export const filter = pgTable(
  'filter',
  {
    userId: text('user_id').notNull(),
    /** Digest of the definition: storing one again answers the same id. */
    filterId: text('filter_id').notNull(),
    definition: json('definition').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.filterId] })],
);
