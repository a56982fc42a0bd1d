import type { Clock } from '@/runtime/clock';
import { describeError } from '@/runtime/describe-error';
import { RepeatedWork } from '@/runtime/repeated-work';
import { personIdOf } from '@/protocol/chat-names';
import type { Log } from '@/server/log/log';
import type { Storage } from '@/storage/storage';
import { markOf, wantedState } from './apply-room';
import type { FactsStore } from './facts.store';
import type { FullEvent, Homeserver } from './homeserver';
import { MatrixRefusal } from './matrix-client';
import type { Pictures } from './pictures';
import { CHILD_TYPE, childState, isEmptyContent, isSameContent, type RoomFacts } from './room-state';
import { goneEntry, memberEntry, roomEntry } from './outbox-writer';
import type { OutboxEntry, ChatOutboxStore } from './chat-outbox.store';
import type { MatrixRoomId, RoomId } from '@/protocol/ids';

const ROOMS_AT_ONCE = 50;
/** A homeserver reads all members of a room for each comparison: one of 100,000 people is compared every fifty minutes. */
const REST_MS_PER_EVENT = 30;

export interface ReconcilerParts {
  readonly storage: Storage;
  readonly facts: FactsStore;
  readonly outboxStore: ChatOutboxStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly pictures: Pictures;
  readonly connect: () => Promise<Homeserver>;
  /** Lets the outbox look at what was put. */
  readonly wake: () => void;
}

/**
 * Compares every room with the platform's tables. What differs is enqueued as a check: differences are
 * repaired, and leaves of users noticed, in one place only.
 */
export class Reconciler {
  readonly #rounds = new RepeatedWork(() => this.#goThrough());
  #stopped = false;
  /** Where the slow round is. */
  #place = 0;
  /** When the slow round comes to a room again, in milliseconds; of rooms for which that is still to come. */
  readonly #restUntil = new Map<RoomId, number>();
  readonly #deps: ReconcilerParts;

  constructor(deps: ReconcilerParts) {
    this.#deps = deps;
  }

  /** Goes through all rooms as quickly as it can; answers how many differences it found. One round at a time. */
  round(): Promise<number> {
    return this.#rounds.run();
  }

