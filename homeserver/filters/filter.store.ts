import { and, eq } from 'drizzle-orm';
import type { Storage } from '@/storage/storage';
import { filter } from '@/homeserver/db/schema/filter';

export interface FilterStore {
  put(userId: string, filterId: string, definition: unknown): Promise<void>;
  get(userId: string, filterId: string): Promise<unknown>;
  count(userId: string): Promise<number>;
}

export function createFilterStore(storage: Pick<Storage, 'db'>): FilterStore {
  return {
    async put(userId, filterId, definition) {
      await storage.db.insert(filter).values({ userId, filterId, definition }).onConflictDoNothing();
    },
    count: (userId) => storage.db.$count(filter, eq(filter.userId, userId)),

    async get(userId, filterId) {
      const [row] = await storage.db
        .select({ definition: filter.definition })
        .from(filter)
        .where(and(eq(filter.userId, userId), eq(filter.filterId, filterId)));
      return row?.definition;
    },
  };
}
