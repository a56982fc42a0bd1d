import { z } from 'zod';
import { GROUP_PEOPLE_MAX, groupRoles } from './group-rules';
import { route } from './route';
import {
  ROOM_MEMBER_PAGE_SIZE,
  ROOM_MEMBERS_ADDED_MAX,
  ROOM_TOPIC_MAX_LENGTH,
  roomKinds,
  SLOW_MODE_SECONDS_MAX,
  SLOW_MODE_SECONDS_MIN,
} from './room-rules';
import { person } from './account';
import { MEMBERS_BY_ROLE_PAGE_SIZE, membersByRole } from './member';
import {
  enumerated,
  id,
  instant,
  matrixRoomId,
  paged,
  pageQuery,
  renamed,
  roomId,
  spaceId,
  spaceIdText,
  userId,
} from './wire';

// Rules without schemas live in room-rules.ts; who already speaks of rooms finds them here.
export * from './room-rules';

/** Wire values 0 to 3 (CHN-03). */
const roomKind = enumerated(roomKinds);

const slowModeSeconds = z
  .int()
  .refine(
    (seconds) => seconds === 0 || (seconds >= SLOW_MODE_SECONDS_MIN && seconds <= SLOW_MODE_SECONDS_MAX),
  )
  .describe('seconds that people wait between two messages: 0 for off, else 5 to 21600');

/** A channel or room of a space, as the caller stands to it. */
export const room = renamed(
  z.strictObject({
    id: roomId,
    matrixRoomId: matrixRoomId.describe('Matrix room id; empty until the homeserver has made the room'),
    name: z.string().describe('what people see, in any language'),
    asciiName: z.string().describe('a-z, digits and underscores'),
    logo: z.string().describe('an emoji for channels, a picture for rooms; empty when there is none'),
    topic: z
      .string()
      .describe('what it is about; empty when nobody has said, and where the caller is locked out'),
    spaceId,
    space: renamed(z.strictObject({ logo: z.string(), name: z.string(), asciiName: z.string() }), {
      name: 'displayName',
      asciiName: 'guildName',
    }),
    kind: roomKind,
    members: z.int(),
    joined: z.boolean(),
    locked: z.boolean().describe('the caller cannot enter it (OPN-03, OPN-73)'),
    ruled: z.boolean().describe('an access rule says who may enter it'),
    canPost: z.boolean().describe('false in a read-only channel without the right'),
    canGive: z.boolean().describe('whether the caller may send rewards here (permission 11)'),
    slowMode: slowModeSeconds,
    slowModeExempt: z
      .boolean()
      .describe('the caller need not wait in slow mode (permissions 3 and 9, admins)'),
    createdTime: instant,
  }),
  {
    matrixRoomId: 'roomId',
    name: 'displayName',
    asciiName: 'roomName',
    spaceId: 'guildId',
    space: 'guild',
    kind: 'type',
  },
);
export type Room = z.output<typeof room>;

/** A direct conversation as a room (OPN-05): outside of all spaces, named after the other person. */
export const directRoom = renamed(
  z.strictObject({
    id: roomId,
    matrixRoomId: matrixRoomId.describe('Matrix room id; empty until the homeserver has made the room'),
    kind: z.codec(z.literal(4), z.literal('direct'), {
      decode: () => 'direct' as const,
      encode: () => 4 as const,
    }),
    user: person.describe('the other person'),
    joined: z.boolean().describe('false while the caller has not accepted'),
    members: z.int(),
    canPost: z.boolean(),
    canGive: z.boolean(),
    createdTime: instant,
  }),
  { matrixRoomId: 'roomId', kind: 'type' },
);
export type DirectRoom = z.output<typeof directRoom>;

