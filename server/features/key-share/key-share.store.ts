import {
  and,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
import type { KeyShareEventKind } from '@/protocol/key-share';
import { account } from '@/server/db/schema/account';
import {
  keyShare,
  keyShareEvent,
  keyShareWallet,
  type KeyShareRow,
  type KeyShareWalletRow,
} from '@/server/db/schema/key-share';
import type { Storage } from '@/storage/storage';
import type { SealedColumns } from './sealed-row';
import type { UserId } from '@/protocol/ids';

export class KeyShareStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async wallet(accountId: UserId): Promise<KeyShareWalletRow | null> {
    const [row] = await this.#storage.db
      .select()
      .from(keyShareWallet)
      .where(eq(keyShareWallet.accountId, accountId));
    return row ?? null;
  }

  /** The same, and until the end of the transaction nobody changes it. */
  async lockWallet(accountId: UserId): Promise<KeyShareWalletRow | null> {
    const [row] = await this.#storage.db
      .select()
      .from(keyShareWallet)
      .where(eq(keyShareWallet.accountId, accountId))
      .for('update');
    return row ?? null;
  }

  /** Gives the next version its nonce; the one before is worth nothing any more. */
  async begin(accountId: UserId, nonce: { hash: string; until: Date }): Promise<KeyShareWalletRow> {
    const values = { nonceHash: nonce.hash, nonceUntil: nonce.until };
    const [row] = await this.#storage.db
      .insert(keyShareWallet)
      .values({ accountId, lastVersion: 1, ...values })
      .onConflictDoUpdate({
        target: keyShareWallet.accountId,
        set: { lastVersion: sql`${keyShareWallet.lastVersion} + 1`, ...values },
      })
      .returning();
    if (!row) throw new Error('An upsert answered no row');
    return row;
  }

  /** Every version of a wallet that is kept: the active one, the pending one. */
  async versions(accountId: UserId): Promise<KeyShareRow[]> {
    return this.#storage.db.select().from(keyShare).where(eq(keyShare.accountId, accountId));
  }

  async insertVersion(row: KeyShareRow): Promise<void> {
    await this.#storage.db.insert(keyShare).values(row);
  }

  /** Lets a version wait; a version that waited before it is gone. The wallet is locked by the caller. */
  async setPending(
    accountId: UserId,
    pending: { version: number; replaces: number; until: Date },
  ): Promise<void> {
    await this.#storage.db
      .update(keyShareWallet)
      .set({
        pendingVersion: pending.version,
        pendingReplaces: pending.replaces,
        pendingUntil: pending.until,
      })
      .where(eq(keyShareWallet.accountId, accountId));
  }

  /**
   * The step from one version to the next, by this one statement: false unless exactly this version waits, in time, and
   * what it replaces is still what holds.
   */
  async activate(accountId: UserId, version: number, now: Date): Promise<boolean> {
    const { rowCount } = await this.#storage.db
      .update(keyShareWallet)
      .set({
        activeVersion: version,
        addressSince: sql`COALESCE(${keyShareWallet.addressSince}, ${now.toISOString()}::timestamptz)`,
        pendingVersion: null,
        pendingReplaces: null,
        pendingUntil: null,
        releasedSplit: sql`CASE WHEN ${keyShareWallet.releasedSplit} = (
          SELECT split FROM key_share WHERE account_id = ${accountId} AND version = ${version}
        ) THEN ${keyShareWallet.releasedSplit} END`,
      })
      .where(
        and(
          eq(keyShareWallet.accountId, accountId),
          eq(keyShareWallet.pendingVersion, version),
          gt(keyShareWallet.pendingUntil, now),
          sql`${keyShareWallet.pendingReplaces} = COALESCE(${keyShareWallet.activeVersion}, 0)`,
        ),
      );
    return rowCount === 1;
  }

  /** Deletes every version but these. */
  async keepOnly(accountId: UserId, versions: readonly number[]): Promise<void> {
    await this.#storage.db
      .delete(keyShare)
      .where(and(eq(keyShare.accountId, accountId), notInArray(keyShare.version, [...versions])));
  }

  /** Reseals a version, unless another call did since it was read. Returns whether it did. */
  async reseal(read: KeyShareRow, values: SealedColumns): Promise<boolean> {
    const { rowCount } = await this.#storage.db
      .update(keyShare)
      .set(values)
      .where(
        and(
          eq(keyShare.accountId, read.accountId),
          eq(keyShare.version, read.version),
          // Every sealing has a nonce of its own.
          eq(keyShare.sealedA, read.sealedA),
        ),
      );
    return rowCount === 1;
  }

  /** Versions that are sealed by other keys than these, in the order of their accounts and versions. */
  async sealedByOthers(
    current: { a: string; b: string },
    after: Pick<KeyShareRow, 'accountId' | 'version'>,
    limit: number,
  ): Promise<KeyShareRow[]> {
    return this.#storage.db
      .select()
      .from(keyShare)
      .where(
        and(
          sql`(${keyShare.accountId}, ${keyShare.version}) > (${after.accountId}, ${after.version})`,
          or(
            ne(keyShare.sealingKey, current.a),
            isNull(keyShare.sealingKeyB),
            ne(keyShare.sealingKeyB, current.b),
          ),
        ),
      )
      .orderBy(keyShare.accountId, keyShare.version)
      .limit(limit);
  }

  /** When the password of a wallet was last shown. */
  async noteOpened(accountId: UserId, now: Date): Promise<void> {
    await this.#storage.db
      .update(keyShareWallet)
      .set({ openedAt: now })
      .where(eq(keyShareWallet.accountId, accountId));
  }

  async markReleased(accountId: UserId, split: number): Promise<void> {
    await this.#storage.db
      .update(keyShareWallet)
      .set({ releasedSplit: split })
      .where(eq(keyShareWallet.accountId, accountId));
  }

  /** Forgets versions that nobody confirmed in time; answers how many. */
  async dropExpired(now: Date): Promise<number> {
    const expired = await this.#storage.db
      .select({ accountId: keyShareWallet.accountId })
      .from(keyShareWallet)
      .where(and(isNotNull(keyShareWallet.pendingVersion), lte(keyShareWallet.pendingUntil, now)))
      .limit(1000);
    for (const { accountId } of expired) {
      await this.#storage.transaction(async () => {
        const row = await this.lockWallet(accountId);
        if (!row?.pendingVersion || !row.pendingUntil || row.pendingUntil > now) return;
        await this.#storage.db
          .update(keyShareWallet)
          .set({ pendingVersion: null, pendingReplaces: null, pendingUntil: null })
          .where(eq(keyShareWallet.accountId, accountId));
        await this.#storage.db
          .delete(keyShare)
          .where(and(eq(keyShare.accountId, accountId), ne(keyShare.version, row.activeVersion ?? 0)));
      });
    }
    return expired.length;
  }

  /** The keys that rows need, and how many need them. */
  async sealingKeys() {
    const { sealingKey, sealingKeyB, verifierKey } = keyShare;
    return this.#storage.db
      .select({ sealingKey, sealingKeyB, verifierKey, rows: count() })
      .from(keyShare)
      .groupBy(sealingKey, sealingKeyB, verifierKey);
  }

  /** The address of a confirmed wallet, and since when it is one. */
  async activeAddress(accountId: UserId): Promise<{ address: string; since: Date } | null> {
    const [row] = await this.#storage.db
      .select({ address: keyShare.address, since: keyShareWallet.addressSince })
      .from(keyShareWallet)
      .innerJoin(
        keyShare,
        and(
          eq(keyShare.accountId, keyShareWallet.accountId),
          eq(keyShare.version, keyShareWallet.activeVersion),
        ),
      )
      .where(eq(keyShareWallet.accountId, accountId));
    return row?.since ? { address: row.address, since: row.since } : null;
  }

  async addEvent(accountId: UserId, kind: KeyShareEventKind, at: Date): Promise<void> {
    await this.#storage.db.insert(keyShareEvent).values({ accountId, kind, at });
  }

  /** Which of these happened last. */
  async lastEvent(accountId: UserId, kinds: readonly KeyShareEventKind[]): Promise<KeyShareEventKind | null> {
    const [row] = await this.#storage.db
      .select({ kind: keyShareEvent.kind })
      .from(keyShareEvent)
      .where(and(eq(keyShareEvent.accountId, accountId), inArray(keyShareEvent.kind, [...kinds])))
      .orderBy(desc(keyShareEvent.at), desc(keyShareEvent.id))
      .limit(1);
    return row?.kind ?? null;
  }

  /** How often something happened since. */
  async eventsSince(accountId: UserId, kind: KeyShareEventKind, since: Date): Promise<number> {
    const [row] = await this.#storage.db
      .select({ rows: count() })
      .from(keyShareEvent)
      .where(
        and(
          eq(keyShareEvent.accountId, accountId),
          eq(keyShareEvent.kind, kind),
          gt(keyShareEvent.at, since),
        ),
      );
    return row?.rows ?? 0;
  }

  /** The newest first. */
  async events(accountId: UserId, limit: number): Promise<{ kind: KeyShareEventKind; at: Date }[]> {
    return this.#storage.db
      .select({ kind: keyShareEvent.kind, at: keyShareEvent.at })
      .from(keyShareEvent)
      .where(eq(keyShareEvent.accountId, accountId))
      .orderBy(desc(keyShareEvent.at), desc(keyShareEvent.id))
      .limit(limit);
  }

  async pruneEvents(before: Date): Promise<number> {
    const { rowCount } = await this.#storage.db.delete(keyShareEvent).where(lt(keyShareEvent.at, before));
    return rowCount ?? 0;
  }

  /** Where notices of a wallet go, and when the ways into the account last changed. */
  async owner(accountId: UserId) {
    const [row] = await this.#storage.db
      .select({
        emailKey: account.emailKey,
        language: account.language,
        credentialsChangedAt: account.credentialsChangedAt,
      })
      .from(account)
      .where(eq(account.id, accountId));
    return row ?? null;
  }
}
