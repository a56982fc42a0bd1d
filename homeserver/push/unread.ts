/** A place in a room up to which somebody has read, with the room's `counted` there. */
export interface Mark {
  readonly position: number;
  readonly counted: number;
}

const START: Mark = { position: 0, counted: 0 };

/** The thread id that stands for everything outside of threads (Client-Server API, "Threaded read receipts"). */
export const MAIN_TIMELINE = 'main';

/** How far one person has read one room: all of it, the main timeline, and single threads. */
export class ReadMarks {
  #all = START;
  #main = START;
  #threads: Map<string, Mark> | undefined;

  /** Moves a mark; it never goes back. `threadId` as in receipts, empty for all of the room. */
  advance(threadId: string, mark: Mark): void {
    if (threadId === '') this.#all = later(this.#all, mark);
    else if (threadId === MAIN_TIMELINE) this.#main = later(this.#main, mark);
    else {
      this.#threads ??= new Map();
      this.#threads.set(threadId, later(this.#threads.get(threadId) ?? START, mark));
    }
  }

  get all(): Mark {
    return this.#all;
  }

  /** How far the main timeline or a thread is read. */
  of(threadId: string): Mark {
    const own = threadId === MAIN_TIMELINE ? this.#main : this.#threads?.get(threadId);
    return own ? later(this.#all, own) : this.#all;
  }
}

function later(one: Mark, other: Mark): Mark {
  return other.position > one.position ? other : one;
}

/** An event that counts otherwise than the subtraction says; see the table `highlight`. */
export interface Highlight {
  readonly position: number;
  readonly roomId: string;
  readonly eventId: string;
  /** Root of the thread, or empty. */
  readonly threadId: string;
  readonly counts: boolean;
  readonly notifies: boolean;
  readonly highlights: boolean;
}

/** An event in a thread that the subtraction counts. */
export interface ThreadEvent {
  readonly position: number;
  readonly threadId: string;
}

export interface Unread {
  readonly notifications: number;
  readonly highlights: number;
}

export interface RoomUnread {
  readonly main: Unread;
  /** Threads with something unread, by their roots. */
  readonly threads: ReadonlyMap<string, Unread>;
  /** Main timeline and threads together, for clients that know no threads. */
  readonly total: Unread;
}

/** Everything that one person's counts of one room come from. */
export interface UnreadInput {
  /** `counted` of the room's newest event. */
  readonly counted: number;
  readonly marks: ReadMarks;
  /** Whether an ordinary message in this room notifies this person; false in a muted room. */
  readonly isCounting: boolean;
  /** The room's counted events in threads, oldest first. */
  readonly threadEvents: readonly ThreadEvent[];
  /** Rows of the person's own. */
  readonly own: readonly Highlight[];
  /** Rows for everybody in the room. */
  readonly forAll: readonly Highlight[];
}

/** Unread counts by subtraction, corrected by the few rows that there are. */
export function unreadOf(input: UnreadInput): RoomUnread {
  const { counted, marks, isCounting, threadEvents } = input;
  const counts = new Map<string, { notifications: number; highlights: number }>();
  const at = (threadId: string) => {
    let found = counts.get(threadId);
    if (!found) counts.set(threadId, (found = { notifications: 0, highlights: 0 }));
    return found;
  };

  const main = at(MAIN_TIMELINE);
  const mainMark = marks.of(MAIN_TIMELINE);
  if (isCounting) {
    main.notifications = counted - mainMark.counted;
    for (let index = threadEvents.length - 1; index >= 0; index -= 1) {
      const event = threadEvents[index];
      if (!event || event.position <= marks.all.position) break;
      if (event.position > mainMark.position) main.notifications -= 1;
      if (event.position > marks.of(event.threadId).position) at(event.threadId).notifications += 1;
    }
  }
  for (const row of rowsOf(input)) {
    const threadId = row.threadId || MAIN_TIMELINE;
    if (row.position <= marks.of(threadId).position) continue;
    const count = at(threadId);
    count.notifications += Number(row.notifies) - Number(isCounting && row.counts);
    count.highlights += Number(row.highlights);
  }

  const total = { notifications: 0, highlights: 0 };
  for (const [threadId, count] of counts) {
    count.notifications = Math.max(0, count.notifications);
    total.notifications += count.notifications;
    total.highlights += count.highlights;
    if (threadId !== MAIN_TIMELINE && count.notifications + count.highlights === 0) counts.delete(threadId);
  }
  counts.delete(MAIN_TIMELINE);
  return { main, threads: counts, total };
}

/** What is said to everybody gives way to what is said to this person about the same event. */
function* rowsOf({ own, forAll }: UnreadInput): Iterable<Highlight> {
  yield* own;
  for (const row of forAll) {
    if (!own.some((one) => one.position === row.position)) yield row;
  }
}
