import { and, asc, count, eq, gt, isNotNull, isNull, lt, lte, max, or } from 'drizzle-orm';
import { account, session } from '@/server/db/schema/account';
import {
  passkeyChallenge,
  stepPasskey,
  stepRecoveryCode,
  stepTotp,
  type StepPasskeyRow,
  type StepTotpRow,
} from '@/server/db/schema/second-step';
import type { Storage } from '@/storage/storage';
import type { UserId } from '@/protocol/ids';

/** Authenticator apps, passkeys and recovery codes of accounts. */
export class SecondStepStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Until the end of the transaction nobody else changes the second step of this account, or logs in to it. */
  async lock(accountId: UserId): Promise<void> {
    await this.#storage.db
      .select({ id: account.id })
      .from(account)
      .where(eq(account.id, accountId))
      .for('no key update');
  }

  /** Whether the session is still there: a reset of the password ends it, under the same lock. */
  async hasSession(accountId: UserId, sessionId: number): Promise<boolean> {
    const rows = await this.#storage.db
      .select({ id: session.id })
      .from(session)
      .where(and(eq(session.id, sessionId), eq(session.accountId, accountId)));
    return rows.length > 0;
  }

  /** Whether the account asks for a second step. */
  async isOn(accountId: UserId): Promise<boolean> {
    if ((await this.confirmedTotp(accountId)) !== null) return true;
    const [row] = await this.#storage.db
      .select({ id: stepPasskey.id })
      .from(stepPasskey)
      .where(eq(stepPasskey.accountId, accountId))
      .limit(1);
    return row !== undefined;
  }

  /** Takes the place of a secret that was never confirmed; false when one is in use. */
  async putTotp(row: Pick<StepTotpRow, 'accountId' | 'sealed' | 'keyId' | 'createdAt'>): Promise<boolean> {
    const { sealed, keyId, createdAt } = row;
    const rows = await this.#storage.db
      .insert(stepTotp)
      .values(row)
      .onConflictDoUpdate({
        target: stepTotp.accountId,
        set: { sealed, keyId, createdAt },
        setWhere: isNull(stepTotp.confirmedAt),
      })
      .returning({ accountId: stepTotp.accountId });
    return rows.length > 0;
  }

  /** A secret that waits for its first code and was made after `madeAfter`. */
  async pendingTotp(accountId: UserId, madeAfter: Date): Promise<StepTotpRow | null> {
    const [row] = await this.#storage.db
      .select()
      .from(stepTotp)
      .where(and(eq(stepTotp.accountId, accountId), isNull(stepTotp.confirmedAt)));
    return row && row.createdAt > madeAfter ? row : null;
  }

  async confirmedTotp(accountId: UserId): Promise<StepTotpRow | null> {
    const [row] = await this.#storage.db
      .select()
      .from(stepTotp)
      .where(and(eq(stepTotp.accountId, accountId), isNotNull(stepTotp.confirmedAt)));
    return row ?? null;
  }

  /** False when another secret has taken its place, or it is in use already. */
  async confirmTotp(pending: StepTotpRow, period: number, now: Date): Promise<boolean> {
    const rows = await this.#storage.db
      .update(stepTotp)
      .set({ confirmedAt: now, lastPeriod: period })
      .where(
        and(
          eq(stepTotp.accountId, pending.accountId),
          eq(stepTotp.sealed, pending.sealed),
          isNull(stepTotp.confirmedAt),
        ),
      )
      .returning({ accountId: stepTotp.accountId });
    return rows.length > 0;
  }

  /** Uses the code of a period up; false when it or a later one was used before. */
  async useTotp(accountId: UserId, period: number, now: Date): Promise<boolean> {
    const rows = await this.#storage.db
      .update(stepTotp)
      .set({ lastPeriod: period, lastUsedAt: now })
      .where(
        and(
          eq(stepTotp.accountId, accountId),
          isNotNull(stepTotp.confirmedAt),
          lt(stepTotp.lastPeriod, period),
        ),
      )
      .returning({ accountId: stepTotp.accountId });
    return rows.length > 0;
  }

  async deleteTotp(accountId: UserId): Promise<boolean> {
    const rows = await this.#storage.db
      .delete(stepTotp)
      .where(and(eq(stepTotp.accountId, accountId), isNotNull(stepTotp.confirmedAt)))
      .returning({ accountId: stepTotp.accountId });
    return rows.length > 0;
  }

  /** Secrets that another key has sealed, of accounts after this one. */
  async sealedByOthers(keyId: string, after: number, limit: number): Promise<StepTotpRow[]> {
    return this.#storage.db
      .select()
      .from(stepTotp)
      .where(
        and(
          // Not `<>`, for which no index helps: nearly all are sealed by the current key.
          or(lt(stepTotp.keyId, keyId), gt(stepTotp.keyId, keyId)),
          gt(stepTotp.accountId, after),
        ),
      )
      .orderBy(asc(stepTotp.accountId))
      .limit(limit);
  }

  async reseal(
    { accountId, sealed }: StepTotpRow,
    into: Pick<StepTotpRow, 'sealed' | 'keyId'>,
  ): Promise<void> {
    await this.#storage.db
      .update(stepTotp)
      .set(into)
      .where(and(eq(stepTotp.accountId, accountId), eq(stepTotp.sealed, sealed)));
  }

  /** The oldest first. */
  async passkeys(accountId: UserId): Promise<StepPasskeyRow[]> {
    return this.#storage.db
      .select()
      .from(stepPasskey)
      .where(eq(stepPasskey.accountId, accountId))
      .orderBy(asc(stepPasskey.id));
  }

  async findPasskey(accountId: UserId, credentialId: string): Promise<StepPasskeyRow | null> {
    const [row] = await this.#storage.db
      .select()
      .from(stepPasskey)
      .where(and(eq(stepPasskey.credentialId, credentialId), eq(stepPasskey.accountId, accountId)));
    return row ?? null;
  }

  /** False when the passkey belongs to an account already. */
  async addPasskey(row: typeof stepPasskey.$inferInsert): Promise<boolean> {
    const rows = await this.#storage.db
      .insert(stepPasskey)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: stepPasskey.id });
    return rows.length > 0;
  }

  /** Counts a signature; false when the passkey is gone or a later signature came first. */
  async usePasskey(id: number, counter: number, now: Date): Promise<boolean> {
    const rows = await this.#storage.db
      .update(stepPasskey)
      .set({ counter, lastUsedAt: now })
      .where(
        and(
          eq(stepPasskey.id, id),
          counter === 0 ? lte(stepPasskey.counter, 0) : lt(stepPasskey.counter, counter),
        ),
      )
      .returning({ id: stepPasskey.id });
    return rows.length > 0;
  }

  async deletePasskey(accountId: UserId, id: number): Promise<boolean> {
    const rows = await this.#storage.db
      .delete(stepPasskey)
      .where(and(eq(stepPasskey.id, id), eq(stepPasskey.accountId, accountId)))
      .returning({ id: stepPasskey.id });
    return rows.length > 0;
  }

  async putChallenge(row: typeof passkeyChallenge.$inferInsert): Promise<void> {
    const { challenge, until } = row;
    await this.#storage.db
      .insert(passkeyChallenge)
      .values(row)
      .onConflictDoUpdate({ target: passkeyChallenge.sessionId, set: { challenge, until } });
  }

  /** Good once. */
  async takeChallenge(sessionId: number, now: Date): Promise<string | null> {
    const [row] = await this.#storage.db
      .delete(passkeyChallenge)
      .where(eq(passkeyChallenge.sessionId, sessionId))
      .returning();
    return row && row.until > now ? row.challenge : null;
  }

  async pruneChallenges(now: Date): Promise<number> {
    const rows = await this.#storage.db
      .delete(passkeyChallenge)
      .where(lt(passkeyChallenge.until, now))
      .returning({ sessionId: passkeyChallenge.sessionId });
    return rows.length;
  }

  async recoveryCodes(accountId: UserId): Promise<{ left: number; createdAt: Date | null }> {
    const [row] = await this.#storage.db
      .select({ left: count(), createdAt: max(stepRecoveryCode.createdAt) })
      .from(stepRecoveryCode)
      .where(eq(stepRecoveryCode.accountId, accountId));
    return { left: row?.left ?? 0, createdAt: row?.createdAt ?? null };
  }

  async replaceRecoveryCodes(accountId: UserId, codeHashes: readonly string[], now: Date): Promise<void> {
    const { db } = this.#storage;
    await db.delete(stepRecoveryCode).where(eq(stepRecoveryCode.accountId, accountId));
    if (codeHashes.length === 0) return;
    await db
      .insert(stepRecoveryCode)
      .values(codeHashes.map((codeHash) => ({ accountId, codeHash, createdAt: now })));
  }

  async useRecoveryCode(accountId: UserId, codeHash: string): Promise<boolean> {
    const rows = await this.#storage.db
      .delete(stepRecoveryCode)
      .where(and(eq(stepRecoveryCode.accountId, accountId), eq(stepRecoveryCode.codeHash, codeHash)))
      .returning({ codeHash: stepRecoveryCode.codeHash });
    return rows.length > 0;
  }

  /** Forgets every second step of an account. */
  async deleteAll(accountId: UserId): Promise<void> {
    const { db } = this.#storage;
    await db.delete(stepTotp).where(eq(stepTotp.accountId, accountId));
    await db.delete(stepPasskey).where(eq(stepPasskey.accountId, accountId));
    await db.delete(stepRecoveryCode).where(eq(stepRecoveryCode.accountId, accountId));
  }
}
