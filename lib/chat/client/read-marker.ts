import type { MatrixClient } from 'matrix-js-sdk/lib/client.js';
import type { MatrixEvent } from 'matrix-js-sdk/lib/models/event.js';
import { NotificationCountType } from 'matrix-js-sdk/lib/models/room.js';
import type { MatrixRoomId } from '@/protocol/ids';

/** Messages that come in a row are marked together. */
const TOGETHER_MS = 300;

/** Tells the homeserver how far this person has read; the counts of the room go at once. */
export class ReadMarker {
  readonly #client: MatrixClient;
  readonly #told = new Map<string, string>();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(client: MatrixClient) {
    this.#client = client;
  }

  /** Only what a person can see is read: a hidden tab marks nothing. */
  markRead(matrixRoomId: MatrixRoomId, newest: MatrixEvent | null): void {
    const eventId = newest?.getId();
    if (!newest || !eventId || document.visibilityState !== 'visible') return;
    const room = this.#client.getRoom(matrixRoomId);
    if (this.#told.get(matrixRoomId) === eventId && !room?.getUnreadNotificationCount()) return;
    room?.setUnreadNotificationCount(NotificationCountType.Total, 0);
    room?.setUnreadNotificationCount(NotificationCountType.Highlight, 0);
    clearTimeout(this.#timers.get(matrixRoomId));
    this.#timers.set(
      matrixRoomId,
      setTimeout(() => void this.#tell(matrixRoomId, eventId, newest), TOGETHER_MS),
    );
  }

  stop(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  async #tell(matrixRoomId: MatrixRoomId, eventId: string, event: MatrixEvent): Promise<void> {
    this.#told.set(matrixRoomId, eventId);
    try {
      await this.#client.setRoomReadMarkers(matrixRoomId, eventId, event);
    } catch {
      this.#told.delete(matrixRoomId); // the next time tells it again
    }
  }
}
