import { and, eq, gt } from 'drizzle-orm';
import type { Person } from '@/protocol/account';
import type { SpaceId, UserId } from '@/protocol/ids';
import { personColumns } from '@/server/db/person-columns';
import { account } from '@/server/db/schema/account';
import { ownershipOffer } from '@/server/db/schema/ownership';
import { membership, space } from '@/server/db/existing-spaces';
import { holdPerson } from '@/server/db/existing-people';
import { AppError } from '@/server/http/app-error';
import type { Storage } from '@/storage/storage';

export interface OwnershipOfferRow {
  readonly person: Person;
  readonly endsAt: Date;
}

export class OwnershipStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** An offer that has not ended, to a person who is still an admin. */
  async find(spaceId: SpaceId, now: Date): Promise<OwnershipOfferRow | null> {
    const [row] = await this.#storage.db
      .select({ person: personColumns, endsAt: ownershipOffer.endsAt })
      .from(ownershipOffer)
      .innerJoin(
        membership,
        and(
          eq(membership.spaceId, ownershipOffer.spaceId),
          eq(membership.userId, ownershipOffer.userId),
          membership.isAdmin,
        ),
      )
      .innerJoin(account, eq(account.id, ownershipOffer.userId))
      .where(and(eq(ownershipOffer.spaceId, spaceId), gt(ownershipOffer.endsAt, now)));
    return row ?? null;
  }

  async put(spaceId: SpaceId, userId: UserId, endsAt: Date): Promise<void> {
    await this.#storage.db
      .insert(ownershipOffer)
      .values({ spaceId, userId, endsAt })
      .onConflictDoUpdate({ target: ownershipOffer.spaceId, set: { userId, endsAt } });
  }

  /** Ends the offer to one person, who is no admin any more. */
  async end(spaceId: SpaceId, userId: UserId): Promise<void> {
    await this.#storage.db
      .delete(ownershipOffer)
      .where(and(eq(ownershipOffer.spaceId, spaceId), eq(ownershipOffer.userId, userId)));
  }

  async delete(spaceId: SpaceId): Promise<void> {
    await this.#storage.db.delete(ownershipOffer).where(eq(ownershipOffer.spaceId, spaceId));
  }

  async isAdmin(spaceId: SpaceId, userId: UserId): Promise<boolean> {
    const rows = await this.#storage.db
      .select({ userId: membership.userId })
      .from(membership)
      .where(and(eq(membership.spaceId, spaceId), eq(membership.userId, userId), membership.isAdmin));
    return rows.length > 0;
  }

  async isVerified(userId: UserId): Promise<boolean> {
    const [row] = await this.#storage.db
      .select({ verified: account.emailVerified })
      .from(account)
      .where(eq(account.id, userId));
    return row?.verified ?? false;
  }

  /** Refuses a person who has just deleted the account. */
  async setOwner(spaceId: SpaceId, userId: UserId): Promise<void> {
    if (!(await holdPerson(this.#storage, userId))) throw new AppError('unauthenticated');
    await this.#storage.db.update(space).set({ ownerId: userId }).where(eq(space.id, spaceId));
  }
}
