import { isSuspended, keepsRoomOpen, SUSPENDED_TYPE } from '@/runtime/event-content';
import type { Storage } from '@/storage/storage';
import type { Membership, RoomEvent } from './event';
import { findEarlierState } from './event.store';
import { findByIds, findMemberships, findRange } from './room-events.store';
import { findHidden, hidingIn } from './hidden-messages.store';
import { weightInMemory } from './room-weight';
import type { EventPage, HiddenStretch, Room, RoomState } from './rooms';
import { membershipIn, membershipOf, type StateSnapshot } from './state';

/** How many of a room's events stay in memory. */
export const NEWEST_MAX = 200;
/** Events that are read at once when a page filters most of them out. */
const CHUNK_MIN = 50;

const NOTHING_HIDDEN: readonly HiddenStretch[] = [];

/** What a room is made of when it is read or created. */
export interface RoomContents {
  readonly id: string;
  /** Its number in the tables. */
  readonly ref: number;
  readonly state: StateSnapshot;
  /** The newest NEWEST_MAX events, or all. */
  readonly newest: readonly RoomEvent[];
  /** How many events the room has: the graph is a line. */
  readonly depth: number;
  readonly visibilities: readonly RoomEvent[];
}

/** A room in memory. It changes in place, by `append` and `redact`, when a flush has been committed. */
export class LoadedRoom implements Room {
  readonly id: string;
  readonly ref: number;
  readonly joined = new Set<string>();
  #state: StateSnapshot;
  #newest: readonly RoomEvent[];
  #depth: number;
  #weight: number | undefined;
  #visibilities: readonly RoomEvent[];
  readonly #byId = new Map<string, RoomEvent>();
  readonly #memberships = new Map<string, Promise<readonly RoomEvent[]>>();
  /** Known for one state of the room: more may be hidden by what comes later. */
  #hidden: { readonly key: string; readonly stretches: Promise<HiddenStretch[]> } | null = null;
  readonly #storage: Pick<Storage, 'db'>;
  /** Whom the rooms are of where a platform decides about them. */
  readonly #governor: string | null;

  constructor(contents: RoomContents, storage: Pick<Storage, 'db'>, governor: string | null) {
    this.#storage = storage;
    this.#governor = governor;
    this.id = contents.id;
    this.ref = contents.ref;
    this.#state = contents.state;
    this.#newest = contents.newest;
    this.#depth = contents.depth;
    this.#visibilities = contents.visibilities;
    for (const event of contents.newest) this.#byId.set(event.eventId, event);
    for (const event of contents.state.ofType('m.room.member')) this.#noteMember(event);
  }

  get state(): RoomState {
    return this.#state;
  }
  get newest(): readonly RoomEvent[] {
    return this.#newest;
  }
  get last(): RoomEvent | undefined {
    return this.#newest.at(-1);
  }
  get depth(): number {
    return this.#depth;
  }
  get position(): number {
    return this.last?.position ?? 0;
  }
  get counted(): number {
    return this.last?.counted ?? 0;
  }
  get visibilities(): readonly RoomEvent[] {
    return this.#visibilities;
  }
  /** What the room takes in memory, counted in ordinary events. */
  get weight(): number {
    this.#weight ??= weightInMemory(this.#newest, this.#state);
    return this.#weight;
  }
  /** Whether every event of the room is in memory. */
  get isWhole(): boolean {
    return this.#depth === this.#newest.length;
  }

  get isAbandoned(): boolean {
    const governor = this.#governor;
    return governor !== null && this.#isGoverned && this.membership(governor) !== 'join';
  }

