import { and, eq, notInArray } from 'drizzle-orm';
import { personNamePart } from '@/server/db/schema/contact';
import type { Storage } from '@/storage/storage';
import type { UserId } from '@/protocol/ids';

/** The words by which people are found. */
export class NamePartStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async replace(accountId: UserId, parts: readonly string[]): Promise<void> {
    const { db } = this.#storage;
    await db
      .delete(personNamePart)
      .where(and(eq(personNamePart.accountId, accountId), notInArray(personNamePart.part, [...parts])));
    await db
      .insert(personNamePart)
      .values(parts.map((part) => ({ accountId, part })))
      .onConflictDoNothing();
  }

  /** Adds those of people who have none yet. */
  async add(people: readonly { readonly id: UserId; readonly parts: readonly string[] }[]): Promise<void> {
    const rows = people.flatMap(({ id, parts }) => parts.map((part) => ({ accountId: id, part })));
    if (rows.length > 0) await this.#storage.db.insert(personNamePart).values(rows).onConflictDoNothing();
  }
}
