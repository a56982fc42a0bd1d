import type { Content, RawEvent } from '@/lib/chat/timeline/raw-event';
import type { MatrixRoomId, MatrixUserId } from '@/protocol/ids';
import { STATE_AFTER, type JoinedRoom } from './first-sync';

/** More than a screen and than what is kept of a room (SAVED_ITEMS_MAX), so that nothing older has to be loaded first. */
const MESSAGES = 50;

export interface WholeRoomOptions {
  readonly me: MatrixUserId;
  /** Whether all members are loaded, and not only those that have written. */
  readonly isOfFew: boolean;
  /** The newest event that is known of the room. If it is the newest of all, the state is there with the messages. */
  readonly newest?: string | null;
  /** Asks the homeserver, below `/_matrix/client/v3/`. */
  fetch(path: string): Promise<Response>;
}

/** The newest messages of a room, and as much of its state as comes with them. */
export interface RoomEnd {
  /** Oldest first, at least one. */
  readonly events: readonly RawEvent[];
  /** Who wrote them; all members of a conversation of few. */
  readonly members: readonly RawEvent[];
  /** Where older messages are; null at the beginning. */
  readonly older: string | null;
}

/**
 * The end of a room and its state, as a first sync tells them. A sync could be asked for this very room, but Synapse puts all of
 * a person's rooms together for it. Rejects when the homeserver does not answer.
 */
export async function wholeRoom(matrixRoomId: MatrixRoomId, options: WholeRoomOptions): Promise<JoinedRoom> {
  const { newest = null } = options;
  const asked = newest === null ? null : stateAt(matrixRoomId, newest, options);
  asked?.catch(() => undefined); // if it is needed, the answer below waits for it
  const end = await roomEnd(matrixRoomId, options);
  if (!end) return { timeline: { events: [], limited: false, prev_batch: null } };
  const isNewest = end.events.at(-1)?.event_id === newest;
  return asked && isNewest ? joined(end, await asked) : withState(matrixRoomId, end, options);
}

/** The first half of `wholeRoom`; null of a closed room, of which nothing is shown. */
export async function roomEnd(
  matrixRoomId: MatrixRoomId,
  options: WholeRoomOptions,
): Promise<RoomEnd | null> {
  const room = pathOf(matrixRoomId);
  const [page, members] = await Promise.all([
    ask<{ chunk: RawEvent[]; state?: RawEvent[]; end?: string }>(
      options,
      `${room}/messages?dir=b&limit=${MESSAGES}&filter=${lazily}`,
    ),
    membersOf(room, options),
  ]);
  if (!page || page.chunk.length === 0) return null;
  return {
    events: page.chunk.toReversed(),
    members: [...members, ...(page.state ?? [])],
    older: page.end ?? null,
  };
}

/** The second half of `wholeRoom`: with the rest of the state. */
export async function withState(
  matrixRoomId: MatrixRoomId,
  end: RoomEnd,
  options: WholeRoomOptions,
): Promise<JoinedRoom> {
  return joined(end, await stateAt(matrixRoomId, end.events.at(-1)?.event_id ?? '', options));
}

function joined({ events, members, older }: RoomEnd, state: readonly RawEvent[]): JoinedRoom {
  return {
    timeline: { events: [...events], limited: true, prev_batch: older },
    [STATE_AFTER]: { events: [...members, ...state] },
  };
}

/** As it is after an event; without members. */
async function stateAt(
  matrixRoomId: MatrixRoomId,
  eventId: string,
  options: WholeRoomOptions,
): Promise<readonly RawEvent[]> {
  const path = `${pathOf(matrixRoomId)}/context/${encodeURIComponent(eventId)}?limit=0&filter=${lazily}`;
  return (await ask<{ state: RawEvent[] }>(options, path))?.state ?? [];
}

const lazily = encodeURIComponent(JSON.stringify({ lazy_load_members: true }));
const pathOf = (matrixRoomId: MatrixRoomId) => `rooms/${encodeURIComponent(matrixRoomId)}`;

/** All members of a conversation of few; of other rooms the person alone, whom the client looks for before it lets them write. */
async function membersOf(room: string, options: WholeRoomOptions): Promise<RawEvent[]> {
  const { isOfFew, me } = options;
  if (isOfFew) {
    const all = await ask<{ chunk: RawEvent[] }>(options, `${room}/members?membership=join`);
    return all?.chunk ?? [];
  }
  const content = await ask<Content>(options, `${room}/state/m.room.member/${encodeURIComponent(me)}`);
  return content
    ? [
        {
          event_id: `$own-${room}`,
          type: 'm.room.member',
          state_key: me,
          sender: me,
          origin_server_ts: 0,
          content,
        },
      ]
    : [];
}

/** The answer; null where the homeserver refuses. */
async function ask<Answer>({ fetch }: WholeRoomOptions, path: string): Promise<Answer | null> {
  const response = await fetch(path);
  if (response.status === 403 || response.status === 404) return null;
  if (!response.ok) throw new Error(`the homeserver answers ${response.status}`);
  return (await response.json()) as Answer;
}
