import { z } from 'zod';
import type { EventTest } from '@/homeserver/rooms/rooms';
import { filterTest, roomEventFilter, type RoomEventFilter } from '@/homeserver/timeline/event-filter';

const roomIds = z.array(z.string().startsWith('!').max(255)).max(5000);
const userIds = z.array(z.string().startsWith('@').max(255)).max(5000);
const types = z.array(z.string().max(255)).max(500);

/** `EventFilter` of the specification: what is of no room. */
const eventFilter = z.object({
  limit: z.int().min(0).optional(),
  types: types.optional(),
  not_types: types.optional(),
  senders: userIds.optional(),
  not_senders: userIds.optional(),
});

const inRooms = roomEventFilter.extend({
  senders: userIds.optional(),
  not_senders: userIds.optional(),
  rooms: roomIds.optional(),
  not_rooms: roomIds.optional(),
});

/** A sync filter (Client-Server API, "Filtering"); keys that it does not name are kept and ignored. */
export const filterDefinition = z.looseObject({
  event_fields: z.array(z.string().max(1000)).max(100).optional(),
  event_format: z.enum(['client', 'federation']).optional(),
  presence: eventFilter.optional(),
  account_data: eventFilter.optional(),
  room: z
    .looseObject({
      rooms: roomIds.optional(),
      not_rooms: roomIds.optional(),
      include_leave: z.boolean().optional(),
      state: inRooms.optional(),
      timeline: inRooms.optional(),
      ephemeral: inRooms.optional(),
      account_data: inRooms.optional(),
    })
    .optional(),
});
export type FilterDefinition = z.output<typeof filterDefinition>;

/** What has a type and perhaps a sender and a room: account data, receipts, typing, presence. */
export interface Notice {
  readonly type: string;
  readonly sender?: string;
  readonly roomId?: string;
}

/** A filter made ready for use. Absent tests let everything pass. */
export interface SyncFilter {
  readonly timelineLimit: number;
  readonly timeline: EventTest | undefined;
  readonly state: EventTest | undefined;
  readonly isLazy: boolean;
  readonly repeatsMembers: boolean;
  readonly splitsThreads: boolean;
  readonly includesLeft: boolean;
  wantsRoom(roomId: string): boolean;
  wantsEphemeral(notice: Notice): boolean;
  wantsRoomData(notice: Notice): boolean;
  wantsAccountData(notice: Notice): boolean;
  wantsPresence(userId: string): boolean;
}

const TIMELINE_LIMIT_DEFAULT = 10;
const TIMELINE_LIMIT_MAX = 200;

export function compileFilter(definition: FilterDefinition): SyncFilter {
  const { room = {}, account_data, presence } = definition;
  const { timeline = {}, state = {} } = room;
  const presenceTest = noticeTest(presence);
  return {
    timelineLimit: Math.min(timeline.limit ?? TIMELINE_LIMIT_DEFAULT, TIMELINE_LIMIT_MAX),
    timeline: filterTest(timeline),
    state: filterTest(state),
    isLazy: state.lazy_load_members === true || timeline.lazy_load_members === true,
    repeatsMembers: state.include_redundant_members === true || timeline.include_redundant_members === true,
    splitsThreads: timeline.unread_thread_notifications === true,
    includesLeft: room.include_leave === true,
    wantsRoom: roomTest(room),
    wantsEphemeral: noticeTest(room.ephemeral),
    wantsRoomData: noticeTest(room.account_data),
    wantsAccountData: noticeTest(account_data),
    wantsPresence: (userId) => presenceTest({ type: 'm.presence', sender: userId }),
  };
}

function roomTest(filter: Pick<RoomEventFilter, 'rooms' | 'not_rooms'>): (roomId: string) => boolean {
  const { rooms, not_rooms } = filter;
  if (!rooms && !not_rooms) return () => true;
  const wanted = rooms && new Set(rooms);
  const unwanted = new Set(not_rooms);
  return (roomId) => !unwanted.has(roomId) && (wanted?.has(roomId) ?? true);
}

/** The filter's own test is for events; a notice is put into the form of one. */
function noticeTest(filter: RoomEventFilter = {}): (notice: Notice) => boolean {
  const test = filterTest(filter);
  if (!test) return () => true;
  return ({ type, sender = '', roomId = '' }) =>
    test({
      position: 0,
      roomId,
      eventId: '',
      type,
      stateKey: undefined,
      sender,
      content: {},
      originServerTs: 0,
      relation: undefined,
      redacts: undefined,
      redactedBecause: undefined,
      replaces: undefined,
      transaction: undefined,
      counted: 0,
    });
}
