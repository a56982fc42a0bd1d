import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { personColumns } from '@/server/db/person-columns';
import { account, session, type AccountRow } from '@/server/db/schema/account';
import type { Person } from '@/protocol/account';
import type { UserId } from '@/protocol/ids';
import type { Storage } from '@/storage/storage';

export type NewAccount = Pick<
  AccountRow,
  | 'email'
  | 'emailKey'
  | 'passwordHash'
  | 'hasPassword'
  | 'username'
  | 'usernameKey'
  | 'language'
  | 'referrerId'
  | 'referralSpaceId'
  | 'invitedToSpaceId'
  | 'invitedByLinkId'
  | 'createdAt'
>;
export type AccountChange = Partial<
  Pick<
    AccountRow,
    | 'username'
    | 'usernameKey'
    | 'nameProblem'
    | 'avatar'
    | 'bio'
    | 'language'
    | 'theme'
    | 'payableByAll'
    | 'findable'
    | 'passwordHash'
    | 'hasPassword'
    | 'credentialsChangedAt'
    | 'email'
    | 'emailKey'
    | 'emailVerified'
    | 'invitedToSpaceId'
    | 'invitedByLinkId'
  >
>;

export class AccountStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async find(id: number): Promise<AccountRow | null> {
    const [row] = await this.#storage.db.select().from(account).where(eq(account.id, id));
    return row ?? null;
  }

  async findByEmail(emailKey: string): Promise<AccountRow | null> {
    const [row] = await this.#storage.db.select().from(account).where(eq(account.emailKey, emailKey));
    return row ?? null;
  }

  /** The account of this address, which it keeps until the end of the transaction. */
  async holdByEmail(emailKey: string): Promise<AccountRow | null> {
    const [row] = await this.#storage.db
      .select()
      .from(account)
      .where(eq(account.emailKey, emailKey))
      // Waits for changes of the address alone: a reset locks its link first, then the account.
      .for('key share');
    return row ?? null;
  }

  /** A person as others may address them; null for a deleted account, too. */
  async findPerson(id: number): Promise<Person | null> {
    const [row] = await this.#storage.db
      .select(personColumns)
      .from(account)
      .where(and(eq(account.id, id), isNull(account.deletedAt)));
    return row ?? null;
  }

  /** The id of who has this username. */
  async holderOfUsername(usernameKey: string): Promise<number | null> {
    const [row] = await this.#storage.db
      .select({ id: account.id })
      .from(account)
      .where(eq(account.usernameKey, usernameKey));
    return row?.id ?? null;
  }

  /** The new row, or null when the e-mail or the username is taken by now. */
  async insert(values: NewAccount): Promise<AccountRow | null> {
    const [row] = await this.#storage.db.insert(account).values(values).onConflictDoNothing().returning();
    return row ?? null;
  }

  /** Takes back a row that this transaction has inserted. */
  async delete(id: number): Promise<void> {
    await this.#storage.db.delete(account).where(eq(account.id, id));
  }

  /** The changed row; null when the account is gone. Absent and undefined columns stay. */
  async update(id: number, change: AccountChange): Promise<AccountRow | null> {
    if (Object.values(change).every((value) => value === undefined)) return this.find(id);
    const [row] = await this.#storage.db.update(account).set(change).where(eq(account.id, id)).returning();
    return row ?? null;
  }

  /** The account, which nobody else changes until the end of the transaction. */
  async lock(id: UserId): Promise<AccountRow | null> {
    const [row] = await this.#storage.db
      .select()
      .from(account)
      .where(eq(account.id, id))
      .for('no key update');
    return row ?? null;
  }

  /**
   * Whether the account still has this password; from then on until the end of the transaction nobody changes it. Not
   * for who only reads: two who log in to one account wait for each other.
   */
  async lockByPassword(id: number, passwordHash: string): Promise<boolean> {
    const rows = await this.#storage.db
      .select({ id: account.id })
      .from(account)
      .where(and(eq(account.id, id), eq(account.passwordHash, passwordHash)))
      .for('no key update');
    return rows.length > 0;
  }

  /**
   * The account, which nobody else changes until the end of the transaction; null if this session of it has ended, which a
   * reset does under the same lock.
   */
  async lockWithSession(id: number, sessionId: number): Promise<AccountRow | null> {
    const { db } = this.#storage;
    const [row] = await db.select().from(account).where(eq(account.id, id)).for('no key update');
    const [alive] = await db
      .select({ id: session.id })
      .from(session)
      .where(and(eq(session.id, sessionId), eq(session.accountId, id)));
    return alive ? (row ?? null) : null;
  }

  /** Notes a sign of life; calls that come closer together than `after` allows write nothing. */
  async touch(id: number, now: Date, after: Date): Promise<void> {
    await this.#storage.db
      .update(account)
      .set({ lastActiveAt: now })
      .where(and(eq(account.id, id), or(isNull(account.lastActiveAt), lt(account.lastActiveAt, after))));
  }
}
