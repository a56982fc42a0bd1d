import { and, desc, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { personColumns } from '@/server/db/person-columns';
import { account, BOT_CLIENT, session, type AccountRow, type SessionRow } from '@/server/db/schema/account';
import { chatLoginToken } from '@/server/db/schema/chat';
import { stepTicket } from '@/server/db/schema/second-step';
import { suspension } from '@/server/db/schema/suspension';
import type { Storage } from '@/storage/storage';
import type { UserId } from '@/protocol/ids';

/** A session is alive when it was used after `usedAfter` and opened after `openedAfter`. */
export interface Alive {
  readonly usedAfter: Date;
  readonly openedAfter: Date;
}

export interface AliveSession {
  readonly session: SessionRow;
  readonly account: Pick<AccountRow, 'id' | 'email' | 'emailVerified' | 'username' | 'avatar'>;
  readonly isSuspended: boolean;
  readonly isDeleted: boolean;
}

const isAlive = ({ usedAfter, openedAfter }: Alive) =>
  and(gt(session.lastUsedAt, usedAfter), gt(session.createdAt, openedAfter));

export class SessionStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async insert(values: Omit<SessionRow, 'id' | 'client'>): Promise<number> {
    const [row] = await this.#storage.db.insert(session).values(values).returning({ id: session.id });
    if (!row) throw new Error('The new session has no row');
    return row.id;
  }

  /** Sessions of some browsers with their accounts; those that are no longer alive are left out. */
  async findAlive(sidHashes: readonly string[], alive: Alive): Promise<AliveSession[]> {
    return this.#storage.db
      .select({
        session,
        account: { ...personColumns, email: account.email, emailVerified: account.emailVerified },
        isSuspended: sql<boolean>`${suspension.id} IS NOT NULL`,
        isDeleted: sql<boolean>`${account.deletedAt} IS NOT NULL`,
      })
      .from(session)
      .innerJoin(account, eq(account.id, session.accountId))
      .leftJoin(suspension, eq(suspension.accountId, account.id))
      .where(and(inArray(session.sidHash, [...sidHashes]), isAlive(alive)));
  }

  /** Browsers of an account, the one used last first. */
  async listAlive(accountId: UserId, alive: Alive): Promise<SessionRow[]> {
    return this.#storage.db
      .select()
      .from(session)
      .where(and(eq(session.accountId, accountId), isNull(session.client), isAlive(alive)))
      .orderBy(desc(session.lastUsedAt), desc(session.id));
  }

  /** A use, and where it was if that is known. */
  async touch(
    id: number,
    use: Pick<SessionRow, 'lastUsedAt'> & Partial<Pick<SessionRow, 'country' | 'city'>>,
  ): Promise<void> {
    await this.#storage.db
      .update(session)
      .set(use)
      .where(and(eq(session.id, id), lt(session.lastUsedAt, use.lastUsedAt)));
  }

  /** False when the session has ended. */
  async setAuthenticated(id: number, now: Date): Promise<boolean> {
    const rows = await this.#storage.db
      .update(session)
      .set({ authenticatedAt: now })
      .where(eq(session.id, id))
      .returning({ id: session.id });
    return rows.length > 0;
  }

  /** Logins and confirmations of other sessions count as older than `before`. */
  async outdate(accountId: UserId, except: number, before: Date): Promise<void> {
    await this.#storage.db
      .update(session)
      .set({ authenticatedAt: before })
      .where(
        and(eq(session.accountId, accountId), ne(session.id, except), gt(session.authenticatedAt, before)),
      );
  }

  /** Ends all browsers' sessions of an account but the `kept` that were used last. */
  async deleteBeyond(accountId: UserId, kept: number): Promise<void> {
    const beyond = this.#storage.db
      .select({ id: session.id })
      .from(session)
      .where(and(eq(session.accountId, accountId), isNull(session.client)))
      .orderBy(desc(session.lastUsedAt), desc(session.id))
      .offset(kept);
    await this.#storage.db.delete(session).where(inArray(session.id, beyond));
  }

  /** Whether there was such a session of this account. */
  async delete(accountId: UserId, id: number): Promise<boolean> {
    const rows = await this.#storage.db
      .delete(session)
      .where(and(eq(session.accountId, accountId), eq(session.id, id)))
      .returning({ id: session.id });
    return rows.length > 0;
  }

  async deleteByHash(sidHash: string): Promise<{ id: number; accountId: UserId } | null> {
    const [row] = await this.#storage.db
      .delete(session)
      .where(eq(session.sidHash, sidHash))
      .returning({ id: session.id, accountId: session.accountId });
    return row ?? null;
  }

  /** Ends every session of an account, except one if it is named; answers how many. */
  async deleteAll(accountId: UserId, except?: number): Promise<number> {
    return this.#storage.transaction(async (db) => {
      // Both first: this waits for a bot that is just being made and for a client that is just using its token, whose sessions
      // are then seen below.
      await db.select({ id: account.id }).from(account).where(eq(account.id, accountId)).for('no key update');
      await db.delete(chatLoginToken).where(eq(chatLoginToken.userId, accountId));
      // Logins whose second step is open were begun with what may be known to others.
      await db.delete(stepTicket).where(eq(stepTicket.accountId, accountId));
      const rows = await db
        .delete(session)
        .where(
          and(eq(session.accountId, accountId), except === undefined ? undefined : ne(session.id, except)),
        )
        .returning({ id: session.id });
      return rows.length;
    });
  }

  /** Forgets sessions that have run out. */
  async prune(alive: Alive): Promise<number> {
    const idle = await this.#storage.db
      .delete(session)
      // Clients do not come by here: the homeserver knows when they were used.
      .where(and(isNull(session.client), lt(session.lastUsedAt, alive.usedAfter)))
      .returning({ id: session.id });
    const old = await this.#storage.db
      .delete(session)
      // A bot says itself when it expires.
      .where(
        and(
          lt(session.createdAt, alive.openedAfter),
          or(isNull(session.client), ne(session.client, BOT_CLIENT)),
        ),
      )
      .returning({ id: session.id });
    return idle.length + old.length;
  }
}
