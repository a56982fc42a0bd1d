import { and, asc, eq } from 'drizzle-orm';
import type { UserId } from '@/protocol/ids';
import { linkedIdentity, type LinkedIdentityRow } from '@/server/db/schema/linked-identity';
import type { Storage } from '@/storage/storage';

/** An identity that a provider has signed for. */
export interface ProvenIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly label: string;
}

export class IdentityStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async find({ issuer, subject }: ProvenIdentity): Promise<LinkedIdentityRow | null> {
    const [row] = await this.#storage.db
      .select()
      .from(linkedIdentity)
      .where(and(eq(linkedIdentity.issuer, issuer), eq(linkedIdentity.subject, subject)));
    return row ?? null;
  }

  /** The first linked first. */
  async ofAccount(accountId: UserId): Promise<LinkedIdentityRow[]> {
    return this.#storage.db
      .select()
      .from(linkedIdentity)
      .where(eq(linkedIdentity.accountId, accountId))
      .orderBy(asc(linkedIdentity.id));
  }

  /** Links the identity; answers the link that there is, which may have been there before and be another account's. */
  async link(
    proven: ProvenIdentity,
    accountId: UserId,
    linkedAt: Date,
  ): Promise<{ row: LinkedIdentityRow | null; isNew: boolean }> {
    const { issuer, subject, label } = proven;
    const [made] = await this.#storage.db
      .insert(linkedIdentity)
      .values({ issuer, subject, label, accountId, linkedAt })
      .onConflictDoNothing()
      .returning();
    return made ? { row: made, isNew: true } : { row: await this.find(proven), isNew: false };
  }

  /** Notes a login; false when the identity is not the account's any more. */
  async use(id: number, accountId: UserId, now: Date): Promise<boolean> {
    const rows = await this.#storage.db
      .update(linkedIdentity)
      .set({ lastUsedAt: now })
      .where(isLink(id, accountId))
      .returning({ id: linkedIdentity.id });
    return rows.length > 0;
  }

  async unlink(id: number, accountId: UserId): Promise<boolean> {
    const rows = await this.#storage.db
      .delete(linkedIdentity)
      .where(isLink(id, accountId))
      .returning({ id: linkedIdentity.id });
    return rows.length > 0;
  }
}

const isLink = (id: number, accountId: UserId) =>
  and(eq(linkedIdentity.id, id), eq(linkedIdentity.accountId, accountId));
