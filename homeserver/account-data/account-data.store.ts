import { and, eq, gt } from 'drizzle-orm';
import type { Storage } from '@/storage/storage';
import { accountData } from '../db/schema/account-data';
import type { JsonObject } from '../rooms/event';
import type { AccountData } from '../stream/stream';

/** Reads account data; the stream writes it. */
export interface AccountDataStore {
  get(userId: string, roomId: string, type: string): Promise<JsonObject | undefined>;
  /** How many entries a person has, in all rooms together. */
  count(userId: string): Promise<number>;
  /** Everything of a person, of all rooms too, that was written after a position. */
  since(userId: string, position: number): Promise<AccountData[]>;
}

export function createAccountDataStore(storage: Pick<Storage, 'db'>): AccountDataStore {
  return {
    async get(userId, roomId, type) {
      const [row] = await storage.db
        .select({ content: accountData.content })
        .from(accountData)
        .where(
          and(eq(accountData.userId, userId), eq(accountData.roomId, roomId), eq(accountData.type, type)),
        );
      return row?.content as JsonObject | undefined;
    },

    count: (userId) => storage.db.$count(accountData, eq(accountData.userId, userId)),

    async since(userId, position) {
      const rows = await storage.db
        .select({ roomId: accountData.roomId, type: accountData.type, content: accountData.content })
        .from(accountData)
        .where(and(eq(accountData.userId, userId), gt(accountData.position, position)))
        .orderBy(accountData.position);
      return rows.map((row) => ({ ...row, userId, content: row.content as JsonObject }));
    },
  };
}
