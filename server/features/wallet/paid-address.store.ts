import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import { COMPARED_CHARACTERS } from '@/protocol/wallet';
import { account } from '@/server/db/schema/account';
import { paidAddress } from '@/server/db/schema/paid-address';
import type { Storage } from '@/storage/storage';
import type { UserId } from '@/protocol/ids';

/** Of one account so many addresses are kept, those that were sent to last. */
export const PAID_ADDRESSES_MAX = 5_000;
/** So many answer a comparison: the address itself first, then the newest. */
const COMPARABLE_MAX = 20;

export type PaidAddress = typeof paidAddress.$inferSelect;

export class PaidAddressStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** The address itself, those that begin and end like it, and those of the person. */
  async comparable(accountId: UserId, address: string, userId: UserId | null) {
    const isItself = eq(paidAddress.address, address);
    const begin = 2 + COMPARED_CHARACTERS;
    const looksAlike = and(
      sql`lower(left(${paidAddress.address}, ${begin}::int)) = ${address.slice(0, begin).toLowerCase()}`,
      sql`lower(right(${paidAddress.address}, ${COMPARED_CHARACTERS}::int)) = ${address.slice(-COMPARED_CHARACTERS).toLowerCase()}`,
    );
    const isTheirs = userId === null ? undefined : eq(paidAddress.userId, userId);
    const { address: paid, userId: meantFor, sentAt } = paidAddress;
    return this.#storage.db
      .select({ address: paid, userId: meantFor, name: account.username, sentAt })
      .from(paidAddress)
      .leftJoin(account, eq(account.id, paidAddress.userId))
      .where(and(eq(paidAddress.accountId, accountId), or(looksAlike, isTheirs)))
      .orderBy(desc(isItself), desc(paidAddress.sentAt), paidAddress.address)
      .limit(COMPARABLE_MAX);
  }

  /** Which of these people an account has sent to. */
  async paidAmong(accountId: UserId, userIds: readonly UserId[]): Promise<Set<UserId>> {
    if (userIds.length === 0) return new Set();
    const rows = await this.#storage.db
      .selectDistinct({ userId: paidAddress.userId })
      .from(paidAddress)
      .where(and(eq(paidAddress.accountId, accountId), inArray(paidAddress.userId, [...userIds])));
    return new Set(rows.flatMap(({ userId }) => userId ?? []));
  }

  /** Adds what is new; of what is there the newest send counts. */
  async note(accountId: UserId, paid: readonly PaidAddress[]): Promise<void> {
    await this.#storage.transaction(async () => {
      const { db } = this.#storage;
      await db
        .insert(paidAddress)
        .values(
          paid.map(({ userId, ...one }) => ({
            ...one,
            // Nobody, where the account is gone by now.
            userId: sql`(select ${account.id} from ${account} where ${account.id} = ${userId}::int)`,
          })),
        )
        .onConflictDoUpdate({
          target: [paidAddress.accountId, paidAddress.address],
          set: {
            userId: sql`case when excluded.sent_at >= ${paidAddress.sentAt}
              then coalesce(excluded.user_id, ${paidAddress.userId}) else coalesce(${paidAddress.userId}, excluded.user_id) end`,
            sentAt: sql`greatest(${paidAddress.sentAt}, excluded.sent_at)`,
          },
        });
      const oldestKept = db
        .select({ at: paidAddress.sentAt })
        .from(paidAddress)
        .where(eq(paidAddress.accountId, accountId))
        .orderBy(desc(paidAddress.sentAt))
        .offset(PAID_ADDRESSES_MAX - 1)
        .limit(1);
      await db
        .delete(paidAddress)
        .where(and(eq(paidAddress.accountId, accountId), lt(paidAddress.sentAt, sql`(${oldestKept})`)));
    });
  }
}
