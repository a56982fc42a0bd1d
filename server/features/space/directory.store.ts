import { and, asc, count, desc, eq, gt, lt, ne, not, or, sql, type SQL } from 'drizzle-orm';
import { DIRECTORY_REACH, type SpaceType } from '@/protocol/space';
import { space } from '@/server/db/existing-spaces';
import { nameWords, type SpaceRow } from '@/server/db/schema/space';
import type { Storage } from '@/storage/storage';
import type { SpaceId } from '@/protocol/ids';

export interface DirectoryQuery {
  /** Words, or beginnings of words, that a name must all have; letters and digits only, and no upper case. */
  readonly words: readonly string[];
  readonly type: SpaceType | null;
  readonly limit: number;
  readonly offset: number;
}

/** The order of index `space_directory`: verified first, then by members. */
const order = [desc(space.verification), desc(space.members), asc(space.id)];
const isPublic = and(eq(space.privacy, 1), not(space.suspended));

/** "Spaces you might like" shows up to 10 (SPC-99). */
export const RECOMMENDED_MAX = 10;

/** Public spaces, as strangers find them. */
export class DirectoryStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Runs reads that all see the same moment. */
  async inSnapshot<Result>(read: () => Promise<Result>): Promise<Result> {
    return this.#storage.transaction(async (db) => {
      await db.execute(sql`set transaction isolation level repeatable read, read only`);
      return read();
    });
  }

  /** Counts and shows the first `DIRECTORY_REACH` of them: what lies beyond costs a search nothing. */
  async search(query: DirectoryQuery): Promise<{ rows: SpaceRow[]; total: number }> {
    const { db } = this.#storage;
    const limit = Math.min(query.limit, DIRECTORY_REACH - query.offset);
    const wanted = and(
      isPublic,
      query.type === null ? undefined : eq(space.type, query.type),
      query.words.length > 0 ? nameHas(query.words) : undefined,
    );
    const reached = db
      .select({ id: space.id })
      .from(space)
      .where(wanted)
      .limit(DIRECTORY_REACH)
      .as('reached');
    const [counted] = await db.select({ total: count() }).from(reached);
    const total = counted?.total ?? 0;
    if (limit <= 0) return { rows: [], total };
    const rows = await db
      .select()
      .from(space)
      .where(wanted)
      .orderBy(...order)
      .limit(limit)
      .offset(query.offset);
    return { rows, total };
  }

  /** Public spaces besides one: those that the operator recommends, and then the first. */
  async others(spaceId: SpaceId, limit: number): Promise<SpaceRow[]> {
    const of = (recommended: boolean, atMost: number) =>
      this.#storage.db
        .select()
        .from(space)
        .where(
          and(
            isPublic,
            ne(space.id, spaceId),
            recommended ? sql`${space.recommended}` : not(space.recommended),
          ),
        )
        .orderBy(...order)
        .limit(atMost);
    const picked = await of(true, limit);
    return picked.length < limit ? [...picked, ...(await of(false, limit - picked.length))] : picked;
  }

  async first(limit: number): Promise<SpaceRow[]> {
    return this.#storage.db
      .select()
      .from(space)
      .where(isPublic)
      .orderBy(...order)
      .limit(limit);
  }

  /**
   * The cards that pages recommend, as one text to compare: one more than they show, because none shows itself. With
   * `asTold` members count as they did when the directory was last told.
   */
  async leaders(asTold = false): Promise<string> {
    const members = asTold ? space.listedMembers : space.members;
    const rows = await this.#storage.db
      .select({ id: space.id, name: space.name, logo: space.logo, verification: space.verification, members })
      .from(space)
      .where(isPublic)
      .orderBy(desc(space.verification), desc(members), asc(space.id))
      .limit(RECOMMENDED_MAX + 1);
    return JSON.stringify(rows);
  }

  /** Takes note of members who came and went since the directory was last told; true when a public space is among them. */
  async noteMembers(): Promise<boolean> {
    // In the form of the index `space_members_untold`.
    const untold = sql`(${space.members} - ${space.listedMembers})`;
    const noted = await this.#storage.db
      .update(space)
      .set({ listedMembers: sql`${space.members}` })
      .where(or(gt(untold, 0), lt(untold, 0)))
      .returning({ privacy: space.privacy });
    return noted.some(({ privacy }) => privacy === 1);
  }
}

/** Uses index `space_name_words`. Words come from `wordsOf`, so nothing in them means anything to the query language. */
function nameHas(words: readonly string[]): SQL {
  const query = words.map((word) => `${word}:*`).join(' & ');
  return sql`${nameWords(space)} @@ to_tsquery('simple', ${query})`;
}
