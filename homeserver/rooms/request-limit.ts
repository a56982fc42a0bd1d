import { forbidden, type MatrixError } from '@/homeserver/api/matrix-error';
import { REQUEST_FREE_TYPE, REQUEST_TYPE, requestMessages } from '@/runtime/event-content';
import type { Storage } from '@/storage/storage';
import type { EventDraft, RoomEvent } from './event';
import type { LoadedRoom } from './loaded-room';
import { countSent, findKnownTransactions } from './room-events.store';
import type { RoomState } from './rooms';
import type { WaitingDrafts } from './waiting-drafts';

/** How many events a person may send into a room before it is accepted, for events that count; null for no limit. */
export function requestLimitFor({ guided, type }: EventDraft, state: RoomState): number | null {
  if (!guided || type === REQUEST_FREE_TYPE) return null;
  return requestMessages(state.get(REQUEST_TYPE, '')?.content ?? {});
}

/** Whether an event counts as one of those. Redacting it gives nothing back. */
export function countsInRequest({ type, stateKey }: RoomEvent): boolean {
  return stateKey === undefined && type !== REQUEST_FREE_TYPE;
}

export function refusedByRequest(max: number): MatrixError {
  return forbidden(`You can send ${max} messages until they are accepted`);
}

/** What message requests have to know of what was sent before a flush. */
export class RequestReadings {
  static readonly none = new RequestReadings(new Map(), new Set());

  readonly #sent: ReadonlyMap<string, number>;
  readonly #known: ReadonlySet<string>;

  constructor(sent: ReadonlyMap<string, number>, known: ReadonlySet<string>) {
    this.#sent = sent;
    this.#known = known;
  }

  /** How many events of somebody that count a room has. */
  sentBy(roomId: string, sender: string): number {
    return this.#sent.get(`${roomId} ${sender}`) ?? 0;
  }

  /** Whether the same request was carried out before: then it only finds its event. */
  isRepeated(transactionKey: Buffer | undefined): boolean {
    return transactionKey !== undefined && this.#known.has(transactionKey.toString('base64'));
  }

  /** Reads for the drafts of a flush that go into requests; most flushes have none and read nothing. */
  static async read(
    waiting: readonly WaitingDrafts[],
    rooms: ReadonlyMap<string, LoadedRoom>,
    db: Storage['db'],
  ): Promise<RequestReadings> {
    const concerned = waiting.flatMap((one) => {
      const [draft] = one.drafts;
      const room = rooms.get(one.roomId);
      return draft && room && requestLimitFor(draft, room.state) !== null
        ? [{ one, room, sender: draft.sender }]
        : [];
    });
    if (concerned.length === 0) return RequestReadings.none;
    const sent = new Map<string, number>();
    for (const { room, sender } of concerned) {
      const key = `${room.id} ${sender}`;
      if (!sent.has(key)) sent.set(key, await sentInto(room, sender, db));
    }
    const keys = concerned.flatMap(({ one }) => one.transactionKey ?? []);
    return new RequestReadings(sent, await findKnownTransactions(db, keys));
  }
}

async function sentInto(room: LoadedRoom, sender: string, db: Storage['db']): Promise<number> {
  if (!room.isWhole) return countSent(db, room.ref, sender, REQUEST_FREE_TYPE);
  return room.newest.filter((event) => event.sender === sender && countsInRequest(event)).length;
}
