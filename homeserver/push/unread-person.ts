import { MAIN_TIMELINE, ReadMarks, type Highlight, type Mark } from './unread';

/**
 * Marks and rows of one person in all rooms. It takes what is published from its first moment on, so that what the
 * database answers meanwhile is only added to it.
 */
export class UnreadPerson {
  readonly #marks = new Map<string, ReadMarks>();
  readonly #highlights = new Map<string, Highlight[]>();
  /** Events that were redacted while the database was being read. */
  #redacted: Set<string> | undefined = new Set();
  /** Resolves when everything is there. */
  readonly loaded: Promise<void>;
  isLoaded = false;

  constructor(load: (person: UnreadPerson) => Promise<void>) {
    this.loaded = load(this).then(() => {
      this.isLoaded = true;
      this.#redacted = undefined;
    });
  }

  advance(roomId: string, threadId: string, mark: Mark): void {
    let marks = this.#marks.get(roomId);
    if (!marks) this.#marks.set(roomId, (marks = new ReadMarks()));
    marks.advance(threadId, mark);
  }

  add(row: Highlight): void {
    const rows = this.#highlights.get(row.roomId);
    if (!rows) this.#highlights.set(row.roomId, [row]);
    else if (!rows.some((one) => one.position === row.position)) rows.push(row);
  }

  /** Adds what was stored, unless it has been redacted since. */
  addStored(row: Highlight): void {
    if (!this.#redacted?.has(row.eventId)) this.add(row);
  }

  redact(roomId: string, eventId: string): void {
    this.#redacted?.add(eventId);
    const rows = this.#highlights.get(roomId);
    if (rows?.some((row) => row.eventId === eventId)) {
      this.#highlights.set(
        roomId,
        rows.filter((row) => row.eventId !== eventId),
      );
    }
  }

  /** Takes out the rows that the person has read, and answers them. */
  takeRead(roomId: string): readonly Highlight[] {
    const rows = this.#highlights.get(roomId);
    if (!rows || rows.length === 0) return NOTHING;
    const marks = this.marks(roomId);
    const isRead = (row: Highlight) => row.position <= marks.of(row.threadId || MAIN_TIMELINE).position;
    const read = rows.filter(isRead);
    const unread = rows.filter((row) => !isRead(row));
    if (unread.length === 0) this.#highlights.delete(roomId);
    else if (read.length > 0) this.#highlights.set(roomId, unread);
    return read;
  }

  marks(roomId: string): ReadMarks {
    return this.#marks.get(roomId) ?? new ReadMarks();
  }

  highlights(roomId: string): readonly Highlight[] {
    return this.#highlights.get(roomId) ?? NOTHING;
  }

  get roomsWithHighlights(): string[] {
    return [...this.#highlights.keys()];
  }
}

const NOTHING: readonly Highlight[] = [];
