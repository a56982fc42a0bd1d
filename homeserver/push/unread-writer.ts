import { describeError } from '@/runtime/describe-error';
import type { Log } from '@/homeserver/log/log';
import type { StoredHighlight, StoredMark, UnreadChanges } from './unread.store';

/** Changes are gathered for so long: what a crash loses is judged again at the next start. */
const DELAY_MS = 1000;

/**
 * Writes marks and highlights behind the events that caused them, many at once. Until they are written they are
 * answered from here, so that nobody who reads the database beside them misses any.
 */
export class UnreadWriter {
  #marks = new Map<string, StoredMark>();
  #highlights: StoredHighlight[] = [];
  #redacted: string[] = [];
  #position = 0;
  /** On their way into the database. */
  #writing: UnreadChanges | undefined;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #isOpen = true;
  readonly #write: (changes: UnreadChanges) => Promise<void>;
  readonly #log: Log;

  constructor(write: (changes: UnreadChanges) => Promise<void>, log: Log) {
    this.#write = write;
    this.#log = log;
  }

  mark(mark: StoredMark): void {
    const key = `${mark.userId} ${mark.roomId} ${mark.threadId}`;
    const known = this.#marks.get(key);
    if (!known || known.position < mark.position) this.#marks.set(key, mark);
  }

  highlight(row: StoredHighlight): void {
    this.#highlights.push(row);
  }

  redact(eventId: string): void {
    this.#highlights = this.#highlights.filter((row) => row.eventId !== eventId);
    this.#redacted.push(eventId);
  }

  /** Everything up to here has been handed in. */
  reached(position: number): void {
    this.#position = Math.max(this.#position, position);
    if (this.#isOpen) this.#timer ??= setTimeout(() => void this.#flush(), DELAY_MS).unref();
  }

  /** Marks that are not in the database yet. */
  marksOf(userId: string): StoredMark[] {
    return [...(this.#writing?.marks ?? []), ...this.#marks.values()].filter(
      (mark) => mark.userId === userId,
    );
  }

  /** Rows that are not in the database yet, of a person, or of everybody with an empty user id. */
  highlightsOf(userId: string): StoredHighlight[] {
    return [...(this.#writing?.highlights ?? []), ...this.#highlights].filter((row) => row.userId === userId);
  }

  /** Whether a row of this event that the database still has is about to go. */
  isRedacted(eventId: string): boolean {
    return this.#redacted.includes(eventId) || (this.#writing?.redacted.includes(eventId) ?? false);
  }

  /** Writes now what has been handed in. */
  async written(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#flush();
  }

  async close(): Promise<void> {
    this.#isOpen = false;
    clearTimeout(this.#timer);
    await this.#running;
    await this.#flush();
  }

  #flush(): Promise<void> {
    this.#timer = undefined;
    this.#running = this.#running.then(async () => {
      const changes: UnreadChanges = {
        position: this.#position,
        marks: [...this.#marks.values()],
        highlights: this.#highlights,
        redacted: this.#redacted,
      };
      if (changes.position === 0) return;
      this.#writing = changes;
      this.#marks = new Map();
      this.#highlights = [];
      this.#redacted = [];
      try {
        await this.#write(changes);
      } catch (error) {
        this.#log.write('storage.failed', { problem: describeError(error) });
        this.#putBack(changes);
      } finally {
        this.#writing = undefined;
      }
    });
    return this.#running;
  }

  #putBack(changes: UnreadChanges): void {
    for (const mark of changes.marks) this.mark(mark);
    this.#highlights.unshift(...changes.highlights);
    this.#redacted.unshift(...changes.redacted);
    this.reached(changes.position);
  }
}
