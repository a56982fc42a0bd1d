import type { Storage } from '@/storage/storage';
import { MatrixError } from '@/homeserver/api/matrix-error';
import type { MediaBindings } from '@/homeserver/media/media-bindings';
import type { Rooms } from '@/homeserver/rooms/rooms';
import { RoomPurgeStore } from './room-purge.store';

const AT_ONCE = 500;
/** A caller is answered after so long, finished or not, and asks again. */
const TURN_MS = 3_000;

/** Something behind the stream that must have seen an event before the event may go. */
export type CatchUp = () => Promise<void>;

/**
 * Deletes what was said and shown in rooms that their platform has left: files, words for search, events, then receipts
 * and notes. Events are the list of what is left to do, so each goes after everything that hangs on it, and a purge that
 * was cut off anywhere goes on when it is asked for again.
 */
export class RoomPurge {
  readonly #store: RoomPurgeStore;
  readonly #catchUps: CatchUp[] = [];
  readonly #deps: {
    readonly storage: Storage;
    readonly rooms: Pick<Rooms, 'get' | 'drop'>;
    readonly media: Pick<MediaBindings, 'reached' | 'unbind'>;
  };

  constructor(deps: {
    readonly storage: Storage;
    readonly rooms: Pick<Rooms, 'get' | 'drop'>;
    readonly media: Pick<MediaBindings, 'reached' | 'unbind'>;
  }) {
    this.#deps = deps;
    this.#store = new RoomPurgeStore(deps.storage);
  }

  /** Registers work to wait for before events are deleted, such as an index that still has to read them. */
  after(catchUp: CatchUp): void {
    this.#catchUps.push(catchUp);
  }

  /** Returns whether nothing is left to purge. Throws if the platform has not left the room. */
  async run(roomId: string): Promise<boolean> {
    const { rooms, media } = this.#deps;
    const room = await rooms.get(roomId);
    const ref = await this.#store.refOf(roomId);
    if (!room || ref === null) return true;
    if (!room.isAbandoned) throw new MatrixError(403, 'M_FORBIDDEN', 'You are still in this room');
    await media.reached(room.position);
    for (const catchUp of this.#catchUps) await catchUp();

    const endAt = performance.now() + TURN_MS;
    for (;;) {
      const events = await this.#store.next(ref, AT_ONCE);
      if (events.length === 0) break;
      await media.unbind(events.map(({ eventId }) => eventId));
      await this.#store.delete(events);
      if (performance.now() > endAt) return false;
    }
    for (let place: number | null = 0; place !== null;) {
      place = await this.#store.pruneMembers(ref, place, AT_ONCE);
    }
    await this.#store.deleteNotes(ref, roomId);
    rooms.drop(roomId);
    return true;
  }
}
