import type { MatrixClient } from 'matrix-js-sdk/lib/client.js';
import type { MatrixEvent } from 'matrix-js-sdk/lib/models/event.js';
import type { RawEvent } from '../timeline/raw-event';
import type { RelationIndex } from '../timeline/relations';

/** The events of a room that are known, and those that answers refer to, fetched one by one. */
export class EventSource {
  readonly #client: MatrixClient;
  readonly #roomId: string;
  readonly #relations: RelationIndex;
  readonly #onFound: () => void;
  readonly #fetched = new Map<string, RawEvent | 'loading' | 'missing'>();

  constructor(client: MatrixClient, roomId: string, relations: RelationIndex, onFound: () => void) {
    this.#client = client;
    this.#roomId = roomId;
    this.#relations = relations;
    this.#onFound = onFound;
  }

  take(event: MatrixEvent): void {
    this.#relations.take(event.event as RawEvent);
  }

  takeAll(events: readonly MatrixEvent[]): void {
    for (const event of events) this.take(event);
  }

  lookUp(eventId: string): RawEvent | 'loading' | 'missing' {
    const known = this.#client.getRoom(this.#roomId)?.findEventById(eventId);
    if (known) return known.event as RawEvent;
    const fetched = this.#fetched.get(eventId);
    if (fetched !== undefined) return fetched;
    this.#fetched.set(eventId, 'loading');
    void this.#fetch(eventId);
    return 'loading';
  }

  async #fetch(eventId: string): Promise<void> {
    try {
      const found = (await this.#client.fetchRoomEvent(this.#roomId, eventId)) as RawEvent;
      this.#relations.take(found);
      this.#fetched.set(eventId, found);
    } catch {
      this.#fetched.set(eventId, 'missing');
    }
    this.#onFound();
  }
}
