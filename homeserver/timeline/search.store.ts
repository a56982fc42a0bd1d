import { and, arrayContains, desc, eq, inArray, lt, or, sql, type SQL } from 'drizzle-orm';
import { follower } from '@/homeserver/db/schema/follower';
import { room } from '@/homeserver/db/schema/room';
import { searchedEvent } from '@/homeserver/db/schema/searched-event';
import type { Storage } from '@/storage/storage';
import { isInRanges, type SearchedHistory } from './relation.store';

export interface SearchedWords {
  readonly position: number;
  readonly roomId: string;
  readonly eventId: string;
  readonly sender: string;
  readonly key: string;
  readonly words: readonly string[];
}

export interface SearchQuery {
  readonly words: readonly string[];
  readonly keys: readonly string[];
  readonly histories: readonly SearchedHistory[];
  readonly senders: readonly string[] | undefined;
  readonly notSenders: readonly string[] | undefined;
  /** Only what is older than this place. */
  readonly before: number;
  readonly limit: number;
}

const FOLLOWER = 'search';
/** Counting stops here: nobody reads further. */
const COUNT_MAX = 1000;

export class SearchStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Up to where the index reaches. */
  async position(): Promise<number> {
    const [row] = await this.#storage.db.select().from(follower).where(eq(follower.name, FOLLOWER));
    return row?.position ?? 0;
  }

  /** Adds words, removes what was redacted, and remembers how far the index reaches: all of it or nothing. */
  async advance(
    position: number,
    added: readonly SearchedWords[],
    redacted: readonly string[],
  ): Promise<void> {
    await this.#storage.transaction(async (db) => {
      if (added.length > 0) await db.execute(insertOf(added));
      if (redacted.length > 0) {
        await db.delete(searchedEvent).where(inArray(searchedEvent.eventId, [...redacted]));
      }
      await db
        .insert(follower)
        .values({ name: FOLLOWER, position, attempted: position })
        .onConflictDoUpdate({ target: follower.name, set: { position, attempted: position } });
    });
  }

  /** Newest first; one more than `limit` when there are more. */
  async find(query: SearchQuery): Promise<{ roomId: string; eventId: string; position: number }[]> {
    return this.#storage.db
      .select({ roomId: room.roomId, eventId: searchedEvent.eventId, position: searchedEvent.position })
      .from(searchedEvent)
      .innerJoin(room, eq(room.ref, searchedEvent.room))
      .where(and(matches(query), lt(searchedEvent.position, query.before)))
      .orderBy(desc(searchedEvent.position))
      .limit(query.limit + 1);
  }

  /** About how many there are. */
  async count(query: SearchQuery): Promise<number> {
    const found = this.#storage.db
      .select({ one: sql`1` })
      .from(searchedEvent)
      .innerJoin(room, eq(room.ref, searchedEvent.room))
      .where(matches(query))
      .limit(COUNT_MAX)
      .as('found');
    const [row] = await this.#storage.db.select({ count: sql<number>`count(*)::int` }).from(found);
    return row?.count ?? 0;
  }
}

/** One statement for all rows. Words hold no blanks, so that a list of lists travels as a list of texts. */
function insertOf(added: readonly SearchedWords[]): SQL {
  const column = (values: readonly (string | number)[]) => sql.param([...values]);
  return sql`
    INSERT INTO ${searchedEvent} (position, room, event_id, sender, key, words)
    SELECT added.position,
      -- Not by a join, for which PostgreSQL may read all rooms.
      (SELECT ${room.ref} FROM ${room} WHERE ${room.roomId} = added.room_id),
      added.event_id, added.sender, added.key, string_to_array(added.words, ' ')
    FROM unnest(
      ${column(added.map((one) => one.position))}::bigint[],
      ${column(added.map((one) => one.roomId))}::text[],
      ${column(added.map((one) => one.eventId))}::text[],
      ${column(added.map((one) => one.sender))}::text[],
      ${column(added.map((one) => one.key))}::text[],
      ${column(added.map((one) => one.words.join(' ')))}::text[]
    ) AS added (position, room_id, event_id, sender, key, words)
    ON CONFLICT DO NOTHING`;
}

function matches({ words, keys, histories, senders, notSenders }: SearchQuery): SQL | undefined {
  const inHistories = histories.map(({ roomId, ranges }) => {
    return and(eq(room.roomId, roomId), isInRanges(sql`${searchedEvent.position}`, ranges));
  });
  return and(
    arrayContains(searchedEvent.words, [...words]),
    inArray(searchedEvent.key, [...keys]),
    or(...inHistories) ?? sql`FALSE`,
    senders && (senders.length > 0 ? inArray(searchedEvent.sender, [...senders]) : sql`FALSE`),
    notSenders && notSenders.length > 0
      ? sql`${searchedEvent.sender} <> ALL (${sql.param([...notSenders])}::text[])`
      : undefined,
  );
}
