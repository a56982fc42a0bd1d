import { z } from 'zod';
import { MEMBERS_BY_ROLE_PAGE_SIZE, membersByRole } from './member';
import { ROOM_MEMBER_PAGE_SIZE, ROOM_MEMBERS_ADDED_MAX, ROOM_TOPIC_MAX_LENGTH } from './room-rules';
import {
  directRoom,
  groupRoom,
  room,
  roomKind,
  roomMember,
  roomReference,
  slowModeSeconds,
} from './room-values';
import { route } from './route';
import { matrixRoomId, paged, pageQuery, renamed, spaceId, spaceIdText, userId } from './wire';

// Importers of rooms find their values here, and their rules without schemas.
export * from './room-rules';
export * from './room-values';

const membershipRecord = renamed(z.strictObject({ matrixRoomId, joined: z.literal(true) }), {
  matrixRoomId: 'roomId',
});

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
  archiveRoom: route({
    method: 'POST',
    path: 'room/archive',
    caller: 'session',
    right: 'createRooms',
    summary:
      'Let nobody write in a channel or room any more; of a private room by somebody who is in it. A space keeps one channel that is not archived',
    body: renamed(z.strictObject({ room: roomReference }), { room: 'roomId' }),
    result: z.null(),
  }),
  restoreRoom: route({
    method: 'POST',
    path: 'room/restore',
    caller: 'session',
    right: 'createRooms',
    summary: 'Take an archived channel or room back into use; of a private room by somebody who is in it',
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
