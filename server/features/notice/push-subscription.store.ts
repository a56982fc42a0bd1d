import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { UserId } from '@/protocol/ids';
import { account, session } from '@/server/db/schema/account';
import { pushSubscription, type PushSubscriptionRow } from '@/server/db/schema/push';
import { suspension } from '@/server/db/schema/suspension';
import type { Storage } from '@/storage/storage';

/** A session is alive when it was used after `usedAfter` and opened after `openedAfter`. */
interface Alive {
  readonly usedAfter: Date;
  readonly openedAfter: Date;
}

const isAlive = ({ usedAfter, openedAfter }: Alive) =>
  and(gt(session.lastUsedAt, usedAfter), gt(session.createdAt, openedAfter));

/** Which browsers of people get pushes. */
export class PushSubscriptionStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Keeps the subscription of a session. Another session that named the same endpoint is of the same browser, and loses it. */
  async put(row: Omit<PushSubscriptionRow, 'silences'>): Promise<void> {
    const { sessionId, endpoint, p256dh, auth, language, mark } = row;
    const isSame = sql`${pushSubscription.endpoint} = excluded.endpoint`;
    await this.#storage.transaction(async (db) => {
      await db
        .delete(pushSubscription)
        .where(and(eq(pushSubscription.endpoint, endpoint), ne(pushSubscription.sessionId, sessionId)));
      await db
        .insert(pushSubscription)
        .values(row)
        .onConflictDoUpdate({
          target: pushSubscription.sessionId,
          set: {
            endpoint,
            p256dh,
            auth,
            language,
            mark: sql`CASE WHEN ${isSame} THEN ${pushSubscription.mark} ELSE ${mark} END`,
            silences: 0,
          },
        });
    });
  }

  /** Returns whether there was one. */
  async delete(sessionId: number): Promise<boolean> {
    const { rowCount } = await this.#storage.db
      .delete(pushSubscription)
      .where(eq(pushSubscription.sessionId, sessionId));
    return rowCount === 1;
  }

  /** The browsers of a person that get pushes. */
  async list(userId: UserId, alive: Alive) {
    return this.#storage.db
      .select({
        sessionId: pushSubscription.sessionId,
        mark: pushSubscription.mark,
        createdAt: pushSubscription.createdAt,
        agent: session.agent,
      })
      .from(pushSubscription)
      .innerJoin(session, eq(session.id, pushSubscription.sessionId))
      .where(and(eq(pushSubscription.userId, userId), isAlive(alive)))
      .orderBy(pushSubscription.createdAt, pushSubscription.sessionId);
  }

  /** A browser that pushes still go to: its session is alive and its person has neither been suspended nor deleted the account. */
  async reachable(sessionId: number, alive: Alive) {
    const [row] = await this.#storage.db
      .select({ subscription: pushSubscription, language: account.language })
      .from(pushSubscription)
      .innerJoin(session, eq(session.id, pushSubscription.sessionId))
      .innerJoin(account, eq(account.id, pushSubscription.userId))
      .leftJoin(suspension, eq(suspension.accountId, account.id))
      .where(
        and(
          eq(pushSubscription.sessionId, sessionId),
          isAlive(alive),
          isNull(account.deletedAt),
          isNull(suspension.id),
        ),
      );
    return row ? { ...row.subscription, language: row.language ?? row.subscription.language } : null;
  }

  /** The endpoint has answered. */
  async noteAnswer({ sessionId, endpoint }: PushSubscriptionRow): Promise<void> {
    await this.#storage.db
      .update(pushSubscription)
      .set({ silences: 0 })
      .where(
        and(
          eq(pushSubscription.sessionId, sessionId),
          eq(pushSubscription.endpoint, endpoint),
          gt(pushSubscription.silences, 0),
        ),
      );
  }

  /** The endpoint has said nothing; forgets it after so many times in a row. */
  async noteSilence({ sessionId, endpoint }: PushSubscriptionRow, max: number): Promise<void> {
    await this.#storage.db
      .update(pushSubscription)
      .set({ silences: sql`${pushSubscription.silences} + 1` })
      .where(and(eq(pushSubscription.sessionId, sessionId), eq(pushSubscription.endpoint, endpoint)));
    await this.#storage.db
      .delete(pushSubscription)
      .where(and(eq(pushSubscription.sessionId, sessionId), gt(pushSubscription.silences, max - 1)));
  }

  /** The push service says that an endpoint is gone. One that the browser has named since stays. */
  async forget({ sessionId, endpoint }: PushSubscriptionRow): Promise<void> {
    await this.#storage.db
      .delete(pushSubscription)
      .where(and(eq(pushSubscription.sessionId, sessionId), eq(pushSubscription.endpoint, endpoint)));
  }
}
