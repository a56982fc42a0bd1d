import { BatchLoader } from '@/storage/batch-loader';
import type { RoomEvent } from '@/homeserver/rooms/event';
import type { Room } from '@/homeserver/rooms/rooms';
import type { Services } from '@/homeserver/services';
import type { Published, Receipt } from '@/homeserver/stream/stream';
import { countsAsUnread } from './counts-as-unread';
import { highlightsOf, marksBy, threadOf } from './judge';
import type { RuleBook } from './rule-book';
import { unreadOf, type RoomUnread } from './unread';
import { UnreadPerson } from './unread-person';
import { UnreadRooms } from './unread-rooms';
import { UnreadStore, type StoredHighlight, type StoredMark } from './unread.store';
import { UnreadWriter } from './unread-writer';

/** People whose counts are kept ready; those who were away longest are read again when they come back. */
const PEOPLE_MAX = 5000;
const RECOVERY_PAGE = 500;

/** Unread counts of everybody, right at the moment an event is published, and again after a crash. */
export class UnreadCounts {
  readonly #store: UnreadStore;
  readonly #marks: BatchLoader<StoredMark>;
  readonly #highlights: BatchLoader<StoredHighlight>;
  readonly #writer: UnreadWriter;
  readonly #rooms: UnreadRooms;
  readonly #people = new Map<string, UnreadPerson>();
  /** Where the stream stood at start: what was published before, and not judged before a crash, is judged now. */
  readonly #startedAt: number;
  #recovering: Promise<void> | undefined;
  #isRecovered = false;
  readonly #deps: Pick<Services, 'storage' | 'stream' | 'rooms' | 'log' | 'onClose'>;
  readonly #book: RuleBook;

  constructor(deps: Pick<Services, 'storage' | 'stream' | 'rooms' | 'log' | 'onClose'>, book: RuleBook) {
    this.#deps = deps;
    this.#book = book;
    this.#store = new UnreadStore(deps.storage);
    this.#marks = new BatchLoader(async (userIds) => keyed(await this.#store.marksOf(userIds)));
    this.#highlights = new BatchLoader(async (userIds) => keyed(await this.#store.highlightsOf(userIds)));
    this.#writer = new UnreadWriter((changes) => this.#store.write(changes), deps.log);
    this.#rooms = new UnreadRooms(this.#store, this.#writer, deps.rooms);
    this.#startedAt = deps.stream.position;
    // Whoever needs counts waits for it, hears of a failure, and tries again.
    const started = this.#recovered().catch(() => undefined);
    deps.onClose(async () => {
      await started;
      await this.#writer.close();
    });
  }

