import type { Membership, RoomEvent } from '../rooms/event';
import type { Room } from '../rooms/rooms';

/** Positions that somebody may see, both ends included. */
export interface VisibleRange {
  readonly from: number;
  readonly to: number;
}

const EVERYTHING: readonly VisibleRange[] = [{ from: 0, to: Number.MAX_SAFE_INTEGER }];
const NOTHING: readonly VisibleRange[] = [];

/**
 * Whether somebody may see an event: the one decision behind sync, messages, context, relations, bundles, search,
 * media and push. Client-Server API, "Room history visibility".
 */
export async function visible(room: Room, event: RoomEvent, userId: string): Promise<boolean> {
  return isWithin(await visibleRanges(room, userId), event, userId);
}

/** Those of the events that somebody may see, in the same order. Costs at most one read, and mostly none. */
export async function visibleOf(
  room: Room,
  events: readonly RoomEvent[],
  userId: string,
): Promise<RoomEvent[]> {
  const ranges = await visibleRanges(room, userId);
  return events.filter((event) => isWithin(ranges, event, userId));
}

/** The same decision for an event of ranges that were asked for before. */
export function isWithin(ranges: readonly VisibleRange[], event: RoomEvent, userId: string): boolean {
  if (contains(ranges, event.position)) return true;
  if (event.stateKey === undefined) return false;
  // What somebody does in a room, or has done to them, is their own business even where the room's history is not.
  if (event.type === 'm.room.member') return event.stateKey === userId;
  // A change of visibility is seen by whoever sees the room before it or after it. Nothing else of the room lies
  // between the position before it and its own.
  return event.type === 'm.room.history_visibility' && contains(ranges, event.position - 1);
}

function contains(ranges: readonly VisibleRange[], position: number): boolean {
  return ranges.some((range) => range.from <= position && position <= range.to);
}

/**
 * Which part of the room's history somebody may see, oldest first; empty for strangers. The open end of a present
 * member's last range also covers what is still to come, until the next change of membership or visibility.
 */
export async function visibleRanges(room: Room, userId: string): Promise<readonly VisibleRange[]> {
  const membership = room.membership(userId);
  if (
    membership === undefined &&
    !room.visibilities.some((event) => visibilityOf(event) === 'world_readable')
  ) {
    return NOTHING;
  }
  if (membership === 'join' && room.visibilities.every((event) => isOpenToMembers(visibilityOf(event)))) {
    return EVERYTHING;
  }

  const memberEventId = room.state.get('m.room.member', userId)?.eventId;
  const visibilityCount = room.visibilities.length;
  const known = rangesOf(room).get(userId);
  if (known && known.memberEventId === memberEventId && known.visibilityCount === visibilityCount) {
    return known.ranges;
  }
  const ranges = rangesFrom(room.visibilities, await room.membershipsOf(userId));
  rangesOf(room).set(userId, { memberEventId, visibilityCount, ranges });
  return ranges;
}

interface KnownRanges {
  readonly memberEventId: string | undefined;
  readonly visibilityCount: number;
  readonly ranges: readonly VisibleRange[];
}

const knownRanges = new WeakMap<Room, Map<string, KnownRanges>>();

function rangesOf(room: Room): Map<string, KnownRanges> {
  let known = knownRanges.get(room);
  if (!known) knownRanges.set(room, (known = new Map()));
  return known;
}

type Visibility = 'world_readable' | 'shared' | 'invited' | 'joined';

/** Before a room says anything its history is shared; what is no value of the specification opens nothing. */
function visibilityOf(event: RoomEvent | undefined): Visibility {
  if (!event) return 'shared';
  const value = event.content.history_visibility;
  return value === 'world_readable' || value === 'shared' || value === 'invited' ? value : 'joined';
}

function isOpenToMembers(visibility: Visibility): boolean {
  return visibility === 'shared' || visibility === 'world_readable';
}

/** Cuts the history where membership or visibility change and applies the specification's five rules to each piece. */
function rangesFrom(
  visibilities: readonly RoomEvent[],
  memberships: readonly RoomEvent[],
): readonly VisibleRange[] {
  const changes = [...visibilities, ...memberships].sort((one, other) => one.position - other.position);
  const lastJoin = memberships.findLast((event) => membershipOf(event) === 'join')?.position ?? -1;
  const ranges: { from: number; to: number }[] = [];
  let visibility = visibilityOf(undefined);
  let membership: Membership | undefined;

  for (let index = -1; index < changes.length; index += 1) {
    const change = changes[index];
    if (change?.type === 'm.room.member') membership = membershipOf(change);
    else if (change) visibility = visibilityOf(change);

    const from = change?.position ?? 0;
    const to = (changes[index + 1]?.position ?? Number.MAX_SAFE_INTEGER) - 1;
    const isAllowed =
      visibility === 'world_readable' ||
      membership === 'join' ||
      (visibility === 'shared' && from < lastJoin) ||
      (visibility === 'invited' && membership === 'invite');
    if (!isAllowed || to < from) continue;
    const last = ranges.at(-1);
    if (last && last.to === from - 1) last.to = to;
    else ranges.push({ from, to });
  }
  return ranges;
}

function membershipOf(event: RoomEvent): Membership | undefined {
  const value = event.content.membership;
  return value === 'join' || value === 'invite' || value === 'leave' || value === 'ban' || value === 'knock'
    ? value
    : undefined;
}
