import type { MatrixClient } from 'matrix-js-sdk/lib/client.js';
import { Direction } from 'matrix-js-sdk/lib/models/event-timeline.js';
import type { Room } from 'matrix-js-sdk/lib/models/room.js';
import type { RawEvent } from '@/lib/chat/timeline/raw-event';
import { cleanerFor } from './clean-formatted';
import type { EventSource } from './event-source';
import { LOAD_AGAIN_MS, type LeftOutMessages } from './left-out-messages';
import { RoomWindow } from './room-window';

export interface LoadedPartOptions {
  readonly client: MatrixClient;
  readonly source: EventSource;
  readonly leftOut: LeftOutMessages;
  /** The last event that the person has read: the unread line is drawn below it. */
  readUpTo(): string | null;
  /** Whether a message among these is shown to the person. */
  hasMessage(events: RawEvent[]): boolean;
  /** Whether the room is on a screen, or about to be. */
  isWanted(): boolean;
  /** Publishes at once, for what the person waits for. */
  publish(): void;
  /** Publishes soon. */
  changed(): void;
}

/** What of one room is loaded: its end, which it then follows, or an older part. */
export class LoadedPart {
  readonly #options: LoadedPartOptions;
  #window: RoomWindow | null = null;
  #state: 'loading' | 'ready' | 'error' = 'loading';
  #following = true;
  #loading: Promise<void> | null = null;
  #older: Promise<void> | null = null;
  #newer: Promise<void> | null = null;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: LoadedPartOptions) {
    this.#options = options;
  }

  get state(): 'loading' | 'ready' | 'error' {
    return this.#state;
  }

  /** Whether there is a window onto the room; without one nothing of it can be shown. */
  get isThere(): boolean {
    return this.#window !== null;
  }

  /** Whether what comes at the end of the room is shown. */
  get following(): boolean {
    return this.#following;
  }

  get events(): RawEvent[] {
    return this.#window?.events ?? [];
  }

  get atStart(): boolean {
    return this.#window?.hasOlder === false;
  }

  get loadingOlder(): boolean {
    return this.#older !== null || this.#loading !== null;
  }

  get loadingNewer(): boolean {
    return this.#newer !== null;
  }

  /** The person is in the room no more. */
  forget(): void {
    this.#window = null;
    this.#state = 'loading';
  }

  /** Loads the end of the room, unless something of it is loaded or about to be loaded again. */
  start(room: Room): void {
    if (this.#window || this.#retryTimer !== undefined) return;
    this.#loading ??= this.#load(room).finally(() => {
      this.#loading = null;
      this.#options.changed();
    });
  }

  /** Loads a room that could not be loaded; others stay as they are. */
  retry(): void {
    if (this.#state !== 'error') return;
    clearTimeout(this.#retryTimer);
    this.#retryTimer = undefined;
    this.#options.changed();
  }

  loadOlder(): Promise<void> {
    return (this.#older ??= this.#page(Direction.Backward).finally(() => {
      this.#older = null;
      return this.#publishInTurn();
    }));
  }

  loadNewer(): Promise<void> {
    return (this.#newer ??= this.#page(Direction.Forward).finally(() => {
      this.#newer = null;
      return this.#publishInTurn();
    }));
  }

  async showLatest(): Promise<void> {
    await this.#window?.load();
    this.#following = true;
    await this.#window?.fill(this.#options.readUpTo()).catch(() => undefined); // shows what has loaded
    this.#options.publish();
  }

  /** Loads what is around an event. Where that fails the end is loaded, and the answer is false. */
  async loadAround(eventId: string): Promise<boolean> {
    if (!this.#window) return false;
    try {
      await this.#window.load(eventId);
    } catch {
      await this.#window.load();
      this.#following = true;
      return false;
    }
    this.#following = this.#window.isAtLiveEnd;
    this.#options.source.takeAll(this.#window.matrixEvents);
    return true;
  }

  /** Resolves when the room is no longer being loaded for the first time. */
  async loaded(): Promise<void> {
    await this.#loading;
  }

  /** Takes in what sync added at the end; true when the end is shown. */
  catchUp(): boolean {
    if (!this.#following || !this.#window) return false;
    this.#window.catchUp();
    return true;
  }

  async #load(room: Room): Promise<void> {
    const { client, source, leftOut, readUpTo, isWanted, publish } = this.#options;
    leftOut.noteLoading();
    const window = new RoomWindow(client, room);
    for (const timeline of room.getUnfilteredTimelineSet().getTimelines()) {
      source.takeAll(timeline.getEvents());
    }
    try {
      leftOut.beginAgainAfterBlocks();
      await window.load();
      // A text that changes its form under the reader's eyes would move what stands below it.
      await cleanerFor(window.events);
      this.#window = window;
      this.#following = true;
      // What the sync brought is shown at once, and nothing that was kept from before it.
      if (window.isShowable(readUpTo())) this.#state = 'ready';
      if (isWanted()) publish();
      await window.fill(readUpTo());
      this.#state = 'ready';
    } catch {
      // What sync brought is better than nothing; without any of it the room is tried again.
      this.#state = this.#options.hasMessage(this.events) ? 'ready' : 'error';
      if (this.#state === 'error') {
        this.#window = null;
        this.#retryTimer = setTimeout(() => this.retry(), LOAD_AGAIN_MS);
      }
    }
  }

  /** Reading a page and drawing it are too much for one frame. */
  async #publishInTurn(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve));
    this.#options.publish();
  }

  async #page(direction: Direction): Promise<void> {
    await this.#loading;
    const window = this.#window;
    if (!window) {
      this.#state = 'loading';
      return;
    }
    this.#options.changed();
    this.#options.leftOut.noteLoading();
    await window.page(direction);
    if (direction === Direction.Forward) this.#following = !window.hasNewer;
    if (this.#following && !window.isAtLiveEnd) await this.showLatest();
    this.#state = 'ready';
  }
}
