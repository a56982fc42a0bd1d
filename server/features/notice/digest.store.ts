import { and, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm';
import type { UserId } from '@/protocol/ids';
import { account } from '@/server/db/schema/account';
import { noticeDigest } from '@/server/db/schema/notice-setting';
import { suspension } from '@/server/db/schema/suspension';
import type { Storage } from '@/storage/storage';

export type DigestRow = typeof noticeDigest.$inferSelect;

/** A person whose digest is due. */
export interface DueDigest extends DigestRow {
  readonly emailKey: string;
  readonly emailVerified: boolean;
  readonly language: 'en' | 'zh' | null;
}

const personOf = {
  emailKey: account.emailKey,
  emailVerified: account.emailVerified,
  language: account.language,
};

/** Who deleted their account or was suspended is told nothing meanwhile. */
const isActive = and(
  isNull(account.deletedAt),
  sql`NOT EXISTS (SELECT 1 FROM ${suspension} WHERE ${suspension.accountId} = ${account.id})`,
);

/** When people get which digest. */
export class DigestStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Sets when the next digest comes; what was written before the first one was wanted is no news. */
  async schedule(userId: UserId, nextAt: Date, now: Date): Promise<void> {
    await this.#storage.db
      .insert(noticeDigest)
      .values({ userId, nextAt, toldUntil: now, since: now, until: now })
      .onConflictDoUpdate({ target: noticeDigest.userId, set: { nextAt } });
  }

  async cancel(userId: UserId): Promise<void> {
    await this.#storage.db.delete(noticeDigest).where(eq(noticeDigest.userId, userId));
  }

  /** Locks one digest that is due; null for none, or where others have them. */
  async takeDue(now: Date): Promise<DueDigest | null> {
    const [row] = await this.#storage.db
      .select({ digest: noticeDigest, person: personOf })
      .from(noticeDigest)
      .innerJoin(account, eq(account.id, noticeDigest.userId))
      .where(and(lte(noticeDigest.nextAt, now), isActive))
      .orderBy(noticeDigest.nextAt)
      .limit(1)
      .for('update', { of: noticeDigest, skipLocked: true });
    return row ? { ...row.digest, ...row.person } : null;
  }

  async postpone(userId: UserId, nextAt: Date): Promise<void> {
    await this.#storage.db.update(noticeDigest).set({ nextAt }).where(eq(noticeDigest.userId, userId));
  }

  /** A new digest goes into the queue. It also tells what the last one told, unless the mail server has taken that for all we know. */
  async number(
    { userId, number, sent, since, toldUntil }: DigestRow,
    { until, nextAt }: { until: Date; nextAt: Date },
  ): Promise<void> {
    await this.#storage.db
      .update(noticeDigest)
      .set({
        nextAt,
        number: number + 1,
        since: sent < number ? since : toldUntil,
        until,
        toldUntil: until,
      })
      .where(eq(noticeDigest.userId, userId));
  }

  /** The digest of a mailbox that waits to be sent; null where its person does not want it any more. */
  async waiting(emailKey: string): Promise<(DueDigest & { readonly email: string }) | null> {
    const [row] = await this.#storage.db
      .select({ digest: noticeDigest, person: { ...personOf, email: account.email } })
      .from(noticeDigest)
      .innerJoin(account, eq(account.id, noticeDigest.userId))
      .where(
        and(eq(account.emailKey, emailKey), account.emailVerified, isActive, gt(noticeDigest.number, 0)),
      );
    return row ? { ...row.digest, ...row.person } : null;
  }

  /** False where this digest, or a newer one, has been handed over. */
  async hand(userId: UserId, number: number): Promise<boolean> {
    const { rowCount } = await this.#storage.db
      .update(noticeDigest)
      .set({ handed: number })
      .where(and(eq(noticeDigest.userId, userId), lt(noticeDigest.handed, number)));
    return rowCount === 1;
  }

  /** The mail server has not taken a digest. */
  async takeBack(userId: UserId, number: number): Promise<void> {
    await this.#storage.db
      .update(noticeDigest)
      .set({ handed: sql`${noticeDigest.handed} - 1` })
      .where(and(eq(noticeDigest.userId, userId), eq(noticeDigest.handed, number)));
  }

  async noteSent(userId: UserId, number: number): Promise<void> {
    await this.#storage.db
      .update(noticeDigest)
      .set({ sent: number })
      .where(and(eq(noticeDigest.userId, userId), lt(noticeDigest.sent, number)));
  }
}