  /** What a batch changes; before anybody is woken by it. */
  take(batch: readonly Published[]): void {
    for (const item of batch) {
      if (item.kind === 'event') {
        const room = this.#deps.rooms.loaded(item.event.roomId);
        if (room) this.#takeEvent(item.event, room);
      } else if (item.kind === 'receipt') this.#takeReceipt(item.receipt);
    }
    const last = batch.at(-1);
    if (last && this.#isRecovered) this.#writer.reached(last.position);
  }

  /** Resolves once marks and highlights of everything published so far are in the database. */
  async written(): Promise<void> {
    if (!this.#isRecovered) await this.#recovered();
    await this.#writer.written();
  }

  /** Makes a person's counts of some rooms ready; without a wait when they are. */
  async prepare(userId: string, roomIds: readonly string[]): Promise<void> {
    if (!this.#isRecovered) await this.#recovered();
    const person = this.#person(userId);
    if (!person.isLoaded) await person.loaded;
    await this.#rooms.load(roomIds);
  }

  /** Counts of a room that was prepared. */
  of(userId: string, room: Room): RoomUnread {
    const person = this.#people.get(userId);
    if (!person) throw new Error('Counts are asked for before they are prepared');
    const { threads, forAll } = this.#rooms.of(room.id);
    return unreadOf({
      counted: room.counted,
      marks: person.marks(room.id),
      isCounting: this.#book.isCounting(userId, room),
      threadEvents: threads,
      own: person.highlights(room.id),
      forAll,
    });
  }

  #takeEvent(event: RoomEvent, room: Room): void {
    for (const mark of marksBy(event)) {
      this.#writer.mark(mark);
      this.#people.get(mark.userId)?.advance(mark.roomId, mark.threadId, mark);
    }
    if (event.redacts !== undefined) this.#takeRedacted(event.roomId, event.redacts);
    const threadId = threadOf(event);
    if (threadId !== '' && countsAsUnread(event)) {
      this.#rooms.addThreadEvent(room.id, { position: event.position, threadId });
    }
    for (const row of highlightsOf(event, room, this.#book)) {
      this.#writer.highlight(row);
      if (row.userId === '') this.#rooms.addForAll(row);
      else this.#people.get(row.userId)?.add(row);
    }
  }

  /** Who was mentioned in an event that is gone is mentioned no more. */
  #takeRedacted(roomId: string, eventId: string): void {
    this.#writer.redact(eventId);
    this.#rooms.redact(roomId, eventId);
    for (const person of this.#people.values()) person.redact(roomId, eventId);
  }

  #takeReceipt({ userId, roomId, threadId, eventPosition, counted }: Receipt): void {
    const person = this.#people.get(userId);
    if (!person) return;
    person.advance(roomId, threadId, { position: eventPosition, counted });
    this.#forgetRead(userId, person, [roomId]);
  }

  /** The person, in memory at once and on the way from the database if need be. */
  #person(userId: string): UnreadPerson {
    const person = this.#people.get(userId) ?? new UnreadPerson((one) => this.#load(userId, one));
    // Last used, last forgotten.
    this.#people.delete(userId);
    this.#people.set(userId, person);
    if (this.#people.size > PEOPLE_MAX) {
      const [oldest] = this.#people.keys();
      if (oldest !== undefined) this.#people.delete(oldest);
    }
    return person;
  }

  async #load(userId: string, person: UnreadPerson): Promise<void> {
    try {
      for (const mark of this.#writer.marksOf(userId)) person.advance(mark.roomId, mark.threadId, mark);
      for (const row of this.#writer.highlightsOf(userId)) person.add(row);
      const [marks, highlights] = await Promise.all([this.#marks.of(userId), this.#highlights.of(userId)]);
      for (const mark of marks) person.advance(mark.roomId, mark.threadId, mark);
      for (const row of highlights) {
        if (!this.#writer.isRedacted(row.eventId)) person.addStored(row);
      }
      this.#forgetRead(userId, person, person.roomsWithHighlights);
    } catch (error) {
      if (this.#people.get(userId) === person) this.#people.delete(userId);
      throw error;
    }
  }

  /** Rows that are read count never again. */
  #forgetRead(userId: string, person: UnreadPerson, roomIds: readonly string[]): void {
    const read = roomIds.flatMap((roomId) => person.takeRead(roomId));
    if (read.length === 0) return;
    const positions = read.map((row) => row.position);
    // A row that stays behind costs space and changes no count: the next time that the person is read it is dropped.
    void this.#store.forget(userId, positions).catch(() => undefined);
  }

  #recovered(): Promise<void> {
    this.#recovering ??= this.#recover(this.#startedAt).catch((error: unknown) => {
      this.#recovering = undefined;
      throw error;
    });
    return this.#recovering;
  }

  async #recover(until: number): Promise<void> {
    let position = await this.#store.progress();
    while (position < until) {
      const events = await this.#deps.rooms.eventsAfter(position, RECOVERY_PAGE);
      for (const event of events) {
        if (event.position > until) break;
        const room = await this.#deps.rooms.get(event.roomId);
        if (room) this.#takeEvent(event, room);
      }
      if (events.length < RECOVERY_PAGE) break;
      position = events.at(-1)?.position ?? until;
    }
    this.#isRecovered = true;
    this.#writer.reached(Math.max(until, this.#deps.stream.position));
  }
}

const keyed = <Row extends { readonly userId: string }>(rows: readonly Row[]) =>
  rows.map((row) => ({ key: row.userId, row }));
