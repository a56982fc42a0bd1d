import { CHANGE_MARK_TYPE, HIDDEN_MESSAGES_TYPE, personIdOf, ROOM_STATE_TYPE } from '@/protocol/chat-names';
import { roomState } from '@/protocol/chat';
import type { RoomActivity } from '@/lib/chat/model';
import { hiddenIn, isHidden } from '@/lib/chat/timeline/hidden-messages';
import { contentOf, isMessage, relationOf, type Content, type RawEvent } from '@/lib/chat/timeline/raw-event';
import type { MatrixRoomId, MatrixUserId } from '@/protocol/ids';
import { STATE_AFTER, SUMMARY_MESSAGES, type JoinedRoom } from './first-sync';

const PREVIEW_LENGTH_MAX = 200;

interface Receipt {
  readonly eventId: string;
  readonly type: string;
  readonly userId: string;
  readonly data: Content;
}

/** A room of which the Matrix client knows nothing: as much of it as lists show, from its first sync and from what came since. */
export class RoomSummary {
  readonly #matrixRoomId: MatrixRoomId;
  #messages: readonly RawEvent[] = [];
  /** There are older messages than these. */
  #hasOlder = false;
  #version = 0;
  #unread: NonNullable<JoinedRoom['unread_notifications']> = {};
  #heroes: Content = {};
  readonly #state = new Map<string, RawEvent>();
  readonly #accountData = new Map<string, Content>();
  readonly #receipts = new Map<string, Receipt>();

  constructor(matrixRoomId: MatrixRoomId, first: JoinedRoom) {
    this.#matrixRoomId = matrixRoomId;
    this.take(first);
    this.#hasOlder = first.timeline?.limited === true;
  }

  /** Changes with each event of the room. */
  get version(): number {
    return this.#version;
  }

  get isSpace(): boolean {
    return this.#ids()?.kind === 'space';
  }

  /** Whether all members are few: then a client loads all of them. */
  get isOfFew(): boolean {
    const kind = this.#ids()?.kind;
    return kind === 'direct' || kind === 'group';
  }

  get newestMessageId(): string | null {
    return this.#messages.at(-1)?.event_id ?? null;
  }

  get changeMark(): Content | null {
    return this.#state.get(CHANGE_MARK_TYPE)?.content ?? null;
  }

  /** Whether the last message may be older than what is known here. */
  get lacksLastMessage(): boolean {
    return this.#hasOlder && !this.isSpace && this.#shown(NOBODY).length === 0;
  }

  /** Takes over what has changed. */
  take({ timeline, ephemeral, account_data, unread_notifications, summary, ...room }: JoinedRoom): void {
    const events = timeline?.events ?? [];
    const state = room.state?.events ?? [];
    const stateAfter = room[STATE_AFTER]?.events ?? [];
    for (const event of [...state, ...events, ...stateAfter]) {
      if (event.state_key === '') this.#state.set(event.type, event);
    }
    if (timeline?.limited) {
      this.#messages = [];
      this.#hasOlder = true;
    }
    for (const event of events) this.#takeEvent(event);
    if (events.length + state.length + stateAfter.length > 0) this.#version += 1;
    for (const event of ephemeral?.events ?? [])
      if (event.type === 'm.receipt') this.#takeReceipts(event.content);
    for (const { type, content } of account_data?.events ?? []) this.#accountData.set(type, content);
    if (unread_notifications) this.#unread = unread_notifications;
    if (summary) this.#heroes = { ...this.#heroes, ...summary };
  }

  /** What a sync says about the room besides events and state. */
  get besides(): JoinedRoom {
    const receipts: Record<string, Record<string, Record<string, Content>>> = {};
    for (const { eventId, type, userId, data } of this.#receipts.values()) {
      ((receipts[eventId] ??= {})[type] ??= {})[userId] = data;
    }
    return {
      ephemeral: { events: [{ type: 'm.receipt', content: receipts }] },
      account_data: { events: [...this.#accountData].map(([type, content]) => ({ type, content })) },
      unread_notifications: this.#unread,
      summary: this.#heroes,
    };
  }

  /** What the room shows in lists; null for a space. */
  activity(
    me: MatrixUserId,
    { muted, ignored }: { muted: boolean; ignored: ReadonlySet<string> },
  ): RoomActivity | null {
    const ids = this.#ids();
    if (ids?.kind === 'space') return null;
    const { notification_count: total = 0, highlight_count: mentions = 0 } = this.#unread;
    const own = this.#newestReceipt((userId) => userId === me);
    const last = this.#shown(ignored).at(-1);
    const read = own && this.#messages.find(({ event_id }) => event_id === own.eventId);
    return {
      matrixRoomId: this.#matrixRoomId,
      roomId: ids?.roomId ?? null,
      spaceId: ids?.spaceId ?? null,
      kind: ids?.kind ?? null,
      muted,
      unread: Math.max(mentions, muted ? 0 : total),
      mentions,
      lastMessage: last ? this.#lastMessage(last, me, ids?.kind === 'direct') : null,
      readTimestampMs: own ? timeOf(own) : null,
      readUpToMs: read?.origin_server_ts ?? null,
    };
  }

  /** Messages that neither the room hides nor an ignored person sent. */
  #shown(ignored: ReadonlySet<string>): readonly RawEvent[] {
    const hidden = hiddenIn(this.#state.get(HIDDEN_MESSAGES_TYPE)?.content ?? {});
    return this.#messages.filter((event) => isShown(event) && !isHidden(event, hidden, ignored));
  }

  #lastMessage(last: RawEvent, me: MatrixUserId, isDirect: boolean): RoomActivity['lastMessage'] {
    const isOwn = last.sender === me;
    const other = isDirect && isOwn ? this.#newestReceipt((userId) => userId !== me) : null;
    return {
      ...previewOf(last, contentNow(last)),
      isOwn,
      readMs: other && this.#isRead(last, other) ? timeOf(other) : null,
    };
  }

  /** Whether a receipt is for a message or for what came after it. What is not kept here, such as a reaction, goes by its time. */
  #isRead(message: RawEvent, receipt: Receipt): boolean {
    const indexOf = (eventId: string) => this.#messages.findIndex(({ event_id }) => event_id === eventId);
    const read = indexOf(receipt.eventId);
    return read >= 0 ? read >= indexOf(message.event_id) : timeOf(receipt) >= message.origin_server_ts;
  }

