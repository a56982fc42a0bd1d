import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { UserId } from '@/protocol/ids';
import type { Storage } from '@/storage/storage';
import { account } from './schema/account';
import { accountDeletion } from './schema/account-deletion';

/** The person has not deleted their account, or it was purged: then nothing of them is left to hide. */
export const isExistingPerson = (userId: AnyPgColumn): SQL => sql`NOT EXISTS (
  SELECT 1 FROM ${accountDeletion} AS gone WHERE gone.account_id = ${userId})`;

/**
 * Whether the account exists and is not deleted, which it stays until the end of the transaction: its deletion waits. For changes
 * that count on the person from then on.
 */
export async function holdPerson({ db }: Storage, userId: UserId): Promise<boolean> {
  const rows = await db
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.id, userId), isNull(account.deletedAt)))
    .for('key share');
  return rows.length > 0;
}
