import type { channelOrderRoutes } from '@/protocol/channel-order';
import type { roomRoutes } from '@/protocol/room';
import type { roomAccessRoutes } from '@/protocol/room-access';
import { accessRows } from './authorisation-access';
import { forMembers, signedIn, space, type Row } from './authorisation';

type Names = keyof typeof roomRoutes | keyof typeof channelOrderRoutes | keyof typeof roomAccessRoutes;

/** Each has a name of its own. */
let categories = 0;

/** Whoever governs a private room has to be in it. */
const insidePrivateRoom = [
  'unauthenticated',
  'permission_denied',
  'permission_denied',
  'permission_denied',
  'room_locked',
  'ok',
  'room_locked',
] as const;

/** Who may do what with channels and rooms of a space. */
export const roomRows: Record<Names, Row | readonly Row[]> = {
  ...accessRows,
  deleteRoom: [
    { attempt: (client, { publicRoom }) => client.call('deleteRoom', { body: { room: publicRoom } }) },
    {
      attempt: (client, { privateRoom }) => client.call('deleteRoom', { body: { room: privateRoom } }),
      expected: insidePrivateRoom,
    },
  ],
  archiveRoom: [
    { attempt: (client, { publicRoom }) => client.call('archiveRoom', { body: { room: publicRoom } }) },
    {
      attempt: (client, { privateRoom }) => client.call('archiveRoom', { body: { room: privateRoom } }),
      expected: insidePrivateRoom,
    },
  ],
  restoreRoom: {
    attempt: (client, { publicRoom }) => client.call('restoreRoom', { body: { room: publicRoom } }),
  },
  channelOrder: {
    attempt: (client, { spaceId }) => client.call('channelOrder', { query: { spaceId } }),
  },
  // An order that leaves channels out.
  orderChannels: {
    attempt: (client, { spaceId }) =>
      client.call('orderChannels', { body: { spaceId, version: 0, roomIds: [], categories: [] } }),
    granted: 'rooms_reordered',
  },
  createCategory: {
    attempt: (client, { spaceId }) => {
      categories += 1;
      return client.call('createCategory', { body: { spaceId, name: `Talk ${categories}` } });
    },
  },
  updateCategory: {
    attempt: (client, { categoryId }) =>
      client.call('updateCategory', { body: { id: categoryId, name: 'Chatter' } }),
  },
  deleteCategory: {
    attempt: (client, { categoryId }) => client.call('deleteCategory', { body: { id: categoryId } }),
  },
  updateRoom: [
    {
      attempt: (client, { publicRoom }) =>
        client.call('updateRoom', { body: { room: publicRoom, topic: 'Tea' } }),
    },
    // Nobody changes a private room who is not in it.
    {
      attempt: (client, { privateRoom }) =>
        client.call('updateRoom', { body: { room: privateRoom, topic: 'Tea' } }),
      expected: insidePrivateRoom,
    },
  ],
  setSlowMode: [
    {
      attempt: (client, { publicRoom }) =>
        client.call('setSlowMode', { body: { room: publicRoom, seconds: 0 } }),
    },
    // Nobody changes a private room who is not in it.
    {
      attempt: (client, { privateRoom }) =>
        client.call('setSlowMode', { body: { room: privateRoom, seconds: 0 } }),
      expected: insidePrivateRoom,
    },
  ],
  allRooms: forMembers((client, { spaceId }) => client.call('allRooms', { query: { spaceId } })),
  accessedRooms: forMembers((client, { spaceId }) => client.call('accessedRooms', { query: { spaceId } })),
  accessedChannels: forMembers((client, scene) => client.call('accessedChannels', space(scene))),
  joinedRooms: forMembers((client, { spaceId }) => client.call('joinedRooms', { query: { spaceId } })),
  roomDetail: [
    {
      attempt: (client, { privateRoom }) => client.call('roomDetail', { query: { room: privateRoom } }),
      expected: ['unauthenticated', 'not_member', 'not_member', 'ok', 'ok', 'ok', 'ok'],
    },
    {
      hidden: true,
      attempt: (client, { publicRoom }) => client.call('roomDetail', { query: { room: publicRoom } }),
      expected: ['unauthenticated', 'not_found', 'not_found', 'ok', 'ok', 'ok', 'ok'],
    },
  ],
  createRoom: {
    attempt: (client, { spaceId }) =>
      client.call('createRoom', {
        body: { spaceId, name: `made_by_${client.email ? client.id : 'nobody'}`, kind: 'channel' },
      }),
  },
  joinRoom: [
    {
      attempt: (client, { publicRoom }) => client.call('joinRoom', { query: { room: publicRoom } }),
      expected: ['unauthenticated', 'not_member', 'not_member', 'ok', 'ok', 'ok', 'not_member'],
    },
    {
      hidden: true,
      attempt: (client, { publicRoom }) => client.call('joinRoom', { query: { room: publicRoom } }),
      expected: ['unauthenticated', 'not_found', 'not_found', 'ok', 'ok', 'ok', 'not_member'],
    },
    {
      attempt: (client, { privateRoom }) => client.call('joinRoom', { query: { room: privateRoom } }),
      expected: [
        'unauthenticated',
        'not_member',
        'not_member',
        'room_locked',
        'room_locked',
        'ok',
        'not_member',
      ],
    },
  ],
  leaveRoom: [
    {
      attempt: (client, { privateRoom }) => client.call('leaveRoom', { query: { room: privateRoom } }),
      expected: ['unauthenticated', 'not_member', 'not_member', 'ok', 'ok', 'ok', 'not_member'],
    },
    {
      hidden: true,
      attempt: (client, { privateRoom }) => client.call('leaveRoom', { query: { room: privateRoom } }),
      expected: ['unauthenticated', 'not_found', 'not_found', 'ok', 'ok', 'ok', 'not_member'],
    },
  ],
  roomMembersByRole: [
    {
      attempt: (client, { publicRoom }) => client.call('roomMembersByRole', { query: { room: publicRoom } }),
      expected: ['unauthenticated', 'not_member', 'not_member', 'ok', 'ok', 'ok', 'ok'],
    },
    {
      attempt: (client, { privateRoom }) =>
        client.call('roomMembersByRole', { query: { room: privateRoom } }),
      expected: [
        'unauthenticated', 'not_member', 'not_member', 'room_locked', 'room_locked', 'ok', 'room_locked',
      ], // oxfmt-ignore
    },
  ],
  roomMembers: [
    {
      attempt: (client, { publicRoom }) => client.call('roomMembers', { query: { room: publicRoom } }),
      expected: ['unauthenticated', 'not_member', 'not_member', 'ok', 'ok', 'ok', 'ok'],
    },
    {
      attempt: (client, { privateRoom }) => client.call('roomMembers', { query: { room: privateRoom } }),
      expected: [
        'unauthenticated', 'not_member', 'not_member', 'room_locked', 'room_locked', 'ok', 'room_locked',
      ], // oxfmt-ignore
    },
    {
      hidden: true,
      attempt: (client, { privateRoom }) => client.call('roomMembers', { query: { room: privateRoom } }),
      expected: [
        'unauthenticated', 'not_found', 'not_found', 'room_locked', 'room_locked', 'ok', 'room_locked',
      ], // oxfmt-ignore
    },
  ],
  addRoomMembers: [
    {
      // Who administers the space from outside adds nobody to its rooms.
      attempt: (client, { privateRoom, guest }) =>
        client.call('addRoomMembers', { body: { room: privateRoom, userIds: [guest] } }),
      expected: [
        'unauthenticated',
        'permission_denied',
        'permission_denied',
        'permission_denied',
        'ok',
        'ok',
        'permission_denied',
      ],
    },
    {
      hidden: true,
      attempt: (client, { privateRoom, guest }) =>
        client.call('addRoomMembers', { body: { room: privateRoom, userIds: [guest] } }),
      expected: [
        'unauthenticated',
        'not_found',
        'not_found',
        'permission_denied',
        'ok',
        'ok',
        'permission_denied',
      ],
    },
  ],
  removeRoomMember: {
    attempt: (client, { privateRoom, guest }) =>
      client.call('removeRoomMember', { body: { room: privateRoom, userId: guest } }),
  },
  // These tests run without a homeserver, so a call that passes its checks finds no message.
  // server/features/room/message.test.ts deletes messages on a homeserver.
  deleteMessage: [
    {
      attempt: (client, { publicRoom }) =>
        client.call('deleteMessage', { body: { room: publicRoom, eventId: '$message' } }),
      granted: 'not_found',
    },
    {
      attempt: (client, { privateRoom }) =>
        client.call('deleteMessage', { body: { room: privateRoom, eventId: '$message' } }),
      expected: [
        'unauthenticated', 'permission_denied', 'permission_denied', 'permission_denied', 'room_locked', 'not_found', 'room_locked',
      ], // oxfmt-ignore
    },
  ],
  ownRooms: {
    attempt: (client) => client.call('ownRooms'),
    expected: signedIn('ok'),
  },
};
