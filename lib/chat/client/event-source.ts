import type { MatrixClient } from 'matrix-js-sdk/lib/client.js';
import type { MatrixEvent } from 'matrix-js-sdk/lib/models/event.js';
import type { RawEvent } from '@/lib/chat/timeline/raw-event';
import type { RelationIndex } from '@/lib/chat/timeline/relations';
import type { MatrixRoomId } from '@/protocol/ids';

const AT_ONCE = 4;

/** The events of a room that are known, and those that answers refer to, fetched one by one. */
export class EventSource {
  readonly #client: MatrixClient;
  readonly #matrixRoomId: MatrixRoomId;
  readonly #relations: RelationIndex;
  readonly #onFound: () => void;
  readonly #isHidden: (event: RawEvent) => boolean;
  readonly #asked = new Set<string>();
  readonly #fetched = new Map<string, RawEvent | 'loading' | 'missing'>();

  constructor(
    client: MatrixClient,
    matrixRoomId: MatrixRoomId,
    relations: RelationIndex,
    { onFound, isHidden }: { onFound: () => void; isHidden: (event: RawEvent) => boolean },
  ) {
    this.#client = client;
    this.#matrixRoomId = matrixRoomId;
    this.#relations = relations;
    this.#onFound = onFound;
    this.#isHidden = isHidden;
  }

  take(event: MatrixEvent): void {
    this.#relations.take(event.event as RawEvent);
  }

  takeAll(events: readonly MatrixEvent[]): void {
    for (const event of events) this.take(event);
  }

  lookUp(eventId: string): RawEvent | 'loading' | 'missing' {
    const known = this.#client.getRoom(this.#matrixRoomId)?.findEventById(eventId);
    if (known) return this.#unlessHidden(known.event as RawEvent);
    const fetched = this.#fetched.get(eventId);
    if (fetched !== undefined) return typeof fetched === 'string' ? fetched : this.#unlessHidden(fetched);
    this.#fetched.set(eventId, 'loading');
    void this.#fetch(eventId);
    return 'loading';
  }

  /** What was missing because it was hidden may be there again. */
  forgetMissing(): void {
    for (const [eventId, found] of this.#fetched) if (found === 'missing') this.#fetched.delete(eventId);
  }

  #unlessHidden(event: RawEvent): RawEvent | 'missing' {
    return this.#isHidden(event) ? 'missing' : event;
  }

  /**
   * Fetches the reactions of messages in an older part of the room: they were made later, so they lie outside of it.
   * Edits come with the messages.
   */
  askReactions(eventIds: readonly string[]): void {
    const wanted = eventIds.filter((eventId) => !this.#asked.has(eventId));
    for (const eventId of wanted) this.#asked.add(eventId);
    for (let lane = 0; lane < AT_ONCE; lane++) void this.#fetchReactions(wanted);
  }

  async #fetchReactions(wanted: string[]): Promise<void> {
    for (let eventId = wanted.shift(); eventId !== undefined; eventId = wanted.shift()) {
      try {
        const { chunk } = await this.#client.fetchRelations(
          this.#matrixRoomId,
          eventId,
          'm.annotation',
          'm.reaction',
        );
        for (const event of chunk) this.#relations.take(event as RawEvent);
        if (chunk.length > 0) this.#onFound();
      } catch {
        this.#asked.delete(eventId); // the next look asks again
      }
    }
  }

  async #fetch(eventId: string): Promise<void> {
    try {
      const found = (await this.#client.fetchRoomEvent(this.#matrixRoomId, eventId)) as RawEvent;
      this.#relations.take(found);
      this.#fetched.set(eventId, found);
    } catch {
      this.#fetched.set(eventId, 'missing');
    }
    this.#onFound();
  }
}
