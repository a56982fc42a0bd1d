import { and, asc, eq, inArray, lt, ne, notInArray, sql } from 'drizzle-orm';
import { account } from '@/server/db/schema/account';
import { nameKey, type NameProblem } from '@/server/db/schema/name';
import { room } from '@/server/db/schema/room';
import { space } from '@/server/db/schema/space';
import type { Storage } from '@/storage/storage';
import type { NameKind } from './reserved-names';

/** A name that somebody or something carries; `spaceId` is 0 but for rooms. */
export interface CarriedName {
  readonly id: number;
  readonly spaceId: number;
  readonly name: string;
}
export interface Judgement {
  readonly id: number;
  readonly problem: NameProblem | null;
}
type Key = typeof nameKey.$inferInsert;

const tables = { person: account, space, room };

export class NameStore {
  constructor(private readonly storage: Storage) {}

  /** Takes the keys that nobody has. Waits for whoever is taking one of them just now; sorted, so that no two wait for each other. */
  async take(keys: readonly Key[]): Promise<void> {
    if (keys.length === 0) return;
    const sorted = keys.toSorted(
      (a, b) => a.spaceId - b.spaceId || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0),
    );
    await this.storage.db.insert(nameKey).values(sorted).onConflictDoNothing();
  }

  /** Who holds these keys. */
  async holders(kind: NameKind, spaceIds: readonly number[], keys: readonly string[]) {
    if (keys.length === 0) return [];
    return this.storage.db
      .select({ spaceId: nameKey.spaceId, key: nameKey.key, holderId: nameKey.holderId })
      .from(nameKey)
      .where(
        and(eq(nameKey.kind, kind), inArray(nameKey.spaceId, [...spaceIds]), inArray(nameKey.key, [...keys])),
      );
  }

  /** Gives back every key of these holders but the ones named. */
  async release(kind: NameKind, holderIds: readonly number[], but: readonly string[] = []): Promise<void> {
    if (holderIds.length === 0) return;
    await this.storage.db
      .delete(nameKey)
      .where(
        and(
          eq(nameKey.kind, kind),
          inArray(nameKey.holderId, [...holderIds]),
          but.length > 0 ? notInArray(nameKey.key, [...but]) : undefined,
        ),
      );
  }

  /** The names of a space's rooms go with it. */
  async releaseRoomsOf(spaceId: number): Promise<void> {
    await this.storage.db.delete(nameKey).where(and(eq(nameKey.kind, 'room'), eq(nameKey.spaceId, spaceId)));
  }

  /** The oldest that carry a name judged by an older version of the rules, locked until the transaction ends. */
  async unjudged(kind: NameKind, rule: number, limit: number): Promise<CarriedName[]> {
    const { db } = this.storage;
    if (kind === 'person') {
      return db
        .select({ id: account.id, spaceId: sql<number>`0`, name: account.username })
        .from(account)
        .where(lt(account.nameRule, rule))
        .orderBy(asc(account.id))
        .limit(limit)
        .for('update');
    }
    if (kind === 'space') {
      return db
        .select({ id: space.id, spaceId: sql<number>`0`, name: space.name })
        .from(space)
        .where(lt(space.nameRule, rule))
        .orderBy(asc(space.id))
        .limit(limit)
        .for('update');
    }
    return (
      db
        .select({ id: room.id, spaceId: sql<number>`coalesce(${room.spaceId}, 0)`, name: room.name })
        .from(room)
        // Spaces themselves and direct conversations have no name of their own.
        .where(and(lt(room.nameRule, rule), ne(room.name, '')))
        .orderBy(asc(room.id))
        .limit(limit)
        .for('update')
    );
  }

  async judged(kind: NameKind, rule: number, judgements: readonly Judgement[]): Promise<void> {
    const problems = new Set(judgements.map(({ problem }) => problem));
    for (const problem of problems) {
      const ids = judgements.filter((judgement) => judgement.problem === problem).map(({ id }) => id);
      const table = tables[kind];
      await this.storage.db
        .update(table)
        .set({ nameRule: rule, nameProblem: problem })
        .where(inArray(table.id, ids));
    }
  }

  /** How many names of a kind are marked. */
  async countMarked(kind: NameKind): Promise<number> {
    const table = tables[kind];
    return this.storage.db.$count(table, sql`${table.nameProblem} IS NOT NULL`);
  }
}
