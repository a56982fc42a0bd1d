import type { Rooms } from '@/homeserver/rooms/rooms';
import { countsAsUnread } from './counts-as-unread';
import { threadOf } from './judge';
import type { Highlight, ThreadEvent } from './unread';
import { THREAD_EVENTS_MAX, type UnreadStore } from './unread.store';
import type { UnreadWriter } from './unread-writer';

interface UnreadRoom {
  readonly threads: ThreadEvent[];
  forAll: Highlight[];
}

const NO_ROOM: UnreadRoom = { threads: [], forAll: [] };

/** What of a room the counts of all its members share: events in threads, and mentions of the room. */
export class UnreadRooms {
  readonly #rooms = new Map<string, UnreadRoom>();
  readonly #store: UnreadStore;
  readonly #writer: UnreadWriter;
  readonly #loadedRooms: Pick<Rooms, 'loaded'>;

  constructor(store: UnreadStore, writer: UnreadWriter, loadedRooms: Pick<Rooms, 'loaded'>) {
    this.#store = store;
    this.#writer = writer;
    this.#loadedRooms = loadedRooms;
  }

  of(roomId: string): Readonly<UnreadRoom> {
    return this.#rooms.get(roomId) ?? NO_ROOM;
  }

  addThreadEvent(roomId: string, event: ThreadEvent): void {
    const threads = this.#rooms.get(roomId)?.threads;
    if (!threads) return;
    threads.push(event);
    if (threads.length > 2 * THREAD_EVENTS_MAX) threads.splice(0, threads.length - THREAD_EVENTS_MAX);
  }

  addForAll(row: Highlight): void {
    this.#rooms.get(row.roomId)?.forAll.push(row);
  }

  redact(roomId: string, eventId: string): void {
    const room = this.#rooms.get(roomId);
    if (room) room.forAll = room.forAll.filter((row) => row.eventId !== eventId);
  }

  /** Reads what is missing of some rooms; no wait when nothing is. */
  async load(roomIds: readonly string[]): Promise<void> {
    const missing = roomIds.filter((roomId) => !this.#rooms.has(roomId));
    if (missing.length === 0) return;
    const threadEvents = await this.#store.threadEventsOf(missing);
    const stored = await this.#store.highlightsForAll(missing);
    // From here on without a wait: what was published meanwhile is among the room's newest events and in the writer.
    for (const roomId of missing) {
      if (this.#rooms.has(roomId)) continue;
      const rows = [...stored, ...this.#writer.highlightsOf('')].filter(
        (row) => row.roomId === roomId && !this.#writer.isRedacted(row.eventId),
      );
      this.#rooms.set(roomId, {
        threads: this.#withNewest(
          roomId,
          threadEvents.filter((event) => event.roomId === roomId),
        ),
        forAll: [...new Map(rows.map((row) => [row.position, row])).values()],
      });
    }
  }

  #withNewest(roomId: string, read: readonly ThreadEvent[]): ThreadEvent[] {
    const last = read.at(-1)?.position ?? -1;
    const newest = this.#loadedRooms.loaded(roomId)?.newest ?? [];
    const since = newest
      .filter((event) => event.position > last && threadOf(event) !== '' && countsAsUnread(event))
      .map((event) => ({ position: event.position, threadId: threadOf(event) }));
    return [...read.map(({ position, threadId }) => ({ position, threadId })), ...since];
  }
}
