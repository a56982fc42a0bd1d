import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

/** A place in the stream, or how many of something there are. */
export const position = (name: string) => bigint(name, { mode: 'number' });

/** A moment; `Date` in code, UTC in the database. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

/** Bytes: digests. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