  isClosedTo(userId: string): boolean {
    const governor = this.#governor;
    if (governor === null || !this.#isGoverned) return false;
    if (userId === governor) return this.isAbandoned;
    const own = this.#state.get('m.room.member', governor)?.content ?? {};
    return !keepsRoomOpen(own) || isSuspended(this.#state.get(SUSPENDED_TYPE, '')?.content ?? {});
  }

  hiddenFrom(userId: string): readonly HiddenStretch[] | Promise<readonly HiddenStretch[]> {
    const hiding = hidingIn(this.#state);
    // Who hides messages still has to find them.
    if (!hiding || !this.#isGoverned || userId === this.#governor) return NOTHING_HIDDEN;
    const { eventId, hidden } = hiding;
    const isGrowing = hidden.some(({ until }) => until >= (this.last?.originServerTs ?? 0));
    const key = isGrowing ? `${eventId} ${this.position}` : eventId;
    if (this.#hidden?.key !== key) {
      const stretches = findHidden(this.#storage.db, this.ref, hidden);
      this.#hidden = { key, stretches };
      stretches.catch(() => {
        if (this.#hidden?.stretches === stretches) this.#hidden = null;
      });
    }
    return this.#hidden.stretches;
  }

  get #isGoverned(): boolean {
    return this.#state.get('m.room.create', '')?.sender === this.#governor;
  }

  membership(userId: string): Membership | undefined {
    return membershipIn(this.#state, userId);
  }

  /** The event if it is one of the newest. */
  known(eventId: string): RoomEvent | undefined {
    return this.#byId.get(eventId);
  }

  async event(eventId: string): Promise<RoomEvent | undefined> {
    return (await this.events([eventId])).get(eventId);
  }

  async events(eventIds: readonly string[]): Promise<ReadonlyMap<string, RoomEvent>> {
    const until = this.position;
    const found = new Map<string, RoomEvent>();
    const missing: string[] = [];
    for (const eventId of new Set(eventIds)) {
      const event = this.#byId.get(eventId);
      if (event) found.set(eventId, event);
      else missing.push(eventId);
    }
    if (missing.length > 0 && !this.isWhole) {
      for (const event of await findByIds(this.#storage.db, this.ref, missing)) {
        if (event.position <= until) found.set(event.eventId, event);
      }
    }
    return found;
  }

  async stateAt(position: number): Promise<RoomState> {
    const now = this.#state;
    const until = this.position;
    if (position >= until) return now;
    const oldest = this.#newest[0];
    const isCovered = this.isWhole || (oldest !== undefined && oldest.position <= position + 1);
    const hasChanged = this.#newest.some(
      (event) => event.stateKey !== undefined && event.position > position,
    );
    if (isCovered && !hasChanged) return now;
    const earlier = await findEarlierState(this.#storage.db, this.ref, position, until);
    return now
      .without(earlier.filter(({ event }) => event === undefined))
      .with(earlier.flatMap(({ event }) => event ?? []));
  }

  membershipsOf(userId: string): Promise<readonly RoomEvent[]> {
    const current = this.#state.get('m.room.member', userId);
    if (!current) return Promise.resolve([]);
    if (!current.replaces) return Promise.resolve([current]);
    let memberships = this.#memberships.get(userId);
    if (!memberships) {
      const until = this.position;
      memberships = findMemberships(this.#storage.db, this.ref, userId).then((events) =>
        events.filter((event) => event.position <= until),
      );
      this.#memberships.set(userId, memberships);
      memberships.catch(() => this.#memberships.delete(userId));
    }
    return memberships;
  }

  async page(query: Parameters<Room['page']>[0]): Promise<EventPage> {
    const { from, direction, limit, test = () => true } = query;
    const isBackwards = direction === 'backwards';
    const end = isBackwards ? (query.until ?? 0) : Math.min(query.until ?? Infinity, this.position + 1);
    const events: RoomEvent[] = [];
    let place = from;
    while (events.length < limit) {
      const chunk = await this.#chunk(place, end, isBackwards, Math.max(limit - events.length, CHUNK_MIN));
      for (const event of chunk) {
        place = event.position;
        if (test(event)) events.push(event);
        if (events.length === limit) break;
      }
      if (chunk.length === 0) break;
    }
    return { events, next: this.#isEnd(place, isBackwards) ? null : place };
  }

  /** Some events between `from` and `end`, both left out, in the direction of reading; none when there are none. */
  async #chunk(from: number, end: number, isBackwards: boolean, limit: number): Promise<RoomEvent[]> {
    const [after, before] = isBackwards ? [end, from] : [from, end];
    const oldest = this.#newest[0]?.position ?? 0;
    const inMemory = this.#newest.filter(({ position }) => position > after && position < before);
    if (isBackwards && inMemory.length > 0) return inMemory.reverse();
    // Positions are of the whole server, so nothing of this room can lie between two that follow each other.
    if (!isBackwards && (this.isWhole || oldest <= after + 1)) return inMemory;
    if (isBackwards && this.isWhole) return [];
    const order = isBackwards ? 'newest first' : 'oldest first';
    const stored = await findRange(this.#storage.db, {
      room: this.ref,
      after,
      before: isBackwards ? before : Math.min(before, this.position + 1),
      order,
      limit,
    });
    // Whoever reads an event that is in memory gets that object, with everything that was made of it.
    return stored.map((event) => this.#byId.get(event.eventId) ?? event);
  }

  #isEnd(place: number, isBackwards: boolean): boolean {
    const first = this.#state.get('m.room.create', '')?.position ?? 0;
    return isBackwards ? place <= first : place >= this.position;
  }

  /** Takes over what a flush has committed, in order. */
  append(events: readonly RoomEvent[]): void {
    const state = events.filter((event) => event.stateKey !== undefined);
    this.#state = this.#state.with(state);
    for (const event of state) {
      if (event.type === 'm.room.member') this.#noteMember(event);
      if (event.type === 'm.room.history_visibility' && event.stateKey === '') {
        this.#visibilities = [...this.#visibilities, event];
      }
    }
    const all = [...this.#newest, ...events];
    this.#newest = all.slice(-NEWEST_MAX);
    for (const event of all.slice(0, -NEWEST_MAX)) this.#byId.delete(event.eventId);
    for (const event of events.slice(-NEWEST_MAX)) this.#byId.set(event.eventId, event);
    this.#depth += events.length;
    this.#weight = undefined;
  }

  /** Puts pruned events in the place of the originals, everywhere where these are, also as what others replaced. */
  redact(pruned: readonly RoomEvent[]): void {
    if (pruned.length === 0) return;
    const byId = new Map(pruned.map((event) => [event.eventId, event]));
    const current = (former: RoomEvent): RoomEvent => {
      const event = byId.get(former.eventId) ?? former;
      const replaced = event.replaces && byId.get(event.replaces.eventId);
      const because = event.redactedBecause && byId.get(event.redactedBecause.eventId);
      if (!replaced && !because) return event;
      return {
        ...event,
        ...(event.replaces && replaced && { replaces: { ...event.replaces, content: replaced.content } }),
        // As it is stored: why the redaction itself was redacted is said at the redaction.
        ...(because && { redactedBecause: { ...because, redactedBecause: undefined } }),
      };
    };
    this.#newest = this.#newest.map(current);
    this.#weight = undefined;
    this.#visibilities = this.#visibilities.map(current);
    this.#byId.clear();
    for (const event of this.#newest) this.#byId.set(event.eventId, event);
    // Most redactions prune messages, of which the state knows nothing.
    if (!pruned.some((event) => event.stateKey !== undefined || event.type === 'm.room.redaction')) return;
    const changed: RoomEvent[] = [];
    for (const event of this.#state) {
      const now = this.#byId.get(event.eventId) ?? current(event);
      if (now !== event) changed.push(now);
    }
    this.#state = this.#state.with(changed);
    this.#memberships.clear();
  }

  #noteMember(event: RoomEvent): void {
    const userId = event.stateKey ?? '';
    this.#memberships.delete(userId);
    if (membershipOf(event) === 'join') this.joined.add(userId);
    else this.joined.delete(userId);
  }
}
