import { sql, type SQL } from 'drizzle-orm';
import { usernameKey } from '@/server/names/username';
import { account } from './schema/account';

/** `%`, `_` and `\` of a search stand for themselves. */
export function nameContains(name: string): SQL | undefined {
  const key = usernameKey(name.trim());
  if (key === '') return undefined;
  return sql`${account.usernameKey} like ${`%${key.replace(/[\\%_]/g, '\\$&')}%`}`;
}
