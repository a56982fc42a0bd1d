import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Storage } from '@/storage/storage';
import { accountData } from '@/homeserver/db/schema/account-data';
import type { JsonObject } from '@/homeserver/rooms/event';
import type { AccountData } from '@/homeserver/stream/stream';

/** Reads account data; the stream writes it. */
export interface AccountDataStore {
  get(userId: string, roomId: string, type: string): Promise<JsonObject | undefined>;
  /** How many entries a person has, in all rooms together, and their bytes, but for one of them. */
  others(userId: string, roomId: string, type: string): Promise<{ entries: number; bytes: number }>;
  /** Everything of some people, of all rooms too, in the order of positions in the stream. */
  of(userIds: readonly string[]): Promise<{ position: number; data: AccountData }[]>;
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

    async others(userId, roomId, type) {
      const isOther = sql`(${accountData.roomId}, ${accountData.type}) <> (${roomId}, ${type})`;
      const [row] = await storage.db
        .select({
          entries: sql<number>`count(*)::int`,
          bytes: sql<number>`coalesce(sum(octet_length(${accountData.content}::text)), 0)::int`,
        })
        .from(accountData)
        .where(and(eq(accountData.userId, userId), isOther));
      return row ?? { entries: 0, bytes: 0 };
    },

    async of(userIds) {
      const { userId, roomId, type, content, position } = accountData;
      const rows = await storage.db
        .select({ userId, roomId, type, content, position })
        .from(accountData)
        .where(inArray(userId, [...userIds]))
        .orderBy(position);
      return rows.map(({ position: at, ...row }) => ({
        position: at,
        data: { ...row, content: row.content as JsonObject },
      }));
    },
  };
}