  #takeEvent(event: RawEvent): void {
    const relation = relationOf(event.content);
    if (event.type === 'm.room.redaction') {
      const redacted = event.redacts ?? event.content.redacts;
      this.#messages = this.#messages.map((one) =>
        one.event_id === redacted ? { ...one, content: {} } : one,
      );
    } else if (relation?.type === 'm.replace') {
      this.#messages = this.#messages.map((one) =>
        one.event_id === relation.eventId && one.sender === event.sender ? edited(one, event.content) : one,
      );
    } else if (isMessage(event)) {
      const others = this.#messages.filter(({ event_id }) => event_id !== event.event_id);
      this.#messages = [...others, event].slice(-SUMMARY_MESSAGES);
      if (others.length >= SUMMARY_MESSAGES) this.#hasOlder = true;
    }
  }

  #takeReceipts(content: Content): void {
    for (const [eventId, byType] of Object.entries(content)) {
      for (const [type, byUser] of Object.entries(contentOf(byType))) {
        for (const [userId, data] of Object.entries(contentOf(byUser))) {
          const receipt = { eventId, type, userId, data: contentOf(data) };
          this.#receipts.set(`${type} ${userId} ${String(receipt.data.thread_id ?? '')}`, receipt);
        }
      }
    }
  }

  #newestReceipt(isWanted: (userId: string) => boolean): Receipt | null {
    const wanted = [...this.#receipts.values()].filter(({ userId }) => isWanted(userId));
    return wanted.reduce<Receipt | null>(
      (one, other) => (one && timeOf(one) >= timeOf(other) ? one : other),
      null,
    );
  }

  #ids() {
    const content = this.#state.get(ROOM_STATE_TYPE)?.content;
    const parsed = content === undefined ? undefined : roomState.safeDecode(content as never);
    return parsed?.success ? parsed.data : null;
  }
}

const NOBODY: ReadonlySet<string> = new Set();

/** Of a message, as rows of lists show it. */
export function previewOf(
  { event_id, sender, origin_server_ts }: Pick<RawEvent, 'event_id' | 'sender' | 'origin_server_ts'>,
  content: Content,
) {
  const { msgtype } = content;
  return {
    eventId: event_id,
    kind:
      msgtype === 'm.image'
        ? ('image' as const)
        : msgtype === 'm.file'
          ? ('file' as const)
          : ('text' as const),
    text: lineOf(content),
    timestampMs: origin_server_ts,
    senderId: personIdOf(sender),
  };
}

function lineOf({ body, filename, msgtype }: Content): string {
  const text = msgtype === 'm.image' || msgtype === 'm.file' ? (filename ?? body) : body;
  return typeof text === 'string' ? text.replace(/\s+/g, ' ').trim().slice(0, PREVIEW_LENGTH_MAX) : '';
}

function isShown(event: RawEvent): boolean {
  return isMessage(event) && event.content.msgtype !== undefined;
}

/** The content of a message after its edits, which the homeserver sends along. */
function contentNow({ content, unsigned }: RawEvent): Content {
  const edit = contentOf(contentOf(contentOf(unsigned)['m.relations'])['m.replace']);
  const changed = contentOf(contentOf(edit.content)['m.new_content']);
  return changed.msgtype === undefined ? content : changed;
}

function edited(event: RawEvent, content: Content): RawEvent {
  return { ...event, unsigned: { ...event.unsigned, 'm.relations': { 'm.replace': { content } } } };
}

const timeOf = ({ data }: Receipt) => (typeof data.ts === 'number' ? data.ts : 0);
