import { FROM_JOIN_MARK } from '@/runtime/event-content';
import type { Membership, RoomEvent } from '@/homeserver/rooms/event';
import type { Room } from '@/homeserver/rooms/rooms';

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
  return contains(await visibleRanges(room, userId), event.position);
}

/** Those of the events that somebody may see, in the same order. Costs at most one read, and mostly none. */
export async function visibleOf(
  room: Room,
  events: readonly RoomEvent[],
  userId: string,
): Promise<RoomEvent[]> {
  const ranges = await visibleRanges(room, userId);
  return events.filter((event) => contains(ranges, event.position));
}

/** The same decision for a position of the room, by ranges that were asked for before. */
export function contains(ranges: readonly VisibleRange[], position: number): boolean {
  return ranges.some((range) => range.from <= position && position <= range.to);
}

/**
 * Which part of the room's history somebody may see, oldest first; empty for strangers. What the platform has hidden is no
 * part of it. The open end of a present
 * member's last range also covers what is still to come, until the next change of membership or visibility.
 */
export async function visibleRanges(room: Room, userId: string): Promise<readonly VisibleRange[]> {
  const ranges = await grantedRanges(room, userId);
  const hidden = await room.hiddenFrom(userId);
  return hidden.length === 0 ? ranges : without(ranges, hidden);
}

/** The same before the platform hides anything. */
async function grantedRanges(room: Room, userId: string): Promise<readonly VisibleRange[]> {
  if (room.isClosedTo(userId)) return ownMemberships(room, userId);
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

/** Both are in order, and neither overlaps itself. */
function without(ranges: readonly VisibleRange[], hidden: readonly VisibleRange[]): VisibleRange[] {
  const left: VisibleRange[] = [];
  let next = 0;
  for (const range of ranges) {
    let { from } = range;
    while (next < hidden.length && (hidden[next]?.to ?? 0) < from) next += 1;
    for (let index = next; index < hidden.length; index += 1) {
      const gap = hidden[index];
      if (!gap || gap.from > range.to) break;
      if (gap.from > from) left.push({ from, to: gap.from - 1 });
      from = Math.max(from, gap.to + 1);
    }
    if (from <= range.to) left.push({ from, to: range.to });
  }
  return left;
}

/** Of a closed room only that one is out of it, so that clients that were away learn it. */
async function ownMemberships(room: Room, userId: string): Promise<readonly VisibleRange[]> {
  return (await room.membershipsOf(userId)).map(({ position }) => ({ from: position, to: position }));
}

/** Whether everybody may read what happens in the room now. */
export function isWorldReadable(room: Room): boolean {
  return visibilityOf(room.visibilities.at(-1)) === 'world_readable';
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

/** Since when the room shares its history with nobody who joins; never where it does. */
function closedToNewcomersAt(visibilities: readonly RoomEvent[]): number {
  const open = visibilities.findLastIndex(({ content }) => content[FROM_JOIN_MARK] !== true);
  return visibilities[open + 1]?.position ?? Number.MAX_SAFE_INTEGER;
}

/** Cuts the history where membership or visibility change and applies the specification's five rules to each piece. */
function rangesFrom(
  visibilities: readonly RoomEvent[],
  memberships: readonly RoomEvent[],
): readonly VisibleRange[] {
  const changes = [...visibilities, ...memberships].sort((one, other) => one.position - other.position);
  const closedAt = closedToNewcomersAt(visibilities);
  const lastJoin =
    memberships.findLast((event) => membershipOf(event) === 'join' && event.position < closedAt)?.position ??
    -1;
  let visibility = visibilityOf(undefined);
  let membership: Membership | undefined;
  const isOpenAfter = (position: number) =>
    visibility === 'world_readable' ||
    membership === 'join' ||
    (visibility === 'shared' && position < lastJoin) ||
    (visibility === 'invited' && membership === 'invite');

  const ranges: { from: number; to: number }[] = [];
  const add = (from: number, to: number) => {
    const last = ranges.at(-1);
    if (to < from) return;
    if (last && last.to === from - 1) last.to = to;
    else ranges.push({ from, to });
  };
  const endOf = (index: number) => (changes[index + 1]?.position ?? Number.MAX_SAFE_INTEGER) - 1;

  let isOpen = isOpenAfter(0);
  if (isOpen) add(0, endOf(-1));
  changes.forEach((change, index) => {
    const wasOpen = isOpen;
    if (change.type === 'm.room.member') membership = membershipOf(change);
    else visibility = visibilityOf(change);
    isOpen = isOpenAfter(change.position);
    // A change itself is seen by whoever sees the room before it or after it. What somebody does in a room, or has done
    // to them, is their own business even where the history is not: an invitation refused, a ban.
    if (wasOpen || isOpen || change.type === 'm.room.member') add(change.position, change.position);
    if (isOpen) add(change.position + 1, endOf(index));
  });
  return ranges;
}

function membershipOf(event: RoomEvent): Membership | undefined {
  const value = event.content.membership;
  return value === 'join' || value === 'invite' || value === 'leave' || value === 'ban' || value === 'knock'
    ? value
    : undefined;
}
