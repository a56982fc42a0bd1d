import { and, eq, exists, inArray, isNotNull, isNull, ne, or, sql, type Column } from 'drizzle-orm';
import { alias, union } from 'drizzle-orm/pg-core';
import type { Person } from '@/protocol/account';
import { personColumns } from '@/server/db/person-columns';
import { account } from '@/server/db/schema/account';
import { paidAddress } from '@/server/db/schema/paid-address';
import { personNamePart } from '@/server/db/schema/contact';
import { keyShare, keyShareWallet } from '@/server/db/schema/key-share';
import { linkedWallet } from '@/server/db/schema/linked-wallet';
import { privacy } from '@/server/db/schema/privacy';
import { suspension } from '@/server/db/schema/suspension';
import type { Storage } from '@/storage/storage';
import type { UserId } from '@/protocol/ids';

/** No character comes after it. */
const LAST = String.fromCodePoint(0x10ffff);
/** As bounds and not as a pattern, which finds its way into the index only where the database knows the pattern when it plans. */
const beginsWith = (part: Column, key: string) => sql`${part} ~>=~ ${key} AND ${part} ~<~ ${key + LAST}`;

/** People as a person finds them by name, or by a whole wallet address. */
export class PeopleSearchStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /**
   * Whose wallet has an address, if they let themselves be found by it, or have paid the viewer; at most one person. A contract is
   * somebody's on its own network alone, so without a network, or on another one, it is nobody's.
   */
  async byAddress(viewerId: UserId | null, address: string, chainId?: number): Promise<Person[]> {
    const { db } = this.#storage;
    const isKey = isNull(linkedWallet.chainId);
    const linked = db
      .select({ id: linkedWallet.accountId })
      .from(linkedWallet)
      .where(
        and(
          eq(linkedWallet.address, address),
          chainId === undefined ? isKey : or(isKey, eq(linkedWallet.chainId, chainId)),
        ),
      );
    const isActive = and(
      eq(keyShare.accountId, keyShareWallet.accountId),
      eq(keyShare.version, keyShareWallet.activeVersion),
    );
    const own = db
      .select({ id: keyShareWallet.accountId })
      .from(keyShare)
      .innerJoin(keyShareWallet, isActive)
      .where(and(eq(keyShare.address, address), isNotNull(keyShareWallet.addressSince)));
    const owners = await union(linked, own);
    if (owners.length === 0) return [];
    const ids = owners.map(({ id }) => id);
    return db
      .select(personColumns)
      .from(account)
      .leftJoin(privacy, eq(privacy.userId, account.id))
      .leftJoin(suspension, eq(suspension.accountId, account.id))
      .where(
        and(
          inArray(account.id, ids),
          viewerId === null
            ? privacy.foundByAddress
            : or(privacy.foundByAddress, exists(this.#paid(viewerId))),
          viewerId === null ? undefined : ne(account.id, viewerId),
          isNull(suspension.id),
          isNull(account.deletedAt),
        ),
      )
      .orderBy(account.id)
      .limit(1);
  }

  /** That an account has paid a person whom it chose by name: this person is told who it was. */
  #paid(viewerId: UserId) {
    return this.#storage.db
      .select({ one: sql`1` })
      .from(paidAddress)
      .where(and(eq(paidAddress.userId, viewerId), eq(paidAddress.accountId, account.id)));
  }

  /**
   * People with a name in which a word begins like this, in the order of what follows it. Leaves out the viewer, who
   * hides and who is suspended. Reads the index `person_name_part_prefix` in its order and stops at the limit.
   */
  async find(viewerId: UserId, key: string, page: { limit: number; offset: number }): Promise<Person[]> {
    const { db } = this.#storage;
    const other = alias(personNamePart, 'other_part');
    // "Anna Anders" is found once by "an": by the word that comes first in the order.
    const comesBefore = sql`${other.part} ~<~ ${personNamePart.part}`;
    const again = db
      .select({ one: sql`1` })
      .from(other)
      .where(and(eq(other.accountId, personNamePart.accountId), beginsWith(other.part, key), comesBefore))
      .limit(1);
    // Scalar subqueries are asked of one row after the other; NOT EXISTS becomes a join, which reads every row that matches.
    const isFindable = sql`(select ${account.findable} from ${account} where ${account.id} = ${personNamePart.accountId})`;
    const suspended = db
      .select({ one: sql`1` })
      .from(suspension)
      .where(eq(suspension.accountId, personNamePart.accountId));
    const found = db
      .select({ accountId: personNamePart.accountId })
      .from(personNamePart)
      .where(
        and(
          beginsWith(personNamePart.part, key),
          ne(personNamePart.accountId, viewerId),
          isFindable,
          sql`${suspended} IS NULL`,
          sql`${again} IS NULL`,
        ),
      )
      .orderBy(sql`${personNamePart.part} using ~<~`, personNamePart.accountId)
      .limit(page.limit)
      .offset(page.offset);
    // Apart from the search: joined to it, accounts are read from end to end where the database expects many.
    const ids = (await found).map(({ accountId }) => accountId);
    if (ids.length === 0) return [];
    const people = await db.select(personColumns).from(account).where(inArray(account.id, ids));
    const byId = new Map(people.map((one) => [one.id, one]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }
}
