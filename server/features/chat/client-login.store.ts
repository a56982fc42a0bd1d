import { and, desc, eq, gt, inArray, lt, ne } from 'drizzle-orm';
import { BOT_CLIENT, session } from '@/server/db/schema/account';
import { chatLogin, chatLoginToken } from '@/server/db/schema/chat';
import type { Storage } from '@/storage/storage';
import type { UserId } from '@/protocol/ids';

export interface ClientSession {
  readonly id: number;
  readonly address: string;
  readonly agent: string;
  readonly createdAt: Date;
  readonly deviceId: string | null;
}

/** A browser's session has no client, which is unequal to nothing. */
const isClient = ne(session.client, BOT_CLIENT);

/** Login tokens of Matrix clients, and the sessions that these have. */
export class ClientLoginStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async addToken(values: typeof chatLoginToken.$inferInsert): Promise<void> {
    await this.#storage.db.insert(chatLoginToken).values(values);
  }

  /** Deletes a token and returns it, so it can be used only once. */
  async takeToken(tokenHash: string): Promise<typeof chatLoginToken.$inferSelect | null> {
    const [row] = await this.#storage.db
      .delete(chatLoginToken)
      .where(eq(chatLoginToken.tokenHash, tokenHash))
      .returning();
    return row ?? null;
  }

  async prune(now: Date): Promise<number> {
    const rows = await this.#storage.db
      .delete(chatLoginToken)
      .where(lt(chatLoginToken.expiresAt, now))
      .returning({ tokenHash: chatLoginToken.tokenHash });
    return rows.length;
  }

  /** Opens a session for a client; `sidHash` is of an id that no one has. */
  async openSession(values: {
    userId: UserId;
    address: string;
    agent: string;
    sidHash: string;
    now: Date;
  }): Promise<number> {
    const { userId: accountId, address: client, agent, sidHash, now } = values;
    const [row] = await this.#storage.db
      .insert(session)
      .values({ accountId, client, agent, sidHash, createdAt: now, authenticatedAt: now, lastUsedAt: now })
      .returning({ id: session.id });
    if (!row) throw new Error('The new session has no row');
    return row.id;
  }

  /** Ends the sessions of a person's clients except the `kept` that logged in last; answers whether there were any. */
  async endBeyond(userId: UserId, kept: number): Promise<boolean> {
    const beyond = this.#storage.db
      .select({ id: session.id })
      .from(session)
      .where(and(eq(session.accountId, userId), isClient))
      .orderBy(desc(session.createdAt), desc(session.id))
      .offset(kept);
    const ended = await this.#storage.db
      .delete(session)
      .where(inArray(session.id, beyond))
      .returning({ id: session.id });
    return ended.length > 0;
  }

  /** The session of a device, if a client at the same address has it. */
  async sessionOf(userId: UserId, deviceId: string, address: string): Promise<number | null> {
    const [row] = await this.#storage.db
      .select({ id: session.id })
      .from(chatLogin)
      .innerJoin(session, eq(session.id, chatLogin.sessionId))
      .where(
        and(eq(chatLogin.deviceId, deviceId), eq(session.accountId, userId), eq(session.client, address)),
      );
    return row?.id ?? null;
  }

  async renewSession(id: number, agent: string, now: Date): Promise<void> {
    await this.#storage.db
      .update(session)
      .set({ agent, createdAt: now, authenticatedAt: now, lastUsedAt: now })
      .where(eq(session.id, id));
  }

  async list(userId: UserId, openedAfter: Date): Promise<ClientSession[]> {
    const rows = await this.#storage.db
      .select({
        id: session.id,
        address: session.client,
        agent: session.agent,
        createdAt: session.createdAt,
        deviceId: chatLogin.deviceId,
      })
      .from(session)
      .leftJoin(chatLogin, eq(chatLogin.sessionId, session.id))
      .where(and(eq(session.accountId, userId), isClient, gt(session.createdAt, openedAfter)))
      .orderBy(desc(session.createdAt), desc(session.id));
    return rows.map((row) => ({ ...row, address: row.address ?? '' }));
  }

  async endSessions(ids: readonly number[]): Promise<void> {
    if (ids.length > 0) await this.#storage.db.delete(session).where(inArray(session.id, [...ids]));
  }
}
