import type { Storage } from '@/storage/storage';
import type { RoomEvent } from './event';
import { findForgotten } from './room.store';
import { findCurrentMemberships } from './room-events.store';
import type { RoomMembership } from './rooms';
import { membershipOf } from './state';

const PEOPLE_MAX = 20_000;

/** One person's newest membership event of every room. */
interface Person {
  readonly memberships: Map<string, RoomEvent>;
  /** Where rooms were forgotten: memberships up to there do not count. */
  readonly forgotten: Map<string, number>;
}

/** Who is where: read once for each person who asks, kept up to date by what is committed. */
export class PersonMemory {
  /** Least recently used first. */
  readonly #people = new Map<string, Person>();
  /** People who are being read, with what was committed meanwhile. */
  readonly #loading = new Map<string, { done: Promise<Person>; news: RoomEvent[] }>();
  readonly #storage: Pick<Storage, 'db'>;
  readonly #publishedPosition: () => number;

  constructor(storage: Pick<Storage, 'db'>, publishedPosition: () => number) {
    this.#storage = storage;
    this.#publishedPosition = publishedPosition;
  }

  async membershipsOf(userId: string): Promise<readonly RoomMembership[]> {
    const { memberships, forgotten } = await this.#get(userId);
    return membershipsIn(memberships, (event) => event.position > (forgotten.get(event.roomId) ?? 0));
  }

  /** With the rooms that the person has forgotten. */
  async everyMembershipOf(userId: string): Promise<readonly RoomMembership[]> {
    const { memberships } = await this.#get(userId);
    return membershipsIn(memberships, () => true);
  }

  /** Takes over committed events, and those that took the place of others. */
  note(events: readonly RoomEvent[]): void {
    for (const event of events) {
      if (event.type !== 'm.room.member' || event.stateKey === undefined) continue;
      this.#people.get(event.stateKey)?.memberships.set(event.roomId, event);
      this.#loading.get(event.stateKey)?.news.push(event);
    }
  }

  noteForgotten(userId: string, roomId: string, position: number): void {
    this.#people.get(userId)?.forgotten.set(roomId, position);
  }

  async #get(userId: string): Promise<Person> {
    const known = this.#people.get(userId);
    if (known) {
      this.#people.delete(userId);
      this.#people.set(userId, known);
      return known;
    }
    const loading = this.#loading.get(userId);
    if (loading) return loading.done;
    const news: RoomEvent[] = [];
    const done = this.#load(userId, news).finally(() => this.#loading.delete(userId));
    this.#loading.set(userId, { done, news });
    return done;
  }

  async #load(userId: string, news: readonly RoomEvent[]): Promise<Person> {
    const { db } = this.#storage;
    const [events, forgotten] = await Promise.all([
      findCurrentMemberships(db, userId, this.#publishedPosition()),
      findForgotten(db, userId),
    ]);
    const memberships = new Map(events.map((event) => [event.roomId, event]));
    for (const event of news) {
      const current = memberships.get(event.roomId);
      if (!current || event.position >= current.position) memberships.set(event.roomId, event);
    }
    const person = { memberships, forgotten: new Map(forgotten) };
    this.#people.set(userId, person);
    for (const oldest of this.#people.keys()) {
      if (this.#people.size <= PEOPLE_MAX) break;
      this.#people.delete(oldest);
    }
    return person;
  }
}

function membershipsIn(
  events: ReadonlyMap<string, RoomEvent>,
  counts: (event: RoomEvent) => boolean,
): RoomMembership[] {
  const found: RoomMembership[] = [];
  for (const event of events.values()) {
    const membership = membershipOf(event);
    if (membership && counts(event)) found.push({ roomId: event.roomId, membership, event });
  }
  return found;
}
