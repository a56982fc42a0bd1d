import { and, eq, inArray } from 'drizzle-orm';
import type { Storage } from '@/storage/storage';
import { accountData } from '@/homeserver/db/schema/account-data';
import type { JsonObject } from '@/homeserver/rooms/event';
import { IGNORED_USERS_TYPE, PUSH_RULES_TYPE, RuleBook } from './rule-book';

/**
 * The rules of everybody as they are stored. Whoever answers or judges before it is full would take the default rules for
 * a person's own, and the next change would write them over the person's.
 */
export async function readRuleBook(storage: Pick<Storage, 'db'>): Promise<RuleBook> {
  const rows = await storage.db
    .select({ userId: accountData.userId, type: accountData.type, content: accountData.content })
    .from(accountData)
    .where(and(inArray(accountData.type, [PUSH_RULES_TYPE, IGNORED_USERS_TYPE]), eq(accountData.roomId, '')));
  const book = new RuleBook();
  for (const row of rows) book.take({ ...row, roomId: '', content: row.content as JsonObject });
  return book;
}
