import { sql, type SQL } from 'drizzle-orm';
import { bigint, customType, timestamp, type AnyPgColumn } from 'drizzle-orm/pg-core';

/** A place in the stream, or how many of something there are. */
export const position = (name: string) => bigint(name, { mode: 'number' });

/** A moment; `Date` in code, UTC in the database. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

/** Bytes: digests. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * A text in a column of JSON that people wrote. `->>` alone fails if U+0000 stands anywhere in it, which JSON may say and a text of
 * PostgreSQL may not; the pattern takes pairs of backslashes first, so that none of them loses its half.
 */
export const textIn = (column: AnyPgColumn, key: string): SQL =>
  sql`regexp_replace(${column}::text, '(\\\\\\\\)|\\\\u0000', '\\1', 'g')::json ->> ${sql.raw(`'${key}'`)}`;
