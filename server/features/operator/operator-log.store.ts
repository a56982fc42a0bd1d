import { and, asc, count, desc, eq, gt, inArray } from 'drizzle-orm';
import type { Person } from '@/protocol/account';
import type { SpaceId, UserId } from '@/protocol/ids';
import { personColumns } from '@/server/db/person-columns';
import { account } from '@/server/db/schema/account';
import { operatorEntry, operatorHead, type OperatorEntryRow } from '@/server/db/schema/operator';
import { spaceRecord } from '@/server/db/schema/space';
import { NO_HASH } from '@/server/audit/entry-hash';
import type { Storage } from '@/storage/storage';

const ONE = eq(operatorHead.id, 1);

/** The log of the operator as a chain of entries. */
export class OperatorLogStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Where the log ends, locked until the transaction ends. */
  async lockHead(now: Date): Promise<{ number: number; hash: string; enteredAt: Date }> {
    await this.#storage.db
      .insert(operatorHead)
      .values({ id: 1, number: 0, hash: NO_HASH, enteredAt: now })
      .onConflictDoNothing();
    const [row] = await this.#storage.db.select().from(operatorHead).where(ONE).for('update');
    if (!row) throw new Error('The log of the operator has no head');
    return row;
  }

  async append(entry: typeof operatorEntry.$inferInsert): Promise<void> {
    await this.#storage.db.insert(operatorEntry).values(entry);
    const { number, hash, createdAt } = entry;
    await this.#storage.db.update(operatorHead).set({ number, hash, enteredAt: createdAt }).where(ONE);
  }

  async head(): Promise<{ number: number; hash: string }> {
    const [row] = await this.#storage.db.select().from(operatorHead).where(ONE);
    return row ?? { number: 0, hash: NO_HASH };
  }

  /** Oldest first. */
  async chain(after: number, limit: number): Promise<OperatorEntryRow[]> {
    return this.#storage.db
      .select()
      .from(operatorEntry)
      .where(gt(operatorEntry.number, after))
      .orderBy(asc(operatorEntry.number))
      .limit(limit);
  }

  /** Newest first, with the names that spaces have now. */
  async page(query: { readonly limit: number; readonly offset: number }) {
    const { db } = this.#storage;
    const [counted] = await db.select({ total: count() }).from(operatorEntry);
    const rows = await db
      .select({ entry: operatorEntry, spaceName: spaceRecord.name })
      .from(operatorEntry)
      .leftJoin(spaceRecord, eq(spaceRecord.id, operatorEntry.spaceId))
      .orderBy(desc(operatorEntry.number))
      .limit(query.limit)
      .offset(query.offset);
    return { rows, total: counted?.total ?? 0 };
  }

  async people(ids: readonly UserId[]): Promise<Map<UserId, Person>> {
    if (ids.length === 0) return new Map();
    const rows = await this.#storage.db
      .select(personColumns)
      .from(account)
      .where(and(inArray(account.id, [...new Set(ids)])));
    return new Map(rows.map((row) => [row.id, row]));
  }
}

/** What an entry is about. */
export interface OperatorSubject {
  readonly userId?: UserId;
  readonly spaceId?: SpaceId;
}
