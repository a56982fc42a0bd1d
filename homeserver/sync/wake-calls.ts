import type { Rooms } from '@/homeserver/rooms/rooms';
import type { Published } from '@/homeserver/stream/stream';
import type { Notifier } from './notifier';

/** Receipts of others are told together: everybody who looks at a message sends one. */
const RECEIPTS_GATHER_MS = 100;

/** Says who is to be woken by what. */
export class WakeCalls {
  readonly #receiptRooms = new Set<string>();
  #gathering: NodeJS.Timeout | undefined;
  readonly #rooms: Pick<Rooms, 'loaded' | 'membershipsOf'>;
  readonly #notifier: Notifier;

  constructor(rooms: Pick<Rooms, 'loaded' | 'membershipsOf'>, notifier: Notifier) {
    this.#rooms = rooms;
    this.#notifier = notifier;
  }

  /** Members by events of their rooms, everybody by what is their own. */
  published(batch: readonly Published[]): void {
    const roomIds = new Set<string>();
    const people = new Set<string>();
    for (const item of batch) {
      if (item.kind === 'account_data') people.add(item.data.userId);
      else if (item.kind === 'receipt') {
        people.add(item.receipt.userId);
        if (item.receipt.type === 'm.read') this.#gatherReceipt(item.receipt.roomId);
      } else {
        roomIds.add(item.event.roomId);
        // Who is invited, or removed by this very event, is no member.
        if (item.event.type === 'm.room.member' && item.event.stateKey !== undefined) {
          people.add(item.event.stateKey);
        }
      }
    }
    for (const roomId of roomIds) this.#wakeRoom(roomId);
    this.#notifier.wake(people);
  }

  typing(roomId: string): void {
    this.#wakeRoom(roomId);
  }

  /** Everybody who shares a room with one of these. */
  async presence(userIds: readonly string[]): Promise<void> {
    const roomIds = new Set<string>();
    for (const userId of userIds) {
      // A person that cannot be read now is seen with the next change.
      const memberships = await this.#rooms.membershipsOf(userId).catch(() => []);
      for (const { roomId, membership } of memberships) if (membership === 'join') roomIds.add(roomId);
    }
    for (const roomId of roomIds) this.#wakeRoom(roomId);
    this.#notifier.wake(userIds);
  }

  close(): void {
    clearTimeout(this.#gathering);
  }

  #gatherReceipt(roomId: string): void {
    this.#receiptRooms.add(roomId);
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined;
      const roomIds = [...this.#receiptRooms];
      this.#receiptRooms.clear();
      for (const one of roomIds) this.#wakeRoom(one);
    }, RECEIPTS_GATHER_MS).unref();
  }

  /** A room that went out of memory for lack of place misses a wake, not the news: those come with the next sync. */
  #wakeRoom(roomId: string): void {
    const room = this.#rooms.loaded(roomId);
    if (room) this.#notifier.wakeAmong(room.joined);
  }
}
