import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '@/server/db/columns';

/** Repeated work; the process that moves `nextRunAt` forward is the one that does it. */
export const job = pgTable('job', {
  name: text('name').primaryKey(),
  nextRunAt: moment('next_run_at').notNull(),
});
