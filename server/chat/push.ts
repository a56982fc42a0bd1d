import { z } from 'zod';
import { personIdOf } from '@/protocol/chat-names';
import type { RoomId, UserId } from '@/protocol/ids';
import { editedBy, isIdentifier } from '@/runtime/event-content';
import type { Clock } from '@/runtime/clock';
import type { ChatEngine as EngineName } from '@/server/config/config';
import type { Storage } from '@/storage/storage';
import type { RoomPersonState } from '@/server/db/schema/room-person';
import type { ActivityTexts } from './activity-texts';
import type { SpaceActivity } from './space-activity';
import type { ChatStore, MessagesOfDay } from './chat.store';
import type { FactsStore, MadeRoom } from './facts.store';
import type { FirstTexts } from './first-texts';
import type { MentionNotices } from './mention-notices';
import type { Homeserver } from './homeserver';
import type { ShownMedia } from './shown-media';
import { cascadeEntry, memberEntry, roomEntry } from './outbox-writer';
import type { OutboxEntry, ChatOutboxStore } from './chat-outbox.store';

const KEPT_MS = 7 * 24 * 3600 * 1000;

/** What the platform reads of an event; everything else is left where it is. */
const pushedEvent = z.object({
  event_id: z.string().min(1).max(255),
  room_id: z.string().max(255),
  type: z.string().max(255),
  sender: z.string().max(255),
  state_key: z.string().max(255).optional(),
  origin_server_ts: z.number(),
  content: z.record(z.string(), z.unknown()),
  redacts: z.string().max(255).optional(),
});
type PushedEvent = z.output<typeof pushedEvent>;

export const pushBody = z.object({ events: z.array(z.unknown()).max(10_000) });

export interface PushParts {
  readonly storage: Storage;
  readonly store: ChatStore;
  readonly facts: FactsStore;
  readonly outboxStore: ChatOutboxStore;
  readonly clock: Clock;
  readonly engine: EngineName;
  readonly media: ShownMedia;
  readonly firstTexts: FirstTexts;
  readonly mentions: MentionNotices;
  readonly activity: ActivityTexts;
  readonly spaceActivity: SpaceActivity;
  readonly connect: () => Promise<Homeserver>;
  readonly wake: () => void;
}

/**
 * What the homeserver tells the platform. A push may come again, in part or as a whole, and late: events are known by
 * their id, and whatever they hint at is looked at as it is now.
 */
export class ChatPush {
  readonly #deps: PushParts;

  constructor(deps: PushParts) {
    this.#deps = deps;
  }

