import type { Room } from 'matrix-js-sdk/lib/models/room.js';
import type { IgnoredPeople } from './ignored-people';

/** So long, at most, before a room is loaded again that many people have open. */
export const LOAD_AGAIN_MS = 3_000;

export interface LeftOutMessagesOptions {
  readonly ignored: Pick<IgnoredPeople, 'endedCount'>;
  room(): Room | null;
  /** Whether some messages of the room are hidden now. */
  isHiding(): boolean;
  /** Where the last sync ended. */
  syncToken(): string | null;
  /** Forgets which events were not found. */
  forgetMissing(): void;
  /** The room's live timeline has been replaced. */
  onLoaded(): Promise<void>;
}

/**
 * What the homeserver left out of a room while it was loaded: messages that were hidden, and in rooms of many those of a person
 * who was blocked. Both come back, and the homeserver does not say so; then the room is loaded once more.
 */
export class LeftOutMessages {
  readonly #options: LeftOutMessagesOptions;
  /** Something was loaded while messages were hidden. */
  #loadedWhileHiding = false;
  #isLoadingAgain = false;
  /** Blocks that had ended when the room was last loaded from the homeserver. */
  #endedBlocks = 0;

  constructor(options: LeftOutMessagesOptions) {
    this.#options = options;
  }

  /** The room is being loaded again; the gap that this leaves needs no other answer. */
  get isLoadingAgain(): boolean {
    return this.#isLoadingAgain;
  }

  /** Call it whenever a part of the room is loaded. */
  noteLoading(): void {
    if (this.#options.isHiding()) this.#loadedWhileHiding = true;
  }

  /** Other messages than before are hidden. Returns whether the room will be loaded again. */
  hidingChanged(): boolean {
    if (this.#options.isHiding() || !this.#loadedWhileHiding) return false;
    this.#loadedWhileHiding = false;
    this.#options.forgetMissing();
    // Everyone who has the room open hears of it at the same moment.
    setTimeout(() => void this.#loadAgain(), Math.random() * LOAD_AGAIN_MS);
    return true;
  }

  /** After a block has ended: forgets what syncs have brought, so that from here on the past is loaded from the homeserver. */
  beginAgainAfterBlocks(): void {
    const { ignored, room, forgetMissing, syncToken } = this.#options;
    const loaded = room();
    if (!loaded || this.#endedBlocks === ignored.endedCount) return;
    this.#endedBlocks = ignored.endedCount;
    forgetMissing();
    // The place where the last sync ended; null would leave nothing to load.
    loaded.resetLiveTimeline(syncToken(), null);
  }

  async #loadAgain(): Promise<void> {
    this.#isLoadingAgain = true;
    try {
      await this.#options.room()?.refreshLiveTimeline();
    } catch {
      // The next gap or visit loads it.
    } finally {
      this.#isLoadingAgain = false;
    }
    await this.#options.onLoaded();
  }
}
