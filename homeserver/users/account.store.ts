import { and, eq, sql } from 'drizzle-orm';
import { account, type AccountRow } from '@/homeserver/db/schema/user';
import type { Storage } from '@/storage/storage';

export class AccountStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** False when the name is taken. */
  async insert(userId: string, passwordHash: string | null, now: Date): Promise<boolean> {
    const rows = await this.#storage.db
      .insert(account)
      .values({ userId, passwordHash, createdAt: now })
      .onConflictDoNothing()
      .returning({ userId: account.userId });
    return rows.length === 1;
  }

  async find(userId: string): Promise<AccountRow | undefined> {
    const [row] = await this.#storage.db.select().from(account).where(eq(account.userId, userId));
    return row;
  }

  async findAll(userIds: readonly string[]): Promise<AccountRow[]> {
    if (userIds.length === 0) return [];
    return this.#storage.db
      .select()
      .from(account)
      .where(sql`${account.userId} = ANY(${sql.param([...userIds])}::text[])`);
  }

  async setPassword(userId: string, passwordHash: string): Promise<void> {
    await this.#storage.db.update(account).set({ passwordHash }).where(eq(account.userId, userId));
  }

  async setProfile(
    userId: string,
    profile: Partial<Pick<AccountRow, 'displayname' | 'avatarUrl'>>,
  ): Promise<void> {
    await this.#storage.db
      .update(account)
      .set({ ...profile, profilePending: true })
      .where(eq(account.userId, userId));
  }

  async withPendingProfile(): Promise<string[]> {
    const rows = await this.#storage.db
      .select({ userId: account.userId })
      .from(account)
      .where(eq(account.profilePending, true));
    return rows.map((row) => row.userId);
  }

  /** A profile that has changed again in the meantime stays pending. */
  async settleProfile(userId: string, spread: Pick<AccountRow, 'displayname' | 'avatarUrl'>): Promise<void> {
    const current = await this.find(userId);
    if (current?.displayname !== spread.displayname || current.avatarUrl !== spread.avatarUrl) return;
    await this.#storage.db
      .update(account)
      .set({ profilePending: false })
      .where(and(eq(account.userId, userId)));
  }
}
