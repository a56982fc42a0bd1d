import type { Clock } from '@/runtime/clock';
import type { Storage } from '@/storage/storage';
import type { Plan, Planner } from '@/homeserver/stream/planner';
import type { Published } from '@/homeserver/stream/stream';
import { EventBuilder } from './event-builder';
import type { RoomEvent } from './event';
import { readForFlush } from './flush-readings';
import type { LoadedRoom } from './loaded-room';
import type { PendingRoom } from './pending-room';
import type { PersonMemory } from './person-memory';
import { findAt } from './room-events.store';
import type { RoomMemory } from './room-memory';
import { StateSnapshot } from './state';
import type { WaitingDrafts } from './waiting-drafts';

interface Options {
  readonly storage: Pick<Storage, 'db'>;
  readonly clock: Clock;
  readonly rooms: RoomMemory;
  readonly people: PersonMemory;
  /** The number of the last room that was made. */
  readonly lastRoomRef: number;
}

type Outcome =
  | { readonly waiting: WaitingDrafts; readonly events: readonly RoomEvent[] }
  | { readonly waiting: WaitingDrafts; readonly refusal: Error };

/** Authorises and builds the events of each flush, and takes them over into memory when it is committed. */
export class EventPlanner implements Planner<WaitingDrafts> {
  #lastRoomRef: number;
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
    this.#lastRoomRef = options.lastRoomRef;
  }

  async plan(waiting: readonly WaitingDrafts[], firstPosition: number): Promise<Plan> {
    const { rooms, storage, clock } = this.#options;
    const now = clock.now().getTime();
    const readings = await readForFlush(waiting, rooms, { storage, now });
    const builder = new EventBuilder({
      readings,
      rooms,
      firstPosition,
      lastRoomRef: this.#lastRoomRef,
      now,
    });
    // Who is refused is told after the flush: what stands before an event in a flush is true only then.
    const outcomes = waiting.map((one): Outcome => {
      try {
        return { waiting: one, events: builder.add(one) };
      } catch (error) {
        // A mistake of ours fails the one event that brought it to light.
        return { waiting: one, refusal: error instanceof Error ? error : new Error(String(error)) };
      }
    });
    const pending = builder.changedRooms();
    return {
      rows: {
        rooms: pending.filter(({ loaded }) => !loaded).map(({ ref, id }) => ({ ref, roomId: id })),
        events: pending.flatMap((room) => room.eventRows()).sort((a, b) => a.position - b.position),
        prunes: pending.flatMap((room) => room.pruneRows()),
      },
      commit: () => this.#commit(pending),
      settle: () => this.#settle(outcomes),
      fail: (error) => {
        for (const outcome of outcomes) {
          outcome.waiting.reject('refusal' in outcome ? outcome.refusal : error);
        }
      },
    };
  }

  async answerKnown(waiting: WaitingDrafts, position: number): Promise<void> {
    waiting.resolve(await findAt(this.#options.storage.db, [position]));
  }

  #commit(pending: readonly PendingRoom[]): Published[] {
    const published: Published[] = [];
    for (const one of pending) {
      const room = one.loaded ?? this.#create(one);
      room.append(one.added);
      room.redact(one.pruned);
      this.#options.people.note(one.added);
      this.#options.people.note(currentMembers(room, one.pruned));
      for (const event of one.added) {
        published.push({
          kind: 'event',
          position: event.position,
          event: room.known(event.eventId) ?? event,
        });
      }
    }
    return published.sort((a, b) => a.position - b.position);
  }

  #create({ id, ref }: PendingRoom): LoadedRoom {
    this.#lastRoomRef = Math.max(this.#lastRoomRef, ref);
    const contents = { id, ref, state: StateSnapshot.empty, newest: [], depth: 0, visibilities: [] };
    return this.#options.rooms.add(contents);
  }

  #settle(outcomes: readonly Outcome[]): void {
    // What came later in the flush may have pruned an event, or what it replaced.
    const current = (event: RoomEvent) =>
      this.#options.rooms.peek(event.roomId)?.known(event.eventId) ?? event;
    for (const outcome of outcomes) {
      if ('refusal' in outcome) outcome.waiting.reject(outcome.refusal);
      else outcome.waiting.resolve(outcome.events.map(current));
    }
  }
}

/** Current membership events of people of whom something was pruned: they may hold what the pruned event said. */
function currentMembers(room: LoadedRoom, pruned: readonly RoomEvent[]): RoomEvent[] {
  return pruned.flatMap(({ type, stateKey }) =>
    type === 'm.room.member' && stateKey !== undefined ? (room.state.get(type, stateKey) ?? []) : [],
  );
}
