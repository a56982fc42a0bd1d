import type { MatrixClient } from 'matrix-js-sdk/lib/client.js';
import { ClientEvent } from 'matrix-js-sdk/lib/client.js';
import { IGNORED_PEOPLE_TYPE } from '@/lib/chat/timeline/hidden-messages';
import type { MatrixUserId } from '@/protocol/ids';

const CHANNEL = 'guildhall-ignored';

interface News {
  readonly matrixUserId: MatrixUserId;
  readonly ignored: readonly string[];
}

/**
 * Whom the person blocks. The homeserver leaves out what those people write from now on; this is for what has been loaded
 * before. Tabs tell each other, so that one that pauses shows nothing of them when it is looked at again.
 */
export class IgnoredPeople {
  readonly #channel: BroadcastChannel | null;
  readonly #onChange: () => void;
  #all: ReadonlySet<string>;
  #endedCount = 0;

  constructor(client: MatrixClient, matrixUserId: MatrixUserId, onChange: () => void) {
    this.#onChange = onChange;
    this.#all = new Set(client.getIgnoredUsers());
    this.#channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : null;
    this.#channel?.addEventListener('message', ({ data }: MessageEvent<News>) => {
      // Another account may be signed in by a tab of a moment ago.
      if (data.matrixUserId === matrixUserId) this.#take(data.ignored);
    });
    client.on(ClientEvent.AccountData, (event) => {
      if (event.getType() !== IGNORED_PEOPLE_TYPE) return;
      const ignored = client.getIgnoredUsers();
      this.#channel?.postMessage({ matrixUserId, ignored } satisfies News);
      // With the rest of the sync, which may bring what was left out last: timelines begin again after it.
      client.once(ClientEvent.Sync, () => this.#take(ignored));
    });
  }

  /** The same set until a person is added or removed. */
  get all(): ReadonlySet<string> {
    return this.#all;
  }

  /** Grows when a block ends: timelines that were loaded before lack what the person wrote meanwhile. */
  get endedCount(): number {
    return this.#endedCount;
  }

  stop(): void {
    this.#channel?.close();
  }

  #take(ids: readonly string[]): void {
    const before = this.#all;
    const all = new Set(ids);
    const hasEnded = [...before].some((id) => !all.has(id));
    if (!hasEnded && all.size === before.size) return;
    this.#all = all;
    if (hasEnded) this.#endedCount += 1;
    this.#onChange();
  }
}
