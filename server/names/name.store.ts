import { and, asc, eq, inArray, lt, ne, notInArray, sql, type SQL } from 'drizzle-orm';
import { account } from '@/server/db/schema/account';
import { nameKey, type NameProblem } from '@/server/db/schema/name';
import { room } from '@/server/db/schema/room';
import { spaceRecord } from '@/server/db/schema/space';
import type { Storage } from '@/storage/storage';
import type { NameKind } from './reserved-names';
import type { SpaceId } from '@/protocol/ids';

/** A stored name and its holder. `spaceId` is 0 except for rooms. */
export interface CarriedName {
  readonly id: number;
  readonly spaceId: SpaceId;
  readonly name: string;
  /** Empty if there is no other name. */
  readonly asciiName: string;
}
export interface Judgement {
  readonly id: number;
  readonly problem: NameProblem | null;
}
type Key = typeof nameKey.$inferInsert;

const everyRow: SQL | undefined = undefined;
const named = {
  person: {
    table: account,
    name: account.username,
    asciiName: sql<string>`''`,
    spaceId: sql<number>`0`,
    isJudged: everyRow,
  },
  // Deleted spaces keep their names, too.
  space: {
    table: spaceRecord,
    name: spaceRecord.name,
    asciiName: spaceRecord.asciiName,
    spaceId: sql<number>`0`,
    isJudged: everyRow,
  },
  room: {
    table: room,
    name: room.name,
    asciiName: room.asciiName,
    spaceId: sql<number>`coalesce(${room.spaceId}, 0)`,
    // Groups may have equal names: only their own people see them.
    isJudged: ne(room.kind, 'group'),
  },
};

export class NameStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Takes the keys that are free, after any transaction that is taking one of them. Sorted, so that none deadlock. */
  async take(keys: readonly Key[]): Promise<void> {
    if (keys.length === 0) return;
    const sorted = keys.toSorted(
      (a, b) => a.spaceId - b.spaceId || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0),
    );
    await this.#storage.db.insert(nameKey).values(sorted).onConflictDoNothing();
  }

  /** Returns the holders of these keys. */
  async holders(kind: NameKind, spaceIds: readonly SpaceId[], keys: readonly string[]) {
    if (keys.length === 0) return [];
    return this.#storage.db
      .select({ spaceId: nameKey.spaceId, key: nameKey.key, holderId: nameKey.holderId })
      .from(nameKey)
      .where(
        and(eq(nameKey.kind, kind), inArray(nameKey.spaceId, [...spaceIds]), inArray(nameKey.key, [...keys])),
      );
  }

  /** Releases all keys of these holders except `but`. */
  async release(kind: NameKind, holderIds: readonly number[], but: readonly string[] = []): Promise<void> {
    if (holderIds.length === 0) return;
    await this.#storage.db
      .delete(nameKey)
      .where(
        and(
          eq(nameKey.kind, kind),
          inArray(nameKey.holderId, [...holderIds]),
          but.length > 0 ? notInArray(nameKey.key, [...but]) : undefined,
        ),
      );
  }

  /** Releases the names of a deleted space's rooms. */
  async releaseRoomsOf(spaceId: SpaceId): Promise<void> {
    await this.#storage.db.delete(nameKey).where(and(eq(nameKey.kind, 'room'), eq(nameKey.spaceId, spaceId)));
  }

  /** Returns the oldest names judged by an older version of the rules, locked until the transaction ends. */
  async unjudged(kind: NameKind, rule: number, limit: number): Promise<CarriedName[]> {
    const { table, name, asciiName, spaceId, isJudged } = named[kind];
    return (
      this.#storage.db
        .select({ id: table.id, spaceId, name, asciiName })
        .from(table)
        // Spaces themselves and direct conversations are rooms without a name of their own.
        .where(and(lt(table.nameRule, rule), ne(name, ''), isJudged))
        .orderBy(asc(table.id))
        .limit(limit)
        .for('update')
    );
  }

  async judged(kind: NameKind, rule: number, judgements: readonly Judgement[]): Promise<void> {
    const problems = new Set(judgements.map(({ problem }) => problem));
    for (const problem of problems) {
      const ids = judgements.filter((judgement) => judgement.problem === problem).map(({ id }) => id);
      const { table } = named[kind];
      await this.#storage.db
        .update(table)
        .set({ nameRule: rule, nameProblem: problem })
        .where(inArray(table.id, ids));
    }
  }

  /** Counts the marked names of a kind. */
  async countMarked(kind: NameKind): Promise<number> {
    const { table } = named[kind];
    return this.#storage.db.$count(table, sql`${table.nameProblem} IS NOT NULL`);
  }
}
