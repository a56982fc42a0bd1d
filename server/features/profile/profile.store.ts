import { and, eq } from 'drizzle-orm';
import type { Person } from '@/protocol/account';
import type { SpaceId, UserId } from '@/protocol/ids';
import { personColumns } from '@/server/db/person-columns';
import { lastActiveFor } from '@/server/db/presence-columns';
import { account } from '@/server/db/schema/account';
import { membership } from '@/server/db/schema/space';
import type { Storage } from '@/storage/storage';

/** A person as their card shows them. */
export interface ProfileRow extends Person {
  readonly bio: string;
  readonly findable: boolean;
  readonly createdAt: Date;
  /** As far as the viewer may know it. */
  readonly lastActiveAt: Date | null;
}

export class ProfileStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async find(viewerId: UserId, userId: UserId): Promise<ProfileRow | null> {
    const [row] = await this.#storage.db
      .select({
        ...personColumns,
        bio: account.bio,
        findable: account.findable,
        createdAt: account.createdAt,
        lastActiveAt: lastActiveFor(viewerId),
      })
      .from(account)
      .where(eq(account.id, userId));
    return row ?? null;
  }

  async membership(spaceId: SpaceId, userId: UserId): Promise<{ joinedAt: Date; isAdmin: boolean } | null> {
    const [row] = await this.#storage.db
      .select({ joinedAt: membership.joinedAt, isAdmin: membership.isAdmin })
      .from(membership)
      .where(and(eq(membership.spaceId, spaceId), eq(membership.userId, userId)));
    return row ?? null;
  }
}
