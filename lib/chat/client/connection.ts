import type { MatrixClient } from 'matrix-js-sdk/lib/client.js';
import { ClientEvent } from 'matrix-js-sdk/lib/client.js';
import { SyncState } from 'matrix-js-sdk/lib/sync.js';
import type { ChatPhase } from '@/lib/chat/model';

/** After a loss the client looks again after these times; its own rhythm is seconds longer. */
const LOOK_AGAIN_MS = [300, 1_000, 2_000, 3_000, 5_000, 8_000];

/** Follows whether the homeserver answers, and tries again soon after it stopped. */
export class Connection {
  readonly #client: MatrixClient;
  readonly #onPhase: (phase: ChatPhase) => void;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #losing: ReturnType<typeof setTimeout> | undefined;

  constructor(client: MatrixClient, onPhase: (phase: ChatPhase) => void) {
    this.#client = client;
    this.#onPhase = onPhase;
    client.on(ClientEvent.Sync, (state) => this.#hear(state));
  }

  /** There is reason to believe that it works again: the browser is online, the tab is looked at. */
  readonly lookNow = (): void => {
    this.#tries = 0;
    this.#client.retryImmediately();
  };

  stop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#losing);
  }

  #hear(state: SyncState): void {
    switch (state) {
      case SyncState.Prepared:
      case SyncState.Syncing:
        clearTimeout(this.#timer);
        clearTimeout(this.#losing);
        this.#timer = undefined;
        this.#tries = 0;
        return this.#onPhase('ready');
      case SyncState.Reconnecting:
      case SyncState.Error:
        clearTimeout(this.#losing);
        // Leaving the page aborts the sync, too. By the next turn the page is gone, so it isn't rendered while the next one waits.
        this.#losing = setTimeout(() => this.#onPhase('reconnecting'), 0);
        return this.#lookAgain();
      case SyncState.Catchup:
      case SyncState.Stopped:
        return;
    }
  }

  #lookAgain(): void {
    if (this.#timer !== undefined) return;
    const wait = LOOK_AGAIN_MS[Math.min(this.#tries++, LOOK_AGAIN_MS.length - 1)];
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#client.retryImmediately();
      // Until an answer says otherwise the connection is lost.
      this.#lookAgain();
    }, wait);
  }
}
