import { and, eq, inArray, ne, sql, type Column } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Person } from '@/protocol/account';
import { personColumns } from '@/server/db/person-columns';
import { account } from '@/server/db/schema/account';
import { personNamePart } from '@/server/db/schema/contact';
import { suspension } from '@/server/db/schema/suspension';
import type { Storage } from '@/storage/storage';
import type { UserId } from '@/protocol/ids';

/** No character comes after it. */
const LAST = String.fromCodePoint(0x10ffff);
/** As bounds and not as a pattern, which finds its way into the index only where the database knows the pattern when it plans. */
const beginsWith = (part: Column, key: string) => sql`${part} ~>=~ ${key} AND ${part} ~<~ ${key + LAST}`;

/** People as somebody finds them by name. */
export class PeopleSearchStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
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
