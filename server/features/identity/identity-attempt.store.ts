import { and, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm';
import { identityAttempt, type IdentityAttemptRow } from '@/server/db/schema/linked-identity';
import type { Storage } from '@/storage/storage';

/** Whose attempt it is: of the browser that began a login, or of the session that links. */
export type AttemptOwner = { readonly browserHash: string } | { readonly sessionId: number };

/** People who are at a provider, and those who have come back from it and are nobody here yet. */
export class IdentityAttemptStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async add(row: typeof identityAttempt.$inferInsert): Promise<void> {
    await this.#storage.db.insert(identityAttempt).values(row);
  }

  /** Uses an attempt up whose answer has not been looked at: of several calls with one answer one gets it. */
  async take(stateHash: string, owner: AttemptOwner, now: Date): Promise<IdentityAttemptRow | null> {
    const [row] = await this.#storage.db
      .delete(identityAttempt)
      .where(and(isOwn(stateHash, owner, now), isNull(identityAttempt.subject)))
      .returning();
    return row ?? null;
  }

  async findProven(stateHash: string, owner: AttemptOwner, now: Date): Promise<IdentityAttemptRow | null> {
    const [row] = await this.#storage.db
      .select()
      .from(identityAttempt)
      .where(and(isOwn(stateHash, owner, now), isNotNull(identityAttempt.subject)));
    return row ?? null;
  }

  /** Uses a proven identity up: of several callers one gets true. */
  async takeProven(stateHash: string, owner: AttemptOwner, now: Date): Promise<boolean> {
    const rows = await this.#storage.db
      .delete(identityAttempt)
      .where(and(isOwn(stateHash, owner, now), isNotNull(identityAttempt.subject)))
      .returning({ stateHash: identityAttempt.stateHash });
    return rows.length > 0;
  }

  async prune(now: Date): Promise<number> {
    const rows = await this.#storage.db
      .delete(identityAttempt)
      .where(lt(identityAttempt.until, now))
      .returning({ stateHash: identityAttempt.stateHash });
    return rows.length;
  }
}

const isOwn = (stateHash: string, owner: AttemptOwner, now: Date) =>
  and(
    eq(identityAttempt.stateHash, stateHash),
    'sessionId' in owner
      ? eq(identityAttempt.sessionId, owner.sessionId)
      : eq(identityAttempt.browserHash, owner.browserHash),
    gt(identityAttempt.until, now),
  );