/** A group as a room. Its name is empty where nobody gave it one; screens then name its people. */
export const groupRoom = renamed(
  z.strictObject({
    id: roomId,
    matrixRoomId: matrixRoomId.describe('Matrix room id; empty until the homeserver has made the room'),
    name: z.string(),
    logo: z.string().describe('the address of its picture, or empty'),
    kind: z.codec(z.literal(5), z.literal('group'), {
      decode: () => 'group' as const,
      encode: () => 5 as const,
    }),
    users: z.array(person).max(GROUP_PEOPLE_MAX).describe('the other people'),
    role: z.enum(groupRoles),
    joined: z.boolean().describe('false while the caller has not accepted'),
    members: z.int(),
    canPost: z.boolean(),
    canGive: z.boolean(),
    createdTime: instant,
  }),
  { matrixRoomId: 'roomId', name: 'roomName', kind: 'type' },
);
export type GroupRoom = z.output<typeof groupRoom>;
/** What `room/detail` answers. */
export type AnyRoom = Room | DirectRoom | GroupRoom;

/** A room by either of its ids (OPN-101). */
export const roomReference = z.string().regex(/^([1-9]\d{0,9}|![\x21-\x7e]{1,254})$/);

const membershipRecord = renamed(z.strictObject({ matrixRoomId, joined: z.literal(true) }), {
  matrixRoomId: 'roomId',
});

export const roomMember = z.strictObject({
  id: userId,
  username: z.string(),
  avatar: z.string(),
  lastActiveTime: instant.nullable(),
  roles: z.array(z.strictObject({ id, name: z.string(), color: z.string() })),
});
export type RoomMember = z.output<typeof roomMember>;

const guildQuery = renamed(z.strictObject({ spaceId: spaceIdText }), { spaceId: 'guildId' });
const roomQuery = renamed(z.strictObject({ room: roomReference }), { room: 'roomId' });

