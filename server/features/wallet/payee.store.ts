import { asc, count, eq, sql } from 'drizzle-orm';
import type { Person } from '@/protocol/account';
import { account } from '@/server/db/schema/account';
import type { Storage } from '@/storage/storage';

const person = { id: account.id, username: account.username, avatar: account.avatar };

/** People as somebody looks for them who wants to send something. */
export class PayeeStore {
  constructor(private readonly storage: Storage) {}

  async find(userId: number): Promise<Person | null> {
    const [row] = await this.storage.db.select(person).from(account).where(eq(account.id, userId));
    return row ?? null;
  }

  /** Those whose compared name begins so, by name. */
  async beginningWith(key: string, page: { limit: number; offset: number }) {
    const { db } = this.storage;
    const wanted = sql`${account.usernameKey} like ${`${key.replace(/[\\%_]/g, '\\$&')}%`}`;
    const [counted] = await db.select({ total: count() }).from(account).where(wanted);
    const people: Person[] = await db
      .select(person)
      .from(account)
      .where(wanted)
      .orderBy(asc(account.usernameKey))
      .limit(page.limit)
      .offset(page.offset);
    return { people, total: counted?.total ?? 0 };
  }
}
