import { and, asc, eq, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { SpaceId, UserId } from '@/protocol/ids';
import { account, mail, type AccountRow } from '@/server/db/schema/account';
import {
  accountDeletion,
  deletionAct,
  type AccountDeletionRow,
  type DeletionActRow,
} from '@/server/db/schema/account-deletion';
import { pointEntry } from '@/server/db/schema/point';
import { spaceRecord } from '@/server/db/schema/space';
import type { Storage } from '@/storage/storage';

/** A space that its owner cannot leave behind. */
export interface OwnedSpace {
  readonly id: SpaceId;
  readonly name: string;
  readonly logo: string;
  readonly byOperator: boolean;
}

/** Accounts that were deleted, and what was done to them. */
export class AccountDeletionStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async find(userId: UserId): Promise<AccountDeletionRow | null> {
    const [row] = await this.#storage.db
      .select()
      .from(accountDeletion)
      .where(eq(accountDeletion.accountId, userId));
    return row ?? null;
  }

  /** The account, which nobody else changes or refers to for the first time until the end of the transaction. */
  async lockAccount(userId: UserId): Promise<AccountRow | null> {
    const [row] = await this.#storage.db.select().from(account).where(eq(account.id, userId)).for('update');
    return row ?? null;
  }

  /**
   * Spaces that a person owns, without those that the person deleted: they go by themselves. The operator may bring back what
   * the operator deleted, and its owner is needed then.
   */
  async ownedSpaces(userId: UserId): Promise<OwnedSpace[]> {
    const rows = await this.#storage.db
      .select({
        id: spaceRecord.id,
        name: spaceRecord.name,
        logo: spaceRecord.logo,
        deletedAt: spaceRecord.deletedAt,
      })
      .from(spaceRecord)
      .where(
        and(
          eq(spaceRecord.ownerId, userId),
          or(isNull(spaceRecord.deletedAt), ne(spaceRecord.deletedBy, spaceRecord.ownerId)),
        ),
      )
      .orderBy(asc(spaceRecord.id));
    return rows.map(({ deletedAt, ...space }) => ({ ...space, byOperator: deletedAt !== null }));
  }

  /** Keeps the profile aside, and puts that of a deleted account into its place. */
  async mark(
    row: AccountRow,
    { name, nameKey, at }: { readonly name: string; readonly nameKey: string; readonly at: Date },
  ): Promise<void> {
    const { db } = this.#storage;
    const { id: accountId, username, avatar, bio, findable } = row;
    await db.insert(accountDeletion).values({ accountId, deletedAt: at, username, avatar, bio, findable });
    await db
      .update(account)
      .set({
        deletedAt: at,
        username: name,
        usernameKey: nameKey,
        nameProblem: null,
        avatar: '',
        bio: '',
        findable: false,
      })
      .where(eq(account.id, accountId));
  }

  async unmark(
    { accountId, avatar, bio, findable }: AccountDeletionRow,
    named: Pick<AccountRow, 'username' | 'usernameKey'>,
  ): Promise<void> {
    const { db } = this.#storage;
    await db.delete(accountDeletion).where(eq(accountDeletion.accountId, accountId));
    await db
      .update(account)
      .set({ deletedAt: null, avatar, bio, findable, ...named })
      .where(eq(account.id, accountId));
  }

  async holderOfUsername(usernameKey: string): Promise<UserId | null> {
    const [row] = await this.#storage.db
      .select({ id: account.id })
      .from(account)
      .where(eq(account.usernameKey, usernameKey));
    return row?.id ?? null;
  }

  async noteNameProblem(userId: UserId): Promise<void> {
    await this.#storage.db.update(account).set({ nameProblem: 'similar' }).where(eq(account.id, userId));
  }

  /** Accounts that were deleted before a moment, the longest ago first. */
  async deletedBefore(moment: Date, limit: number): Promise<AccountDeletionRow[]> {
    return this.#storage.db
      .select()
      .from(accountDeletion)
      .where(lte(accountDeletion.deletedAt, moment))
      .orderBy(sql`${accountDeletion.purgedAt} NULLS FIRST`, asc(accountDeletion.deletedAt))
      .limit(limit);
  }

  /** Whether the account is still deleted, and was before a moment; locked until the transaction ends. */
  async lockDue(userId: UserId, before: Date): Promise<AccountDeletionRow | null> {
    const [row] = await this.#storage.db
      .select()
      .from(accountDeletion)
      .where(and(eq(accountDeletion.accountId, userId), lte(accountDeletion.deletedAt, before)))
      .for('update');
    return row ?? null;
  }

  /** Everything that the person wrote about themselves goes; who has invited whom goes with it. */
  async blank(userId: UserId, now: Date): Promise<void> {
    const { db } = this.#storage;
    await db
      .update(accountDeletion)
      .set({ username: '', avatar: '', bio: '', purgedAt: now })
      .where(eq(accountDeletion.accountId, userId));
    await db
      .update(account)
      .set({ referrerId: null, invitedToSpaceId: null, lastActiveAt: null, payableByAll: false })
      .where(eq(account.id, userId));
    await db.update(account).set({ referrerId: null }).where(eq(account.referrerId, userId));
    // The points of others stay, without whom they were given for.
    await db.update(pointEntry).set({ personId: null }).where(eq(pointEntry.personId, userId));
  }

  /** Nobody gets into the account any more. Its row stays for what refers to it. */
  async close({ id, emailKey }: AccountRow): Promise<void> {
    const { db } = this.#storage;
    await db.delete(mail).where(eq(mail.recipientKey, emailKey));
    await db
      .update(account)
      .set({
        email: '',
        // Keys of addresses are lower case, so nothing that is typed leads here.
        emailKey: `DELETED ${id}`,
        emailVerified: false,
        passwordHash: '',
        hasPassword: false,
        credentialsChangedAt: null,
        language: null,
      })
      .where(eq(account.id, id));
    await db.delete(accountDeletion).where(eq(accountDeletion.accountId, id));
  }

  async addActs(acts: readonly DeletionActRow[]): Promise<void> {
    if (acts.length > 0)
      await this.#storage.db
        .insert(deletionAct)
        .values([...acts])
        .onConflictDoNothing();
  }

  /** All that was ever done, the earliest first. */
  async acts(): Promise<DeletionActRow[]> {
    return this.#storage.db.select().from(deletionAct).orderBy(asc(deletionAct.at), asc(deletionAct.id));
  }

  async existing(userIds: readonly UserId[]): Promise<AccountRow[]> {
    if (userIds.length === 0) return [];
    return this.#storage.db
      .select()
      .from(account)
      .where(inArray(account.id, [...userIds]));
  }
}
