import { and, eq } from 'drizzle-orm';
import type { Person } from '@/protocol/account';
import type { SpaceId, UserId } from '@/protocol/ids';
import { personColumns } from '@/server/db/person-columns';
import { lastActiveFor } from '@/server/db/presence-columns';
import { membershipRights } from '@/server/db/rights-columns';
import { account } from '@/server/db/schema/account';
import { membership } from '@/server/db/existing-spaces';
import { spaceTimeOut } from '@/server/db/schema/time-out';
import type { RightsFacts } from '@/server/rights/rights';
import type { Storage } from '@/storage/storage';

/** A person as their card shows them. */
export interface ProfileRow extends Person {
  readonly bio: string;
  readonly findable: boolean;
  readonly createdAt: Date;
  /** As far as the viewer may know it. */
  readonly lastActiveAt: Date | null;
}

/** What a person is in a space, and from what their rank there follows. */
export interface ProfileMembership extends NonNullable<RightsFacts['membership']> {
  readonly joinedAt: Date;
  readonly timedOutUntil: Date | null;
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

  async membership(spaceId: SpaceId, userId: UserId): Promise<ProfileMembership | null> {
    const [row] = await this.#storage.db
      .select({
        joinedAt: membership.joinedAt,
        timedOutUntil: spaceTimeOut.endsAt,
        ...membershipRights,
      })
      .from(membership)
      .leftJoin(
        spaceTimeOut,
        and(eq(spaceTimeOut.spaceId, membership.spaceId), eq(spaceTimeOut.userId, membership.userId)),
      )
      .where(and(eq(membership.spaceId, spaceId), eq(membership.userId, userId)));
    return row ?? null;
  }
}
