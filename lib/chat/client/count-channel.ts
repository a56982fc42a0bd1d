import type { RoomActivity } from '@/lib/chat/model';
import type { MatrixUserId } from '@/protocol/ids';

const CHANNEL = 'guildhall-chat';

interface News {
  readonly matrixUserId: MatrixUserId;
  readonly changed: readonly RoomActivity[];
  readonly gone: readonly string[];
}

/**
 * Tells tabs that pause what the rooms show by now, so that a tab that is looked at again is right before its own
 * connection is back.
 */
export class CountChannel {
  readonly #userId: string;
  readonly #channel: BroadcastChannel | null;
  #told: ReadonlyMap<string, RoomActivity> = new Map();

  constructor(matrixUserId: MatrixUserId, onNews: (news: Pick<News, 'changed' | 'gone'>) => void) {
    this.#userId = matrixUserId;
    this.#channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : null;
    this.#channel?.addEventListener('message', ({ data }: MessageEvent<News>) => {
      // Another account may be signed in by a tab of a moment ago.
      if (data.matrixUserId === matrixUserId) onNews(data);
    });
  }

  tell(all: ReadonlyMap<string, RoomActivity>): void {
    const changed = [...all.values()].filter(
      (activity) => this.#told.get(activity.matrixRoomId) !== activity,
    );
    const gone = [...this.#told.keys()].filter((matrixRoomId) => !all.has(matrixRoomId));
    this.#told = all;
    if (changed.length > 0 || gone.length > 0)
      this.#channel?.postMessage({ matrixUserId: this.#userId, changed, gone } satisfies News);
  }

  stop(): void {
    this.#channel?.close();
  }
}
