import { and, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Person } from '@/protocol/account';
import { personColumns } from '@/server/db/person-columns';
import { account } from '@/server/db/schema/account';
import { membership } from '@/server/db/existing-spaces';
import type { Storage } from '@/storage/storage';
import type { UserId } from '@/protocol/ids';

/** People as a person looks for them who wants to send something. */
export class PayeeStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async find(userId: UserId): Promise<Person | null> {
    const [row] = await this.#storage.db
      .select(personColumns)
      .from(account)
      .where(and(eq(account.id, userId), isNull(account.deletedAt)));
    return row ?? null;
  }

  /** Which of these people let a person know their addresses: those who share a space, and those who allow it to everybody. */
  async shownTo(viewerId: UserId, userIds: readonly UserId[]): Promise<Set<number>> {
    if (userIds.length === 0) return new Set();
    const own = alias(membership, 'own');
    const shares = this.#storage.db
      .select({ one: sql`1` })
      .from(membership)
      .innerJoin(own, eq(own.spaceId, membership.spaceId))
      .where(and(eq(membership.userId, account.id), eq(own.userId, viewerId)));
    const rows = await this.#storage.db
      .select({ id: account.id })
      .from(account)
      .where(
        and(
          inArray(account.id, [...userIds]),
          isNull(account.deletedAt),
          or(account.payableByAll, exists(shares)),
        ),
      );
    return new Set(rows.map(({ id }) => id));
  }
}