  /** Goes through the next few rooms, from the first again after the last. */
  async step(rooms: number): Promise<number> {
    const homeserver = await this.#deps.connect();
    const next = await this.#deps.facts.roomsAfter(this.#place, rooms);
    let found = 0;
    for (const { id, matrixRoomId } of next) {
      if (!this.#rests(id)) found += await this.#compare(id, matrixRoomId, homeserver);
    }
    this.#place = next.length < rooms ? 0 : (next.at(-1)?.id ?? 0);
    if (this.#place === 0) found += await this.#strays(homeserver);
    return found;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#rounds.idle();
  }

  async #goThrough(): Promise<number> {
    if (this.#stopped) return 0;
    let found = 0;
    const homeserver = await this.#deps.connect();
    for (let place = 0, full = true; full && !this.#stopped;) {
      const rooms = await this.#deps.facts.roomsAfter(place, ROOMS_AT_ONCE);
      for (const { id, matrixRoomId } of rooms) {
        if (!this.#stopped) found += await this.#compare(id, matrixRoomId, homeserver);
      }
      place = rooms.at(-1)?.id ?? 0;
      full = rooms.length === ROOMS_AT_ONCE;
    }
    if (!this.#stopped) found += await this.#strays(homeserver);
    return found;
  }

  #rests(roomId: RoomId): boolean {
    if ((this.#restUntil.get(roomId) ?? 0) > this.#deps.clock.now().getTime()) return true;
    this.#restUntil.delete(roomId);
    return false;
  }

  async #compare(roomId: RoomId, matrixRoomId: MatrixRoomId | null, homeserver: Homeserver): Promise<number> {
    if (matrixRoomId === null) return this.#look([roomEntry(roomId)]);
    try {
      const state = await homeserver.state(matrixRoomId);
      this.#restUntil.set(roomId, this.#deps.clock.now().getTime() + state.length * REST_MS_PER_EVENT);
      return await this.#look([
        ...(await this.#stateEntries(roomId, matrixRoomId, state, homeserver)),
        ...(await this.#memberEntries(roomId, matrixRoomId, state, homeserver)),
        ...(await this.#childEntries(roomId, state)),
      ]);
    } catch (error) {
      if (!(error instanceof MatrixRefusal)) throw error;
      this.#deps.log.write('chat.room_lost', { room: roomId, problem: describeError(error) });
      return 0;
    }
  }

  async #stateEntries(
    roomId: RoomId,
    matrixRoomId: MatrixRoomId,
    state: readonly FullEvent[],
    homeserver: Homeserver,
  ): Promise<OutboxEntry[]> {
    const facts = await this.#deps.facts.room(roomId);
    if (!facts) return [];
    const contents = new Map(state.map((event) => [`${event.type} ${event.state_key ?? ''}`, event.content]));
    const wanted = await wantedState(facts, homeserver, this.#deps.pictures);
    const isRight =
      wanted.every(({ type, stateKey, content }) =>
        isSameContent(contents.get(`${type} ${stateKey}`), content),
      ) && (await this.#isLinked(facts, matrixRoomId, homeserver));
    return isRight ? [] : [roomEntry(roomId)];
  }

  async #isLinked(facts: RoomFacts, matrixRoomId: MatrixRoomId, homeserver: Homeserver): Promise<boolean> {
    const { parentMatrixId } = facts;
    if (parentMatrixId === null) return true;
    const child = childState(matrixRoomId, facts, homeserver);
    return isSameContent(
      await homeserver.stateContent(parentMatrixId, child.type, matrixRoomId),
      child.content,
    );
  }

  /** Rooms that a Matrix space lists although no row knows them: each was deleted while it was put there. */
  async #childEntries(roomId: RoomId, state: readonly FullEvent[]): Promise<OutboxEntry[]> {
    const listed = state.flatMap(({ type, state_key: child, content }) =>
      type === CHILD_TYPE && child !== undefined && !isEmptyContent(content) ? [child] : [],
    );
    const rows = await this.#deps.facts.byMatrixRoomIds(listed);
    const known = new Set(rows.map(({ matrixRoomId }) => matrixRoomId));
    return listed.filter((child) => !known.has(child)).map((child) => goneEntry(child, roomId));
  }

  async #memberEntries(
    roomId: RoomId,
    matrixRoomId: MatrixRoomId,
    state: readonly FullEvent[],
    homeserver: Homeserver,
  ): Promise<OutboxEntry[]> {
    const joined = new Set<number>();
    const near = new Set<number>();
    for (const { type, state_key: matrixUserId = '', content } of state) {
      if (type !== 'm.room.member' || matrixUserId === homeserver.sender) continue;
      if (content.membership !== 'join' && content.membership !== 'invite') continue;
      const personId = personIdOf(matrixUserId);
      // Nobody of ours: no table can say anything about such a user.
      if (personId === null) await homeserver.kick(matrixRoomId, matrixUserId);
      else (content.membership === 'join' ? joined : near).add(personId);
    }
    const belonging = await this.#deps.facts.people.all(roomId);
    const differing = [
      ...[...belonging].flatMap(([userId, state]) =>
        (state === 'in' ? joined : near).has(userId) ? [] : [userId],
      ),
      ...[...joined, ...near].filter((userId) => !belonging.has(userId)),
    ];
    return differing.map((userId) => memberEntry(roomId, userId));
  }

  /** Rooms of ours that no row knows: what is left of deleted ones, and of two that were made for one row. */
  async #strays(homeserver: Homeserver): Promise<number> {
    const strays: OutboxEntry[] = [];
    const joined = await homeserver.joinedRooms();
    const known = new Set(
      (await this.#deps.facts.byMatrixRoomIds(joined)).map(({ matrixRoomId }) => matrixRoomId),
    );
    for (const matrixRoomId of joined) {
      if (known.has(matrixRoomId)) continue;
      const mark = await markOf(matrixRoomId, homeserver);
      if (!mark) continue;
      const row = await this.#deps.facts.byId(mark.roomId);
      // One whose row has no id yet may have been made just now.
      if (row && (row.matrixRoomId === null || row.matrixRoomId === matrixRoomId)) continue;
      strays.push(goneEntry(matrixRoomId));
    }
    return this.#look(strays);
  }

  async #look(entries: readonly OutboxEntry[]): Promise<number> {
    if (entries.length === 0) return 0;
    await this.#deps.outboxStore.putCheck(entries, this.#deps.clock.now());
    this.#deps.wake();
    return entries.length;
  }
}
