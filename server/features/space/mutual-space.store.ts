import { and, asc, eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { UserId } from '@/protocol/ids';
import { membership, space } from '@/server/db/existing-spaces';
import type { MutualSpace, MutualSpaces } from './deps';
import type { Storage } from '@/storage/storage';

/** Spaces that people share. Members see each other there, so naming such a space tells neither anything new. */
export class MutualSpaceStore implements MutualSpaces {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async of(viewerId: UserId, userIds: readonly UserId[]): Promise<Map<UserId, MutualSpace[]>> {
    if (userIds.length === 0) return new Map();
    const own = alias(membership, 'own');
    const rows = await this.#storage.db
      .select({ userId: membership.userId, id: space.id, name: space.name, logo: space.logo })
      .from(own)
      .innerJoin(membership, eq(membership.spaceId, own.spaceId))
      .innerJoin(space, eq(space.id, own.spaceId))
      .where(
        and(eq(own.userId, viewerId), inArray(membership.userId, [...userIds]), eq(space.suspended, false)),
      )
      .orderBy(asc(space.name), asc(space.id));
    const found = new Map<UserId, MutualSpace[]>();
    for (const { userId, ...shared } of rows) {
      const known = found.get(userId);
      if (known) known.push(shared);
      else found.set(userId, [shared]);
    }
    return found;
  }
}
