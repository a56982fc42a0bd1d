import { isChannel } from '@/protocol/room-rules';
import type { RoomActivity } from '@/lib/chat/model';
import type { Room } from '@/protocol/room';

/** What is new in a room, a list of rooms or a space. */
export interface Marks {
  readonly unread: number;
  readonly mentions: number;
}

const nothing: Marks = { unread: 0, mentions: 0 };

/** Muted rooms tell of mentions only. */
export function marksOf(activity: RoomActivity | undefined): Marks {
  if (!activity) return nothing;
  return { unread: activity.muted ? 0 : activity.unread, mentions: activity.mentions };
}

export function sumOfMarks(all: Iterable<Marks>): Marks {
  let { unread, mentions } = nothing;
  for (const marks of all) {
    unread += marks.unread;
    mentions += marks.mentions;
  }
  return { unread, mentions };
}

/** What is new in the channels and in the rooms of a space, for the two tabs (CHN-11). */
export function marksOfTabs(
  rooms: readonly Room[],
  activities: ReadonlyMap<string, RoomActivity>,
): { channels: Marks; rooms: Marks } {
  const of = (wanted: boolean) =>
    sumOfMarks(
      rooms
        .filter((room) => isChannel(room) === wanted)
        .map(({ matrixRoomId }) => marksOf(activities.get(matrixRoomId))),
    );
  return { channels: of(true), rooms: of(false) };
}

/** What is new in each space, by its id; rooms of no space of ours count nowhere. */
export function marksOfSpaces(activities: ReadonlyMap<string, RoomActivity>): ReadonlyMap<number, Marks> {
  const spaces = new Map<number, Marks>();
  for (const activity of activities.values()) {
    if (activity.spaceId === null) continue;
    spaces.set(activity.spaceId, sumOfMarks([spaces.get(activity.spaceId) ?? nothing, marksOf(activity)]));
  }
  return spaces;
}
