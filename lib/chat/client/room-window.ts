import type { MatrixClient } from 'matrix-js-sdk/lib/client.js';
import type { MatrixEvent } from 'matrix-js-sdk/lib/models/event.js';
import { Direction } from 'matrix-js-sdk/lib/models/event-timeline.js';
import type { Room } from 'matrix-js-sdk/lib/models/room.js';
import { TimelineWindow } from 'matrix-js-sdk/lib/timeline-window.js';
import { isMessage, type RawEvent } from '@/lib/chat/timeline/raw-event';
import { isUnreadAbove } from './last-read';

const PAGE = 50;
/** A screenful. With fewer messages, older ones are loaded before the room is shown. */
const FIRST_MESSAGES = 25;
const PAGES_AT_ONCE = 4;
const WINDOW_MAX = 5_000;

/** The loaded events of a room: its newest ones, or an older part. */
export class RoomWindow {
  readonly #room: Room;
  readonly #window: TimelineWindow;

  constructor(client: MatrixClient, room: Room) {
    this.#room = room;
    this.#window = new TimelineWindow(client, room.getUnfilteredTimelineSet(), { windowLimit: WINDOW_MAX });
  }

  get matrixEvents(): MatrixEvent[] {
    return this.#window.getEvents();
  }

  get events(): RawEvent[] {
    return this.matrixEvents.map((event) => event.event as RawEvent);
  }

  get hasOlder(): boolean {
    return this.#window.canPaginate(Direction.Backward);
  }

  get hasNewer(): boolean {
    return this.#window.canPaginate(Direction.Forward);
  }

  get isAtLiveEnd(): boolean {
    const end = this.#window.getTimelineIndex(Direction.Forward);
    return end?.timeline === this.#room.getLiveTimeline() && !this.hasNewer;
  }

  /** Shows the events around one, or the newest ones. A window that failed to load shows nothing. */
  load(eventId?: string): Promise<void> {
    return this.#window.load(eventId, PAGE);
  }

  /** Whether what is loaded can be shown while older events still load: they come above it and move nothing. */
  isShowable(readUpTo: string | null): boolean {
    const { events } = this;
    const isAny = events.some(isMessage) || !this.hasOlder;
    return isAny && !isUnreadAbove(this.#room, readUpTo, events);
  }

  /** Loads older events until the screen is full and the last read one is there: the unread line is drawn below it. */
  async fill(readUpTo: string | null): Promise<void> {
    for (let page = 0; page < PAGES_AT_ONCE; page++) {
      const { events } = this;
      const isFull = events.filter(isMessage).length >= FIRST_MESSAGES;
      if (isFull && !isUnreadAbove(this.#room, readUpTo, events)) return;
      if (!(await this.#window.paginate(Direction.Backward, PAGE))) return;
    }
  }

  /** Loads pages until one brings a message: a page may hold nothing but reactions. */
  async page(direction: Direction): Promise<void> {
    const before = this.events.filter(isMessage).length;
    for (let page = 0; page < PAGES_AT_ONCE; page++) {
      if (!(await this.#window.paginate(direction, PAGE))) return;
      if (this.events.filter(isMessage).length > before) return;
    }
  }

  /** Takes in the events that sync added at the end. */
  catchUp(): void {
    while (this.#window.extend(Direction.Forward, PAGE));
  }
}
