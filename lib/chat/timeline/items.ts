import type { ChatMessage, TimelineItem } from '@/lib/chat/model';
import type { People } from '@/lib/chat/people';
import type { MessageBuilder } from './message-builder';
import type { PendingView } from './pending-view';
import { isMessage, type RawEvent } from './raw-event';
import { systemLine } from './system-line';

/** Messages of one sender within this time stand under one name. */
export const GROUP_WITHIN_MS = 5 * 60_000;

export interface ItemSources {
  readonly me: string;
  readonly people: Pick<People, 'personOf'>;
  readonly builder: MessageBuilder;
  /** The key of an event: of own messages of this page their transaction id. */
  keyOf(event: RawEvent): string;
}

export interface ItemInput {
  /** Oldest first. */
  readonly events: readonly RawEvent[];
  readonly pending: PendingView;
  /** False hides what is being sent: an older part of the room is shown. */
  readonly atEnd: boolean;
  /** The last event that was read when the room was opened; null draws no line. */
  readonly readUpTo: string | null;
}

/** Makes the rows of a room; rows that look as before are the same objects, and the list too when all rows are. */
export class ItemList {
  readonly #sources: ItemSources;
  readonly #lines = new Map<string, TimelineItem>();
  /** Cards of transfers as they look where they repeat one. */
  readonly #repeated = new WeakMap<ChatMessage, ChatMessage>();
  #items: readonly TimelineItem[] = [];
  /** Where the unread line is, once it has found its place: it stays there while the room is open. */
  #unread: { readonly firstEventId: string; readonly count: number } | null = null;

  constructor(sources: ItemSources) {
    this.#sources = sources;
  }

  build(input: ItemInput): readonly TimelineItem[] {
    this.#unread ??= this.#findUnread(input);
    const rows = new Rows();
    for (const event of input.events) this.#addEvent(event, rows, input);
    if (input.atEnd)
      for (const message of input.pending.messages) {
        rows.addMessage(message.createdMs, this.#sources.me, (startsGroup) =>
          this.#sources.builder.ofPending(message, startsGroup),
        );
      }
    const items = this.#withRepeats(rows.items).map((item) => this.#former(item));
    const same =
      items.length === this.#items.length && items.every((item, index) => item === this.#items[index]);
    if (!same) this.#items = items;
    return this.#items;
  }

  #addEvent(event: RawEvent, rows: Rows, input: ItemInput): void {
    if (!isMessage(event)) {
      const line = systemLine(event, rows.items.at(-1), this.#sources.people);
      if (line?.grows) rows.items[rows.items.length - 1] = line.item;
      else if (line) {
        rows.startDay(event.origin_server_ts);
        rows.items.push(line.item);
      }
      return;
    }
    const isUnread = this.#unread?.firstEventId === event.event_id;
    rows.addMessage(
      event.origin_server_ts,
      event.sender,
      (startsGroup) =>
        this.#sources.builder.ofEvent(event, this.#sources.keyOf(event), startsGroup, input.pending),
      isUnread && this.#unread ? { kind: 'unread', key: 'unread', count: this.#unread.count } : undefined,
    );
  }

  /** The first message of another person after the last one that was read. */
  #findUnread({ events, readUpTo }: ItemInput): { firstEventId: string; count: number } | null {
    if (readUpTo === null) return null;
    const readIndex = events.findIndex(({ event_id }) => event_id === readUpTo);
    if (readIndex === -1) return null;
    const unread = events
      .slice(readIndex + 1)
      .filter((event) => isMessage(event) && event.sender !== this.#sources.me);
    const [first] = unread;
    // Nothing new when the room was opened: what comes from now on is seen as it comes.
    return { firstEventId: first?.event_id ?? '', count: unread.length };
  }

  /** Marks cards of a transfer that the same person has shown above. */
  #withRepeats(items: readonly TimelineItem[]): readonly TimelineItem[] {
    const shown = new Set<string>();
    return items.map((item) => {
      if (item.kind !== 'message' || item.body.kind !== 'transfer') return item;
      const { chainId, hash, to } = item.body;
      const card = [item.sender.matrixUserId, chainId, hash, to].join(' ');
      if (!shown.has(card)) {
        shown.add(card);
        return item;
      }
      const repeated = this.#repeated.get(item) ?? { ...item, body: { ...item.body, isRepeated: true } };
      this.#repeated.set(item, repeated);
      return repeated;
    });
  }

  /** Messages are kept by their builder; other rows here. */
  #former(item: TimelineItem): TimelineItem {
    if (item.kind === 'message') return item;
    const key = `${item.kind} ${item.key}`;
    const former = this.#lines.get(key);
    if (former && isSameLine(former, item)) return former;
    this.#lines.set(key, item);
    return item;
  }
}

class Rows {
  readonly items: TimelineItem[] = [];
  #day = '';

  addMessage(
    timestampMs: number,
    sender: string,
    make: (startsGroup: boolean) => ChatMessage,
    line?: TimelineItem,
  ): void {
    this.startDay(timestampMs);
    if (line) this.items.push(line);
    const above = this.items.at(-1);
    const goesOn =
      above?.kind === 'message' &&
      above.sender.matrixUserId === sender &&
      Math.abs(timestampMs - above.timestampMs) <= GROUP_WITHIN_MS;
    this.items.push(make(!goesOn));
  }

  /** In the reader's time zone. */
  startDay(timestampMs: number): void {
    const date = new Date(timestampMs);
    const day = `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`;
    if (day === this.#day) return;
    this.#day = day;
    const start = new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
    // Clocks of servers jump: a day that comes twice has two keys.
    const again = this.items.filter((item) => item.kind === 'day' && item.timestampMs === start).length;
    this.items.push({ kind: 'day', key: again === 0 ? day : `${day} ${again}`, timestampMs: start });
  }
}

function isSameLine(one: TimelineItem, other: TimelineItem): boolean {
  if (one.kind === 'day' && other.kind === 'day') return one.timestampMs === other.timestampMs;
  if (one.kind === 'unread' && other.kind === 'unread') return one.count === other.count;
  return (
    one.kind === 'system' &&
    other.kind === 'system' &&
    one.what === other.what &&
    one.person === other.person &&
    one.by === other.by &&
    one.hasPicture === other.hasPicture &&
    one.others === other.others &&
    one.name === other.name &&
    one.timestampMs === other.timestampMs
  );
}
