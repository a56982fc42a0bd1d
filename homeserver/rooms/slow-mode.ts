import { isPacedType, SLOW_MODE_TYPE, slowModeWait } from '@/runtime/event-content';
import type { Storage } from '@/storage/storage';
import { MatrixError } from '@/homeserver/api/matrix-error';
import type { RoomEvent } from './event';
import type { LoadedRoom } from './loaded-room';
import { findKnownTransactions, findLastSent } from './room-events.store';
import type { RoomState } from './rooms';
import type { WaitingDrafts } from './waiting-drafts';

/** How long somebody waits between two messages in a room, in milliseconds; 0 for not at all. */
export function waitIn(state: RoomState, sender: string): number {
  return slowModeWait(state.get(SLOW_MODE_TYPE, '')?.content ?? {}, sender);
}

/** Whether an event that was sent keeps its sender waiting. */
export function isPaced({ type, stateKey, relation }: RoomEvent): boolean {
  return stateKey === undefined && isPacedType(type) && relation?.type !== 'm.replace';
}

export function tooSoon(waitMs: number): MatrixError {
  return new MatrixError(429, 'M_LIMIT_EXCEEDED', 'This room is in slow mode', { retry_after_ms: waitMs });
}

/** What slow mode has to know of what was sent before a flush. */
export class SlowModeReadings {
  static readonly none = new SlowModeReadings(new Map(), new Set());

  readonly #lastSent: ReadonlyMap<string, number>;
  readonly #known: ReadonlySet<string>;

  constructor(lastSent: ReadonlyMap<string, number>, known: ReadonlySet<string>) {
    this.#lastSent = lastSent;
    this.#known = known;
  }

  /** When somebody sent the last message that still counts; undefined for none. */
  lastOf(roomId: string, sender: string): number | undefined {
    return this.#lastSent.get(`${roomId} ${sender}`);
  }

  /** Whether the same request was carried out before: then it only finds its event. */
  isRepeated(transactionKey: Buffer | undefined): boolean {
    return transactionKey !== undefined && this.#known.has(transactionKey.toString('base64'));
  }

  /** Reads for the drafts of a flush that slow mode concerns; most flushes have none and read nothing. */
  static async read(
    waiting: readonly WaitingDrafts[],
    rooms: ReadonlyMap<string, LoadedRoom>,
    { db, now }: { readonly db: Storage['db']; readonly now: number },
  ): Promise<SlowModeReadings> {
    const concerned = waiting.flatMap((one) => {
      const [draft] = one.drafts;
      const room = rooms.get(one.roomId);
      const wait = draft?.paced && room ? waitIn(room.state, draft.sender) : 0;
      return draft && room && wait > 0 ? [{ one, room, sender: draft.sender, since: now - wait }] : [];
    });
    if (concerned.length === 0) return SlowModeReadings.none;
    const last = new Map<string, number>();
    for (const { room, sender, since } of concerned) {
      const at = lastInMemory(room, sender, since) ?? (await findLastSent(db, room.ref, sender, since));
      if (at !== null) last.set(`${room.id} ${sender}`, at);
    }
    const keys = concerned.flatMap(({ one }) => one.transactionKey ?? []);
    return new SlowModeReadings(last, last.size === 0 ? new Set() : await findKnownTransactions(db, keys));
  }
}

/** Null: none since then. Undefined: memory does not reach back that far. */
function lastInMemory(room: LoadedRoom, sender: string, since: number): number | null | undefined {
  for (let index = room.newest.length - 1; index >= 0; index -= 1) {
    const event = room.newest[index];
    if (event?.sender === sender && isPaced(event)) return event.originServerTs;
  }
  const oldest = room.newest[0];
  return room.isWhole || (oldest && oldest.originServerTs < since) ? null : undefined;
}
