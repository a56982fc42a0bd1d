import { lt, sql, type SQL } from 'drizzle-orm';
import type { UserId } from '@/protocol/ids';
import type { HoldReason } from '@/protocol/point-rules';
import { account } from '@/server/db/schema/account';
import { accountSignal } from '@/server/db/schema/activity';
import { pointEntry } from '@/server/db/schema/point';
import type { Storage } from '@/storage/storage';

/** Keyed hashes of the browsers and wallets of accounts. */
export class AccountSignalStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async note(signal: typeof accountSignal.$inferInsert): Promise<void> {
    await this.#storage.db
      .insert(accountSignal)
      .values(signal)
      .onConflictDoUpdate({
        target: [accountSignal.kind, accountSignal.digest, accountSignal.userId],
        set: { seenAt: signal.seenAt },
      });
  }

  shared(userId: UserId, otherId: UserId, since: Date): Promise<HoldReason | null> {
    return this.#sharedWith(userId, sql`theirs.user_id = ${otherId}`, since);
  }

  sharedWithReferrals(userId: UserId, referrerId: UserId, since: Date): Promise<HoldReason | null> {
    const brought = sql`SELECT 1 FROM ${account} WHERE ${account.id} = theirs.user_id AND ${account.referrerId} = ${referrerId}`;
    return this.#sharedWith(userId, sql`(theirs.user_id = ${referrerId} OR EXISTS (${brought}))`, since);
  }

  sharedWithClaimers(userId: UserId, giverId: UserId, since: Date): Promise<HoldReason | null> {
    const claimed = sql`SELECT 1 FROM ${pointEntry} WHERE ${pointEntry.personId} = theirs.user_id
      AND ${pointEntry.userId} = ${giverId} AND ${pointEntry.source} = 'reward'`;
    return this.#sharedWith(userId, sql`EXISTS (${claimed})`, since);
  }

  async forget(before: Date): Promise<number> {
    const { rowCount } = await this.#storage.db.delete(accountSignal).where(lt(accountSignal.seenAt, before));
    return rowCount ?? 0;
  }

  async #sharedWith(userId: UserId, isOther: SQL, since: Date): Promise<HoldReason | null> {
    const { rows } = await this.#storage.db.execute<{ kind: HoldReason }>(sql`
      SELECT own.kind FROM ${accountSignal} AS own
      JOIN ${accountSignal} AS theirs ON theirs.kind = own.kind AND theirs.digest = own.digest
      WHERE own.user_id = ${userId} AND theirs.user_id <> own.user_id AND ${isOther}
        AND own.seen_at > ${since.toISOString()}::timestamptz AND theirs.seen_at > ${since.toISOString()}::timestamptz
      LIMIT 1`);
    return rows[0]?.kind ?? null;
  }
}