  /** Takes in the events of one transaction, all of them or, when it throws, none. */
  async take(raw: readonly unknown[]): Promise<number> {
    const { storage, store, outboxStore, media, firstTexts, mentions, clock } = this.#deps;
    const events = raw.flatMap((event) => pushedEvent.safeParse(event).data ?? []);
    const { sender, serverName } = await this.#deps.connect();
    return storage.transaction(async () => {
      const now = clock.now();
      const seen = await store.noteEvents(
        events.map((event) => event.event_id),
        now,
      );
      const fresh = events.filter((event) => seen.delete(event.event_id));
      const rooms = new Map(
        (await this.#deps.facts.byMatrixRoomIds([...new Set(fresh.map((event) => event.room_id))])).map(
          (room) => [room.matrixRoomId, room],
        ),
      );
      const looks = fresh.flatMap((event) => {
        const room = rooms.get(event.room_id);
        return room ? this.#hintsOf(event, room, sender) : [];
      });
      looks.push(...(await this.#memberHints(fresh, rooms)));
      await outboxStore.putCheck(looks, now);
      // The embedded homeserver redacts edits together with what they edit.
      if (this.#deps.engine === 'synapse') await store.noteEdits(fresh.flatMap(editOf));
      await media.note(fresh, serverName);
      await firstTexts.take(fresh.flatMap((event) => directMessageOf(event, rooms)));
      const told = await mentions.take(
        fresh.flatMap((event) => conversationMessageOf(event, rooms)),
        fresh.flatMap((event) => (event.type === 'm.room.redaction' ? (redactedBy(event) ?? []) : [])),
      );
      const toldDirect = await mentions.takeDirect(fresh.flatMap((event) => privateMessageOf(event, rooms)));
      const inSpaces = fresh.flatMap((event) => spaceMessageOf(event, rooms));
      await this.#deps.activity.take(inSpaces);
      await this.#deps.spaceActivity.take(inSpaces);
      await store.countMessages(messagesByDay(fresh.filter((event) => isOfSpace(rooms.get(event.room_id)))));
      if (looks.length > 0 || told || toldDirect) storage.afterCommit(() => this.#deps.wake());
      return fresh.length;
    });
  }

  /** Forgets events that will not be pushed again. */
  forget(): Promise<number> {
    return this.#deps.store.forgetEventsBefore(new Date(this.#deps.clock.now().getTime() - KEPT_MS));
  }

  /**
   * People whose newest event in a room differs from what the platform wants. Only the newest counts: each hint leads to one look
   * at how things are now.
   */
  async #memberHints(
    events: readonly PushedEvent[],
    rooms: ReadonlyMap<string, MadeRoom>,
  ): Promise<OutboxEntry[]> {
    const newest = new Map<string, { roomId: RoomId; userId: UserId; now: RoomPersonState | null }>();
    for (const { type, room_id: matrixRoomId, state_key: stateKey, content } of events) {
      const roomId = rooms.get(matrixRoomId)?.id;
      const userId = type === 'm.room.member' && stateKey !== undefined ? personIdOf(stateKey) : null;
      if (roomId === undefined || userId === null) continue;
      const { membership } = content;
      const now = membership === 'join' ? 'in' : membership === 'invite' ? 'invited' : null;
      newest.set(`${roomId} ${userId}`, { roomId, userId, now });
    }
    const pairs = [...newest.values()];
    const wanted = await this.#deps.facts.people.standings(pairs);
    return pairs.flatMap(({ roomId, userId, now }, index) =>
      now === wanted[index] ? [] : [memberEntry(roomId, userId)],
    );
  }

  #hintsOf(event: PushedEvent, room: MadeRoom, sender: string): OutboxEntry[] {
    if (event.type === 'm.room.member' && event.state_key !== undefined) return [];
    if (event.state_key !== undefined) return event.sender === sender ? [] : [roomEntry(room.id)];
    const redacted = event.type === 'm.room.redaction' ? redactedBy(event) : undefined;
    return redacted !== undefined && this.#deps.engine === 'synapse' ? [cascadeEntry(room.id, redacted)] : [];
  }
}

function directMessageOf(event: PushedEvent, rooms: ReadonlyMap<string, MadeRoom>) {
  const room = rooms.get(event.room_id);
  if (room?.kind !== 'direct' || event.type !== 'm.room.message') return [];
  const { sender, origin_server_ts: sentMs, content } = event;
  return [{ roomId: room.id, sender, sentMs, content }];
}

/** In a conversation of two every message is for the other one: mentions there tell nothing besides. */
function conversationMessageOf(event: PushedEvent, rooms: ReadonlyMap<string, MadeRoom>) {
  const room = rooms.get(event.room_id);
  if (!room || room.kind === 'direct' || room.kind === 'space' || event.type !== 'm.room.message') return [];
  const { sender, event_id: eventId, origin_server_ts: sentMs, content } = event;
  return [{ roomId: room.id, spaceId: room.spaceId, sender, eventId, sentMs, content }];
}

/** Messages of direct conversations, where each is for the others, and of groups, which may mention besides. */
function privateMessageOf(event: PushedEvent, rooms: ReadonlyMap<string, MadeRoom>) {
  const room = rooms.get(event.room_id);
  const isPrivate = room?.kind === 'direct' || room?.kind === 'group';
  if (!room || !isPrivate || event.type !== 'm.room.message') return [];
  const { sender, event_id: eventId, origin_server_ts: sentMs, content } = event;
  const said = room.kind === 'group' ? content : { ...content, 'm.mentions': undefined };
  return [{ roomId: room.id, sender, eventId, sentMs, content: said }];
}

/** Messages in rooms of spaces; private conversations are nobody's activity. */
function spaceMessageOf(event: PushedEvent, rooms: ReadonlyMap<string, MadeRoom>) {
  const room = rooms.get(event.room_id);
  if (!room || room.spaceId === null || event.type !== 'm.room.message') return [];
  const { sender, origin_server_ts: sentMs, content } = event;
  const isOpen = room.kind !== 'privateRoom' && !room.isRuled;
  return [{ roomId: room.id, spaceId: room.spaceId, isOpen, sender, sentMs, content }];
}

const isOfSpace = (room: MadeRoom | undefined) => room !== undefined && room.spaceId !== null;

/** Room version 11 names it in the content, older forms beside it. */
function redactedBy({ content, redacts }: PushedEvent): string | undefined {
  return isIdentifier(content.redacts) ? content.redacts : redacts;
}

/** How many messages people sent on each day (UTC); edits count no more. */
function messagesByDay(events: readonly PushedEvent[]): MessagesOfDay[] {
  const days = new Map<string, MessagesOfDay>();
  for (const { type, sender, content, origin_server_ts: sentAt } of events) {
    const personId = personIdOf(sender);
    if (type !== 'm.room.message' || personId === null || editedBy(content) !== null) continue;
    const at = new Date(sentAt);
    if (Number.isNaN(at.getTime()) || at.getUTCFullYear() > 9999 || at.getUTCFullYear() < 1970) continue;
    const day = at.toISOString().slice(0, 10);
    const key = `${personId} ${day}`;
    days.set(key, { userId: personId, day, messages: (days.get(key)?.messages ?? 0) + 1 });
  }
  return [...days.values()];
}

function editOf({ event_id: eventId, content }: PushedEvent): { eventId: string; originalId: string }[] {
  const originalId = editedBy(content);
  return originalId === null ? [] : [{ eventId, originalId }];
}
