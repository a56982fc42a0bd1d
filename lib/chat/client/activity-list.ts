import type { MatrixClient } from 'matrix-js-sdk/lib/client.js';
import { ClientEvent } from 'matrix-js-sdk/lib/client.js';
import { NotificationCountType, RoomEvent, type Room } from 'matrix-js-sdk/lib/models/room.js';
import { RoomStateEvent } from 'matrix-js-sdk/lib/models/room-state.js';
import { HIDDEN_MESSAGES_TYPE, ROOM_STATE_TYPE } from '@/protocol/chat-names';
import { roomState } from '@/protocol/chat';
import type { RoomActivity } from '@/lib/chat/model';
import { receiptOf } from './last-read';
import { hiddenIn, hidesMessages, isHidden } from '@/lib/chat/timeline/hidden-messages';
import { contentOf, isMessage, type RawEvent } from '@/lib/chat/timeline/raw-event';
import type { PartialSync } from './partial-sync';
import { previewOf } from './room-summary';
import type { MatrixRoomId } from '@/protocol/ids';

/** A room that is being read shows its count this late: the screen marks it as read meanwhile. */
const WHILE_READING_MS = 250;

/** Keeps what rooms show in lists; told once for everything that one answer of the homeserver changed. */
export class ActivityList {
  readonly #client: MatrixClient;
  readonly #partial: Pick<PartialSync, 'rooms' | 'summaryOf'>;
  readonly #publish: (all: ReadonlyMap<string, RoomActivity>) => void;
  readonly #ignored: () => ReadonlySet<string>;
  readonly #isBeingRead: (matrixRoomId: MatrixRoomId) => boolean;
  readonly #dirty = new Set<string>();
  #all: ReadonlyMap<string, RoomActivity> = new Map();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    client: MatrixClient,
    /** What is known of rooms that the client has not been given. */
    partial: Pick<PartialSync, 'rooms' | 'summaryOf'>,
    /** Matrix ids of people whose messages are not shown. */
    ignored: () => ReadonlySet<string>,
    isBeingRead: (matrixRoomId: MatrixRoomId) => boolean,
    publish: (all: ReadonlyMap<string, RoomActivity>) => void,
  ) {
    this.#client = client;
    this.#partial = partial;
    this.#ignored = ignored;
    this.#isBeingRead = isBeingRead;
    this.#publish = publish;
    const touch = (room: Room | undefined) => room && this.touch(room.roomId);
    client.on(ClientEvent.Room, touch);
    client.on(ClientEvent.DeleteRoom, (matrixRoomId) => this.touch(matrixRoomId));
    client.on(ClientEvent.AccountData, (event) => {
      if (event.getType() === 'm.push_rules') this.touchAll();
    });
    client.on(RoomEvent.MyMembership, touch);
    client.on(RoomEvent.Timeline, (_event, room, toStart) => (toStart ? undefined : touch(room)));
    client.on(RoomEvent.Redaction, (_event, room) => touch(room));
    client.on(RoomEvent.Receipt, (_event, room) => touch(room));
    client.on(RoomStateEvent.Events, (event) => {
      const type = event.getType();
      if (type === ROOM_STATE_TYPE || hidesMessages(type)) this.touch(event.getRoomId() ?? '');
    });
    client.on(ClientEvent.Room, (room) => room.on(RoomEvent.UnreadNotifications, () => touch(room)));
  }

  get all(): ReadonlyMap<string, RoomActivity> {
    return this.#all;
  }

  touchAll(): void {
    for (const { roomId: matrixRoomId } of this.#client.getRooms()) this.touch(matrixRoomId);
    for (const matrixRoomId of this.#partial.rooms) this.touch(matrixRoomId);
  }

  touch(matrixRoomId: MatrixRoomId): void {
    this.#dirty.add(matrixRoomId);
    this.#timer ??= setTimeout(() => this.flush(), 0);
  }

  /** What another tab of this account knows, while this one pauses. */
  take(news: readonly RoomActivity[], gone: readonly string[]): void {
    const all = new Map(this.#all);
    for (const activity of news) all.set(activity.matrixRoomId, activity);
    for (const matrixRoomId of gone) all.delete(matrixRoomId);
    this.#all = all;
    this.#publish(all);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Publishes what has changed. */
  flush(waited = false): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const all = new Map(this.#all);
    const dirty = [...this.#dirty];
    this.#dirty.clear();
    let changed = false;
    for (const matrixRoomId of dirty) {
      const former = all.get(matrixRoomId) ?? null;
      const activity = this.#activityOf(matrixRoomId);
      if (!waited && activity && activity.unread > (former?.unread ?? 0) && this.#isBeingRead(matrixRoomId)) {
        this.#dirty.add(matrixRoomId);
        continue;
      }
      if (isSame(former, activity)) continue;
      changed = true;
      if (activity) all.set(matrixRoomId, activity);
      else all.delete(matrixRoomId);
    }
    if (this.#dirty.size > 0) this.#timer = setTimeout(() => this.flush(true), WHILE_READING_MS);
    if (!changed) return;
    this.#all = all;
    this.#publish(all);
  }

  #activityOf(matrixRoomId: MatrixRoomId): RoomActivity | null {
    const room = this.#client.getRoom(matrixRoomId);
    const me = this.#client.getSafeUserId();
    const muted = isMuted(this.#client, matrixRoomId);
    if (!room) {
      const summary = this.#partial.summaryOf(matrixRoomId);
      return summary?.activity(me, { muted, ignored: this.#ignored() }) ?? null;
    }
    if (room.getMyMembership() !== 'join') return null;
    const ids = idsOf(room);
    if (room.isSpaceRoom() || ids?.kind === 'space') return null;
    const receipt = receiptOf(room, me);
    const mentions = room.getUnreadNotificationCount(NotificationCountType.Highlight);
    return {
      matrixRoomId,
      roomId: ids?.roomId ?? null,
      spaceId: ids?.spaceId ?? null,
      kind: ids?.kind ?? null,
      muted,
      unread: Math.max(mentions, muted ? 0 : room.getUnreadNotificationCount(NotificationCountType.Total)),
      mentions,
      lastMessage: lastMessageOf(room, me, { isDirect: ids?.kind === 'direct', ignored: this.#ignored() }),
      readTimestampMs: receipt?.readMs ?? null,
      readUpToMs: (receipt && room.findEventById(receipt.eventId)?.getTs()) ?? null,
    };
  }
}

/** Whether a rule of this very room keeps it quiet, with mentions or without. */
export function isMuted(client: MatrixClient, matrixRoomId: MatrixRoomId): boolean {
  const { room = [], override = [] } = client.pushRules?.global ?? {};
  return [...room, ...override].some(
    ({ rule_id: id, enabled, actions }) =>
      id === matrixRoomId && enabled && !actions.some((action) => action === 'notify'),
  );
}

function idsOf(room: Room) {
  const content: unknown = room.currentState.getStateEvents(ROOM_STATE_TYPE, '')?.getContent();
  const parsed = content === undefined ? undefined : roomState.safeDecode(content as never);
  return parsed?.success ? parsed.data : null;
}

function lastMessageOf(
  room: Room,
  me: string,
  { isDirect, ignored }: { isDirect: boolean; ignored: ReadonlySet<string> },
): RoomActivity['lastMessage'] {
  const events = room.getLiveTimeline().getEvents();
  const hidden = hiddenIn(room.currentState.getStateEvents(HIDDEN_MESSAGES_TYPE, '')?.getContent() ?? {});
  const last = events.findLast(
    (event) =>
      isMessage(event.event as RawEvent) &&
      !event.isRedacted() &&
      event.getContent().msgtype !== undefined &&
      !isHidden(event.event as RawEvent, hidden, ignored),
  );
  if (!last) return null;
  const isOwn = last.getSender() === me;
  const raw = last.event as RawEvent;
  return {
    ...previewOf(raw, contentOf(last.getContent())),
    isOwn,
    readMs: isDirect && isOwn ? readByOthers(room, me, raw.event_id) : null,
  };
}

/** When the first of the others had read an event; null before. */
function readByOthers(room: Room, me: string, eventId: string): number | null {
  const times = room
    .getJoinedMembers()
    .filter(({ userId }) => userId !== me && room.hasUserReadEvent(userId, eventId))
    .map(({ userId }) => room.getReadReceiptForUserId(userId)?.data.ts ?? 0);
  return times.length === 0 ? null : Math.min(...times);
}

function isSame(one: RoomActivity | null, other: RoomActivity | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
