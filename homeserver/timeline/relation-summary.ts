import type { RoomEvent } from '@/homeserver/rooms/event';
import type { Room } from '@/homeserver/rooms/rooms';
import type { Services } from '@/homeserver/services';
import { RelationStore, type RelationCount } from './relation.store';
import { contains, type VisibleRange } from './visible';

export interface ThreadSummary {
  readonly count: number;
  /** Event id of the newest reply. */
  readonly latest: string;
  /** Whether the viewer began the thread or replied in it. */
  readonly isMine: boolean;
}

/** What refers to one event, as far as the viewer sees it; redacted events refer to nothing any more. */
export interface RelationSummary {
  /** Event id of the newest edit by the event's own author. */
  readonly edit: string | undefined;
  readonly thread: ThreadSummary | undefined;
  /** Event ids, oldest first, at most `REFERENCES_MAX`. */
  readonly references: readonly string[];
}

export const REFERENCES_MAX = 100;

interface Asked {
  readonly room: Room;
  readonly userId: string;
  readonly ranges: readonly VisibleRange[];
}

/** Summaries by event id; events that nothing refers to are missing. */
export async function summarise(
  deps: Pick<Services, 'storage'>,
  asked: Asked,
  events: readonly RoomEvent[],
): Promise<ReadonlyMap<string, RelationSummary>> {
  if (events.length === 0) return new Map();
  const oldestInMemory = asked.room.newest[0]?.position ?? Infinity;
  // Whatever refers to an event comes after it, so that of the newest events everything is in memory.
  const older = events.filter((event) => event.position < oldestInMemory);
  const summaries = new Map<string, RelationSummary>();
  if (older.length > 0) {
    const store = new RelationStore(deps.storage);
    const history = { roomId: asked.room.id, ranges: asked.ranges };
    const counts = await store.count(history, asked.userId, older, REFERENCES_MAX);
    for (const event of older) {
      const ofEvent = counts.filter((count) => count.target === event.eventId);
      if (ofEvent.length > 0) summaries.set(event.eventId, summaryOfCounts(event, ofEvent, asked.userId));
    }
  }
  const children = childrenInMemory(asked.room);
  for (const event of events) {
    if (event.position < oldestInMemory) continue;
    const seen = children.get(event.eventId)?.filter((child) => contains(asked.ranges, child.position));
    if (seen && seen.length > 0) summaries.set(event.eventId, summaryOf(event, seen, asked.userId));
  }
  return summaries;
}

function summaryOf(event: RoomEvent, children: readonly RoomEvent[], userId: string): RelationSummary {
  const replies = children.filter((child) => child.relation?.type === 'm.thread');
  const latest = replies.at(-1);
  return {
    edit: children.findLast((child) => isEditOf(child, event))?.eventId,
    thread: latest && {
      count: replies.length,
      latest: latest.eventId,
      isMine: event.sender === userId || replies.some((reply) => reply.sender === userId),
    },
    references: children
      .filter((child) => child.relation?.type === 'm.reference')
      .slice(0, REFERENCES_MAX)
      .map((child) => child.eventId),
  };
}

function summaryOfCounts(
  event: RoomEvent,
  counts: readonly RelationCount[],
  userId: string,
): RelationSummary {
  const of = (type: string) => counts.find((count) => count.type === type);
  const thread = of('m.thread');
  return {
    edit: of('m.replace')?.latestByAuthor ?? undefined,
    thread: thread && {
      count: thread.count,
      latest: thread.latest,
      isMine: event.sender === userId || thread.isMine,
    },
    references: of('m.reference')?.first ?? [],
  };
}

/** Client-Server API, "Validity of replacement events". */
export function isEditOf(edit: RoomEvent, original: RoomEvent): boolean {
  return (
    edit.relation?.type === 'm.replace' &&
    edit.relation.eventId === original.eventId &&
    edit.sender === original.sender &&
    edit.type === original.type &&
    edit.stateKey === undefined &&
    original.stateKey === undefined &&
    original.relation?.type !== 'm.replace' &&
    original.redactedBecause === undefined &&
    edit.redactedBecause === undefined &&
    // What replaces an encrypted message lies inside the encryption.
    (edit.type === 'm.room.encrypted' || typeof edit.content['m.new_content'] === 'object')
  );
}

interface KnownChildren {
  readonly position: number;
  readonly children: ReadonlyMap<string, readonly RoomEvent[]>;
}

const knownChildren = new WeakMap<Room, KnownChildren>();

/** The room's newest events by what they refer to, made once after each change of the room. */
function childrenInMemory(room: Room): ReadonlyMap<string, readonly RoomEvent[]> {
  const known = knownChildren.get(room);
  if (known?.position === room.position) return known.children;
  const children = new Map<string, RoomEvent[]>();
  for (const event of room.newest) {
    if (!event.relation || event.redactedBecause) continue;
    const siblings = children.get(event.relation.eventId);
    if (siblings) siblings.push(event);
    else children.set(event.relation.eventId, [event]);
  }
  knownChildren.set(room, { position: room.position, children });
  return children;
}