export const roomRoutes = {
  allRooms: route({
    method: 'GET',
    path: 'room/allRoomsInGuild',
    caller: 'member',
    summary: 'Every channel and room of a space; of private rooms that the caller is not in, name and logo',
    query: guildQuery,
    result: z.array(room),
  }),
  accessedRooms: route({
    method: 'GET',
    path: 'room/joinedAndAccessedRooms',
    caller: 'member',
    summary: 'Rooms that the caller is in or may enter',
    query: guildQuery,
    result: z.array(room),
  }),
  accessedChannels: route({
    method: 'GET',
    path: 'room/accessedChannelsOfGuild/{id}',
    caller: 'member',
    summary: 'Channels that the caller may enter',
    params: renamed(z.strictObject({ spaceId: spaceIdText }), { spaceId: 'id' }),
    result: z.array(room),
  }),
  joinedRooms: route({
    method: 'GET',
    path: 'room/joinedRoomsAndChannels',
    caller: 'member',
    summary: 'Channels and rooms of a space that the caller is in',
    query: guildQuery,
    result: z.array(room),
  }),
  ownRooms: route({
    method: 'GET',
    path: 'room/my/rooms',
    caller: 'session',
    summary: 'Channels and rooms that the caller is in, of all spaces',
    result: z.array(room),
  }),
  roomDetail: route({
    method: 'GET',
    path: 'room/detail',
    caller: 'member',
    summary: 'One room, direct conversation or group, for those who may know of it',
    query: roomQuery,
    result: z.union([room, directRoom, groupRoom]),
  }),
  createRoom: route({
    method: 'POST',
    path: 'room/createRoom',
    caller: 'session',
    right: 'createRooms',
    creating: true,
    summary: 'Create a channel or a room; the creator of a room is its first member',
    body: renamed(
      z.strictObject({
        name: z.string().max(256).optional().describe('what people see, in any language; roomName if absent'),
        asciiName: z
          .string()
          .max(256)
          .optional()
          .describe('a-z, digits and underscores; made of displayName if absent'),
        spaceId,
        kind: roomKind,
        logo: z
          .string()
          .max(200)
          .optional()
          .describe('an emoji, or a path answered by an upload for roomLogo'),
      }),
      { name: 'displayName', asciiName: 'roomName', spaceId: 'guildId', kind: 'type' },
    ),
    result: room,
  }),
  updateRoom: route({
    method: 'POST',
    path: 'room/update',
    caller: 'session',
    right: 'createRooms',
    summary:
      'Rename or describe a channel or room, or change its logo; what is absent stays. Of a private room by somebody who is in it',
    body: renamed(
      z.strictObject({
        room: roomReference,
        name: z.string().max(256).optional().describe('what people see, in any language'),
        asciiName: z
          .string()
          .max(256)
          .optional()
          .describe('a-z, digits and underscores; made of displayName if that is given alone'),
        topic: z.string().max(ROOM_TOPIC_MAX_LENGTH).optional().describe('what it is about, on one line'),
        logo: z
          .string()
          .max(200)
          .optional()
          .describe('an emoji, or a path answered by an upload for roomLogo; empty for none'),
      }),
      { room: 'roomId', name: 'displayName', asciiName: 'roomName' },
    ),
    result: room,
  }),
  deleteRoom: route({
    method: 'POST',
    path: 'room/delete',
    caller: 'session',
    freshLogin: true,
    right: 'createRooms',
    summary:
      'Delete a channel or room with all of its messages, for good; of a private room by somebody who is in it. A space keeps its last channel',
    body: renamed(z.strictObject({ room: roomReference }), { room: 'roomId' }),
    result: z.null(),
  }),
  joinRoom: route({
    method: 'POST',
    path: 'room/joinPublicRoom',
    caller: 'member',
    summary: 'Join a public room or a channel',
    query: roomQuery,
    result: membershipRecord,
  }),
  leaveRoom: route({
    method: 'POST',
    path: 'room/leave',
    caller: 'member',
    summary: 'Leave a room; channels are left with their space',
    query: roomQuery,
    result: z.null(),
  }),
  roomMembers: route({
    method: 'GET',
    path: 'room/members',
    caller: 'member',
    summary: 'Members of a channel or room, by name or whole handle; of a private room for its members only',
    query: renamed(
      z.strictObject({
        room: roomReference,
        name: z.string().max(64).optional(),
        ...pageQuery(100, ROOM_MEMBER_PAGE_SIZE),
      }),
      { room: 'roomId' },
    ),
    result: paged(roomMember),
  }),
  roomMembersByRole: route({
    method: 'GET',
    path: 'room/membersByRole',
    caller: 'member',
    summary: 'The same in the groups of guild/{id}/usersByRole',
    query: renamed(
      z.strictObject({
        room: roomReference,
        name: z.string().max(64).optional(),
        ...pageQuery(MEMBERS_BY_ROLE_PAGE_SIZE, MEMBERS_BY_ROLE_PAGE_SIZE),
      }),
      { room: 'roomId' },
    ),
    result: membersByRole,
  }),
  addRoomMembers: route({
    method: 'POST',
    path: 'room/addMembers',
    caller: 'session',
    right: 'channelAccess',
    summary: 'Add members of the space to a room; who is in it already stays in it',
    body: renamed(
      z.strictObject({ room: roomReference, userIds: z.array(userId).min(1).max(ROOM_MEMBERS_ADDED_MAX) }),
      { room: 'roomId' },
    ),
    result: z.null(),
  }),
  removeRoomMember: route({
    method: 'POST',
    path: 'room/removeMember',
    caller: 'session',
    right: 'channelAccess',
    summary: 'Remove somebody from a room',
    body: renamed(z.strictObject({ room: roomReference, userId }), { room: 'roomId' }),
    result: z.null(),
  }),
  setSlowMode: route({
    method: 'POST',
    path: 'room/slowMode',
    caller: 'session',
    right: 'createRooms',
    summary:
      'Set how long people wait between two messages in a room; of a private room by somebody who is in it',
    body: renamed(z.strictObject({ room: roomReference, seconds: slowModeSeconds }), { room: 'roomId' }),
    result: z.null(),
  }),
  deleteMessage: route({
    method: 'POST',
    path: 'room/deleteMessage',
    caller: 'session',
    right: 'deleteOthersMessages',
    summary: "Delete somebody else's message; one's own are redacted in chat directly",
    body: renamed(
      z.strictObject({ room: roomReference, eventId: z.string().regex(/^\$[\x21-\x7e]{1,254}$/) }),
      { room: 'roomId' },
    ),
    result: z.null(),
  }),
};
