import { customType, integer, timestamp } from 'drizzle-orm/pg-core';

/** The id of a thing that people can name: a positive integer below 2^31, so that invite codes hold it. */
export const identity = () => integer('id').primaryKey().generatedByDefaultAsIdentity();

/** A moment; `Date` in code, UTC in the database. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

/** Bytes: digests and sealed values. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
