import type { Storage } from '@/storage/storage';
import { findState } from './event.store';
import { LoadedRoom, NEWEST_MAX, type RoomContents } from './loaded-room';
import { findNewest, findVisibilities } from './room-events.store';
import { findRoomRef } from './room.store';
import { StateSnapshot } from './state';

/**
 * What the rooms that stay in memory may weigh together, in events; one weighs about a kilobyte. Five rooms of 100,000 people fit:
 * reading one of them takes seconds.
 */
const WEIGHT_MAX = 250_000;
/** Rooms grow while they are used, not only when others come. */
const USES_BETWEEN_WEIGHINGS = 1000;

/**
 * The rooms in memory. There is never more than one object for a room: one that was put out for lack of place is taken
 * back as long as anybody still holds it, so that no holder misses what is appended.
 */
export class RoomMemory {
  /** Least recently used first. */
  readonly #kept = new Map<string, LoadedRoom>();
  readonly #alive = new Map<string, WeakRef<LoadedRoom>>();
  readonly #loading = new Map<string, Promise<LoadedRoom | undefined>>();
  #uses = 0;
  readonly #gone = new FinalizationRegistry<string>((roomId) => {
    if (!this.#alive.get(roomId)?.deref()) this.#alive.delete(roomId);
  });
  readonly #storage: Pick<Storage, 'db'>;
  readonly #governor: string | null;
  readonly #weightMax: number;

  constructor(storage: Pick<Storage, 'db'>, governor: string | null, weightMax = WEIGHT_MAX) {
    this.#storage = storage;
    this.#governor = governor;
    this.#weightMax = weightMax;
  }

  /** The room if it is in memory. */
  peek(roomId: string): LoadedRoom | undefined {
    const room = this.#kept.get(roomId) ?? this.#alive.get(roomId)?.deref();
    if (room) this.#use(room);
    return room;
  }

  async get(roomId: string): Promise<LoadedRoom | undefined> {
    const room = this.peek(roomId);
    if (room) return room;
    let loading = this.#loading.get(roomId);
    if (!loading) {
      loading = this.#load(roomId).finally(() => this.#loading.delete(roomId));
      this.#loading.set(roomId, loading);
    }
    return loading;
  }

  /** Takes in a room that was just created, or read. */
  add(contents: RoomContents): LoadedRoom {
    const room = new LoadedRoom(contents, this.#storage, this.#governor);
    this.#alive.set(room.id, new WeakRef(room));
    this.#gone.register(room, room.id);
    this.#use(room);
    this.#shrink();
    return room;
  }

  /** Forgets a room whose events are gone; nothing is ever appended to it. */
  drop(roomId: string): void {
    this.#kept.delete(roomId);
    this.#alive.delete(roomId);
  }

  /** Puts rooms out until the rest fits; the least recently used go first. */
  #shrink(): void {
    let weight = 0;
    for (const room of this.#kept.values()) weight += room.weight;
    for (const room of this.#kept.values()) {
      if (weight <= this.#weightMax) return;
      this.#kept.delete(room.id);
      weight -= room.weight;
    }
  }

  #use(room: LoadedRoom): void {
    this.#uses += 1;
    if (this.#uses % USES_BETWEEN_WEIGHINGS === 0) this.#shrink();
    this.#kept.delete(room.id);
    this.#kept.set(room.id, room);
  }

  async #load(roomId: string): Promise<LoadedRoom | undefined> {
    const { db } = this.#storage;
    const ref = await findRoomRef(db, roomId);
    if (ref === undefined) return undefined;
    // The writer appends to no room before it has it from here, so the three answers fit together.
    const [state, newest, visibilities] = await Promise.all([
      findState(db, ref),
      findNewest(db, ref, NEWEST_MAX),
      findVisibilities(db, ref),
    ]);
    const events = newest.map(({ event }) => event);
    const byId = new Map(events.map((event) => [event.eventId, event]));
    const shared = state.map((event) => byId.get(event.eventId) ?? event);
    return this.add({
      id: roomId,
      ref,
      state: StateSnapshot.empty.with(shared),
      newest: events,
      depth: newest.at(-1)?.depth ?? 0,
      visibilities: visibilities.map((event) => byId.get(event.eventId) ?? event),
    });
  }
}
