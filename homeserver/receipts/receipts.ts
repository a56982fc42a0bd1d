import { KeyedMutex } from '@/homeserver/account-data/keyed-mutex';
import { badParameter, notFound } from '@/homeserver/api/matrix-error';
import type { RoomEvent } from '@/homeserver/rooms/event';
import type { Room } from '@/homeserver/rooms/rooms';
import type { Services } from '@/homeserver/services';
import type { Receipt } from '@/homeserver/stream/stream';
import { joinedRoom } from '@/homeserver/timeline/room-access';
import { visible } from '@/homeserver/timeline/visible';
import type { ReceiptKey, ReceiptStore } from './receipt.store';

const FULLY_READ_TYPE = 'm.fully_read';
const MAIN_TIMELINE = 'main';

/** Takes receipts and read markers (Client-Server API, "Receipts" and "Fully read markers"). */
export class Receipts {
  readonly #turns = new KeyedMutex();
  readonly #deps: Pick<Services, 'rooms' | 'stream' | 'clock'>;
  readonly #store: ReceiptStore;

  constructor(deps: Pick<Services, 'rooms' | 'stream' | 'clock'>, store: ReceiptStore) {
    this.#deps = deps;
    this.#store = store;
  }

  /** Only members read: whoever is invited, or gone, is refused. */
  room(roomId: string, userId: string): Promise<Room> {
    return joinedRoom(this.#deps.rooms, roomId, userId);
  }

  /** Moves a receipt forward; one that is further on already stays. */
  async read(
    room: Room,
    userId: string,
    type: Receipt['type'],
    eventId: string,
    threadId: string | undefined,
  ): Promise<void> {
    const event = await this.#event(room, userId, eventId);
    if (threadId !== undefined) await this.#checkThread(room, event, threadId);
    const key: ReceiptKey = { roomId: room.id, userId, type, threadId: threadId ?? '' };
    // One after another, so that of two that come together the earlier event is never written last.
    await this.#turns.take(JSON.stringify([room.id, userId, type, key.threadId]), async () => {
      const current = await this.#store.eventPosition(key);
      if (current !== undefined && event.position <= current) return;
      await this.#deps.stream.putReceipt({
        ...key,
        eventId,
        eventPosition: event.position,
        counted: event.counted,
        ts: this.#deps.clock.now().getTime(),
      });
    });
  }

  async markFullyRead(room: Room, userId: string, eventId: string): Promise<void> {
    await this.#event(room, userId, eventId);
    await this.#deps.stream.putAccountData({
      userId,
      roomId: room.id,
      type: FULLY_READ_TYPE,
      content: { event_id: eventId },
    });
  }

  async #event(room: Room, userId: string, eventId: string): Promise<RoomEvent> {
    const event = await room.event(eventId);
    if (!event || !(await visible(room, event, userId)))
      throw notFound('There is no such event in this room');
    return event;
  }

  /**
   * An event is read in the thread that it is in: its own, that of the event that it reacts to or edits, or, as the root
   * of a thread, either. Each thread is one more receipt for everybody to be told of, so it has to be one.
   */
  async #checkThread(room: Room, event: RoomEvent, threadId: string): Promise<void> {
    if (threadId === '') throw badParameter('thread_id must not be empty');
    if (threadId === MAIN_TIMELINE) return;
    if ((await leadsTo(room, event, threadId)) && (await this.#store.isThread(threadId))) return;
    throw badParameter('The event is not in this thread');
  }
}

/** Whether an event is another one, or refers to it in a few steps. */
async function leadsTo(room: Room, event: RoomEvent, eventId: string): Promise<boolean> {
  let current: RoomEvent | undefined = event;
  for (let depth = 0; current && depth <= RELATIONS_MAX; depth += 1) {
    if (current.eventId === eventId || current.relation?.eventId === eventId) return true;
    current = current.relation && (await room.event(current.relation.eventId));
  }
  return false;
}

/** "The server should limit recursion to at least 3 levels." */
const RELATIONS_MAX = 3;
