import { and, asc, count, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { alias, union } from 'drizzle-orm/pg-core';
import type { Person } from '@/protocol/account';
import { TRUST_NAMED_MAX } from '@/protocol/dm-rules';
import type { UserId } from '@/protocol/ids';
import { personColumns } from '@/server/db/person-columns';
import { account } from '@/server/db/schema/account';
import { follow } from '@/server/db/schema/contact';
import { directPair } from '@/server/db/schema/direct';
import { paidAddress } from '@/server/db/schema/paid-address';
import { membership } from '@/server/db/existing-spaces';
import { suspension } from '@/server/db/schema/suspension';
import type { Storage } from '@/storage/storage';

/** So many people that a person knows are compared by name. */
const KNOWN_MAX = 1_000;

/** What one person may know of another who writes for the first time. */
export class TrustStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async joinedAt(userId: UserId): Promise<Date | null> {
    const [row] = await this.#storage.db
      .select({ createdAt: account.createdAt })
      .from(account)
      .where(eq(account.id, userId));
    return row?.createdAt ?? null;
  }

  /** Whom the viewer follows and who follow the other one, without people who let nobody find them. */
  async follows(viewerId: UserId, otherId: UserId): Promise<{ named: Person[]; total: number }> {
    const { db } = this.#storage;
    const [own, theirs] = [alias(follow, 'own'), alias(follow, 'theirs')];
    const common = db
      .select({ ...personColumns, key: account.usernameKey })
      .from(own)
      .innerJoin(theirs, and(eq(theirs.followerId, own.followedId), eq(theirs.followedId, otherId)))
      .innerJoin(account, eq(account.id, own.followedId))
      .leftJoin(suspension, eq(suspension.accountId, account.id))
      .where(and(eq(own.followerId, viewerId), eq(account.findable, true), isNull(suspension.id)))
      .as('common');
    const [counted] = await db.select({ total: count() }).from(common);
    const { id, username, avatar } = common;
    const named = await db
      .select({ id, username, avatar })
      .from(common)
      .orderBy(asc(common.key))
      .limit(TRUST_NAMED_MAX);
    return { named, total: counted?.total ?? 0 };
  }

  /** People whom a person knows by name: whom they follow, whom they write with, and who run their spaces. */
  async known(viewerId: UserId): Promise<Person[]> {
    const { db } = this.#storage;
    const followed = db.select({ id: follow.followedId }).from(follow).where(eq(follow.followerId, viewerId));
    const isAccepted = isNotNull(directPair.acceptedAt);
    const second = db
      .select({ id: directPair.secondId })
      .from(directPair)
      .where(and(eq(directPair.firstId, viewerId), isAccepted));
    const first = db
      .select({ id: directPair.firstId })
      .from(directPair)
      .where(and(eq(directPair.secondId, viewerId), isAccepted));
    const own = alias(membership, 'own');
    const admins = db
      .select({ id: membership.userId })
      .from(own)
      .innerJoin(membership, and(eq(membership.spaceId, own.spaceId), membership.isAdmin))
      .where(eq(own.userId, viewerId));
    // Ids first: with conditions of several tables, accounts are read from end to end.
    const ids = (await union(followed, first, second, admins).limit(KNOWN_MAX)).map(({ id }) => id);
    if (ids.length === 0) return [];
    return db.select(personColumns).from(account).where(inArray(account.id, ids)).orderBy(asc(account.id));
  }

  /** Whether a person has sent something to the other one, by what their own wallet has noted. */
  async hasPaid(viewerId: UserId, otherId: UserId): Promise<boolean> {
    const [row] = await this.#storage.db
      .select({ address: paidAddress.address })
      .from(paidAddress)
      .where(and(eq(paidAddress.accountId, viewerId), eq(paidAddress.userId, otherId)))
      .limit(1);
    return row !== undefined;
  }
}
