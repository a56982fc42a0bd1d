import type { Membership, RoomEvent } from './event';
import type { RoomState } from './rooms';

type ByKey = ReadonlyMap<string, RoomEvent>;
const NO_EVENTS: ByKey = new Map();

/** The state of a room at one moment. A change makes another object, which shares what stayed the same. */
export class StateSnapshot implements RoomState {
  static readonly empty = new StateSnapshot(new Map());
  readonly size: number;
  readonly #byType: ReadonlyMap<string, ByKey>;

  private constructor(byType: ReadonlyMap<string, ByKey>) {
    this.#byType = byType;
    let size = 0;
    for (const events of byType.values()) size += events.size;
    this.size = size;
  }

  get(type: string, stateKey: string): RoomEvent | undefined {
    return this.#byType.get(type)?.get(stateKey);
  }

  ofType(type: string): Iterable<RoomEvent> {
    return (this.#byType.get(type) ?? NO_EVENTS).values();
  }

  *[Symbol.iterator](): Iterator<RoomEvent> {
    for (const events of this.#byType.values()) yield* events.values();
  }

  /** The state after these state events, in their order. */
  with(events: Iterable<RoomEvent>): StateSnapshot {
    const changed = new Map<string, Map<string, RoomEvent>>();
    for (const event of events) {
      if (event.stateKey === undefined) continue;
      this.#writable(changed, event.type).set(event.stateKey, event);
    }
    return this.#joined(changed);
  }

  /** The state without the current events of these keys. */
  without(keys: Iterable<{ readonly type: string; readonly stateKey: string }>): StateSnapshot {
    const changed = new Map<string, Map<string, RoomEvent>>();
    for (const { type, stateKey } of keys) this.#writable(changed, type).delete(stateKey);
    return this.#joined(changed);
  }

  #writable(changed: Map<string, Map<string, RoomEvent>>, type: string): Map<string, RoomEvent> {
    let events = changed.get(type);
    if (!events) changed.set(type, (events = new Map(this.#byType.get(type))));
    return events;
  }

  #joined(changed: ReadonlyMap<string, ByKey>): StateSnapshot {
    return changed.size === 0 ? this : new StateSnapshot(new Map([...this.#byType, ...changed]));
  }
}

/** A state with changes on top that are not committed yet. */
export class PendingState implements RoomState {
  readonly #changes = new Map<string, Map<string, RoomEvent>>();
  readonly #base: RoomState;

  constructor(base: RoomState) {
    this.#base = base;
  }

  add(event: RoomEvent): void {
    if (event.stateKey === undefined) return;
    let events = this.#changes.get(event.type);
    if (!events) this.#changes.set(event.type, (events = new Map()));
    events.set(event.stateKey, event);
  }

  get(type: string, stateKey: string): RoomEvent | undefined {
    return this.#changes.get(type)?.get(stateKey) ?? this.#base.get(type, stateKey);
  }

  *ofType(type: string): Iterable<RoomEvent> {
    const changes = this.#changes.get(type);
    for (const event of this.#base.ofType(type)) {
      if (!changes?.has(event.stateKey ?? '')) yield event;
    }
    if (changes) yield* changes.values();
  }

  *[Symbol.iterator](): Iterator<RoomEvent> {
    for (const event of this.#base) {
      if (!this.#changes.get(event.type)?.has(event.stateKey ?? '')) yield event;
    }
    for (const events of this.#changes.values()) yield* events.values();
  }

  get size(): number {
    return [...this].length;
  }
}

/** Somebody's membership by a state; undefined for who was never in or near the room. */
export function membershipIn(state: RoomState, userId: string): Membership | undefined {
  return membershipOf(state.get('m.room.member', userId));
}

export function membershipOf(event: RoomEvent | undefined): Membership | undefined {
  const value = event?.content.membership;
  return value === 'join' || value === 'invite' || value === 'leave' || value === 'ban' || value === 'knock'
    ? value
    : undefined;
}
