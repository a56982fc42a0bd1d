import { randomBytes } from 'node:crypto';
import type { Clock } from '@/runtime/clock';
import type { Storage } from '@/storage/storage';
import { MatrixError, notFound } from '@/homeserver/api/matrix-error';
import type { StartedStream } from '@/homeserver/stream/start-stream';
import { RuleRefusal } from './authorisation/refusal';
import { canonicalJson, NotCanonicalError } from './canonical-json';
import type { EventDraft, RoomEvent } from './event';
import { EventPlanner } from './event-planner';
import { draftsOfNewRoom } from './new-room';
import { PersonMemory } from './person-memory';
import { findAfter } from './room-events.store';
import { RoomMemory } from './room-memory';
import { findLastRoomRef, insertForgotten } from './room.store';
import type { Rooms } from './rooms';
import { transactionKeyOf, type WaitingDrafts } from './waiting-drafts';

const ROOM_ID_BYTES = 18;
/** Requests whose events are remembered without a look into the database. */
const TRANSACTIONS_MAX = 10_000;

export interface RoomsOptions {
  readonly storage: Storage;
  readonly stream: StartedStream;
  readonly clock: Clock;
  readonly serverName: string;
  /** The platform's own user, who makes and governs every room; null on the stand-alone server. */
  readonly governor?: string | null;
  /** What the rooms in memory may weigh together, in events. */
  readonly weightMax?: number;
}

/** The rooms of the server, on its stream. */
export async function openRooms(options: RoomsOptions): Promise<Rooms> {
  const { storage, stream, clock, serverName } = options;
  const memory = new RoomMemory(storage, options.governor ?? null, options.weightMax);
  const people = new PersonMemory(storage, () => stream.position);
  const lastRoomRef = await findLastRoomRef(storage.db);
  const enqueue = stream.planEventsWith(
    new EventPlanner({ storage, clock, rooms: memory, people, lastRoomRef }),
  );
  const transactions = new Transactions(async ({ roomId, eventId }) => {
    const event = await (await memory.get(roomId))?.event(eventId);
    if (!event) throw notFound('There is no such event');
    return event;
  });

  const append = (drafts: readonly EventDraft[], roomId: string, createsRoom: boolean, key?: Buffer) =>
    new Promise<readonly RoomEvent[]>((resolve, reject) => {
      const waiting: WaitingDrafts = { roomId, drafts, createsRoom, transactionKey: key, resolve, reject };
      enqueue(waiting);
    });

  return {
    get: (roomId) => memory.get(roomId),
    loaded: (roomId) => memory.peek(roomId),

    async send(draft) {
      checkContent(draft);
      const key = transactionKeyOf(draft);
      const send = async () => {
        // Read before it waits with others, so that a room out of memory keeps no flush waiting.
        if (!memory.peek(draft.roomId)) await memory.get(draft.roomId);
        const [event] = await append([draft], draft.roomId, false, key);
        if (!event) throw new Error('A flush has answered nothing');
        return event;
      };
      return key ? transactions.once(key.toString('base64'), send) : send();
    },

    async create(room) {
      const roomId = `!${randomBytes(ROOM_ID_BYTES).toString('base64url')}:${serverName}`;
      const drafts = draftsOfNewRoom(roomId, room);
      for (const draft of drafts) checkContent(draft);
      try {
        await append(drafts, roomId, true);
      } catch (error) {
        // "The initial state implied by the parameters to the request is invalid."
        if (error instanceof RuleRefusal) throw new MatrixError(400, 'M_INVALID_ROOM_STATE', error.message);
        throw error;
      }
      return roomId;
    },

    membershipsOf: (userId) => people.membershipsOf(userId),

    everyMembershipOf: (userId) => people.everyMembershipOf(userId),

    async peersOf(userId) {
      const peers = new Set([userId]);
      for (const { roomId, membership } of await people.membershipsOf(userId)) {
        if (membership !== 'join') continue;
        for (const peer of (await memory.get(roomId))?.joined ?? []) peers.add(peer);
      }
      return peers;
    },

    drop: (roomId) => memory.drop(roomId),

    eventsAfter: (position, limit) => findAfter(storage.db, position, stream.position, limit),

    async forget(roomId, userId) {
      const room = await memory.get(roomId);
      if (!room) throw notFound('There is no such room');
      const membership = room.membership(userId);
      if (membership !== undefined && membership !== 'leave' && membership !== 'ban') {
        throw new MatrixError(400, 'M_UNKNOWN', 'You are still in this room, or invited to it');
      }
      // Has the person in memory before the row is written, so that the note cannot come too early.
      await people.membershipsOf(userId);
      const { position } = room;
      await insertForgotten(storage.db, userId, room.ref, position);
      people.noteForgotten(userId, roomId, position);
    },
  };
}

/** Refuses what cannot be an event before it waits with others. */
function checkContent({ content }: EventDraft): void {
  try {
    canonicalJson(content);
  } catch (error) {
    if (error instanceof NotCanonicalError) throw new MatrixError(400, 'M_BAD_JSON', error.message);
    throw error;
  }
}

interface Known {
  readonly roomId: string;
  readonly eventId: string;
}

/** Requests under way and those of late; older ones are known to the database. */
class Transactions {
  readonly #underWay = new Map<string, Promise<RoomEvent>>();
  readonly #done = new Map<string, Known>();
  readonly #read: (known: Known) => Promise<RoomEvent>;

  constructor(read: (known: Known) => Promise<RoomEvent>) {
    this.#read = read;
  }

  async once(key: string, send: () => Promise<RoomEvent>): Promise<RoomEvent> {
    const done = this.#done.get(key);
    if (done) return this.#read(done);
    let sending = this.#underWay.get(key);
    if (!sending) {
      sending = send().finally(() => this.#underWay.delete(key));
      this.#underWay.set(key, sending);
    }
    const { roomId, eventId } = await sending;
    this.#done.set(key, { roomId, eventId });
    if (this.#done.size > TRANSACTIONS_MAX) {
      const [oldest] = this.#done.keys();
      if (oldest !== undefined) this.#done.delete(oldest);
    }
    return sending;
  }
}
