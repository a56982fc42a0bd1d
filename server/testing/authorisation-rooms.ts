import type { auditRoutes } from '@/protocol/audit';
import type { chatRoutes } from '@/protocol/chat';
import type { botRoutes } from '@/protocol/bot';
import type { chatClientRoutes } from '@/protocol/chat-client';
import type { dmRoutes } from '@/protocol/dm';
import type { groupRoutes } from '@/protocol/group';
import type { roomRoutes } from '@/protocol/room';
import type { roomAccessRoutes } from '@/protocol/room-access';
import { accessRows } from './authorisation-access';
import { forMembers, signedIn, space, type Row } from './authorisation';

type Names =
  | keyof typeof roomRoutes
  | keyof typeof roomAccessRoutes
  | keyof typeof dmRoutes
  | keyof typeof groupRoutes
  | keyof typeof chatRoutes
  | keyof typeof chatClientRoutes
  | keyof typeof botRoutes
  | keyof typeof auditRoutes;

/** Who may do what with rooms, and with the log of a space. */
export const roomRows: Record<Names, Row | readonly Row[]> = {
  auditLog: { attempt: (client, scene) => client.call('auditLog', space(scene)) },
  auditPeople: {
    attempt: (client, scene) => client.call('auditPeople', { ...space(scene), query: { side: 'by' } }),
  },
  // The first entry says that the space was made.
  undoAct: {
    attempt: (client, { spaceId }) => client.call('undoAct', { params: { spaceId, number: 1 } }),
    granted: 'act_not_undoable',
  },
  exportAuditLog: { attempt: (client, scene) => client.call('exportAuditLog', space(scene)) },
  verifyAuditLog: { attempt: (client, scene) => client.call('verifyAuditLog', space(scene)) },

  ...accessRows,
  deleteRoom: [
    { attempt: (client, { publicRoom }) => client.call('deleteRoom', { body: { room: publicRoom } }) },
    // Nobody deletes a private room who is not in it.
    {
      attempt: (client, { privateRoom }) => client.call('deleteRoom', { body: { room: privateRoom } }),
      expected: [
        'unauthenticated',
        'permission_denied',
        'permission_denied',
        'permission_denied',
        'room_locked',
        'ok',
        'room_locked',
      ],
    },
  ],
  updateRoom: [
    {
      attempt: (client, { publicRoom }) =>
        client.call('updateRoom', { body: { room: publicRoom, topic: 'Tea' } }),
    },
    // Nobody changes a private room who is not in it.
    {
      attempt: (client, { privateRoom }) =>
        client.call('updateRoom', { body: { room: privateRoom, topic: 'Tea' } }),
      expected: [
        'unauthenticated',
        'permission_denied',
        'permission_denied',
        'permission_denied',
        'room_locked',
        'ok',
        'room_locked',
      ],
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
      expected: [
        'unauthenticated',
        'permission_denied',
        'permission_denied',
        'permission_denied',
        'room_locked',
        'ok',
        'room_locked',
      ],
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
  openDirect: {
    attempt: (client, { guest }) => client.call('openDirect', { body: { userId: guest } }),
    expected: ['unauthenticated', 'email_unverified', 'ok', 'ok', 'ok', 'ok', 'ok'],
  },
  ownRooms: {
    attempt: (client) => client.call('ownRooms'),
    expected: signedIn('ok'),
  },
  directConversations: {
    attempt: (client) => client.call('directConversations'),
    expected: signedIn('ok'),
  },
  directPresence: {
    attempt: (client, { guest }) => client.call('directPresence', { query: { users: [guest] } }),
    expected: signedIn('ok'),
  },
  // A room of a space is no conversation, and a conversation of others does not exist (server/features/dm/dm.test.ts).
  acceptDirect: {
    attempt: (client, { publicRoom }) => client.call('acceptDirect', { query: { room: publicRoom } }),
    expected: signedIn('not_found'),
  },
  directRequest: {
    attempt: (client, { publicRoom }) => client.call('directRequest', { query: { room: publicRoom } }),
    expected: signedIn('not_found'),
  },
  declineDirect: {
    attempt: (client, { publicRoom }) => client.call('declineDirect', { query: { room: publicRoom } }),
    expected: signedIn('not_found'),
  },
  declinedRequests: {
    attempt: (client) => client.call('declinedRequests'),
    expected: signedIn('ok'),
  },
  restoreRequest: {
    attempt: (client, { publicRoom }) => client.call('restoreRequest', { query: { room: publicRoom } }),
    expected: signedIn('not_found'),
  },
  createGroup: {
    attempt: (client, { guest }) => client.call('createGroup', { body: { userIds: [guest] } }),
    expected: ['unauthenticated', 'email_unverified', 'ok', 'ok', 'ok', 'ok', 'ok'],
  },
  // A room of a space is no group; what people of a group may do is in server/features/dm/group.test.ts.
  addToGroup: {
    attempt: (client, { publicRoom, guest }) =>
      client.call('addToGroup', { body: { room: publicRoom, userIds: [guest] } }),
    expected: signedIn('not_found'),
  },
  removeFromGroup: {
    attempt: (client, { publicRoom, guest }) =>
      client.call('removeFromGroup', { body: { room: publicRoom, userId: guest } }),
    expected: signedIn('not_found'),
  },
  leaveGroup: {
    attempt: (client, { publicRoom }) => client.call('leaveGroup', { query: { room: publicRoom } }),
    expected: signedIn('not_found'),
  },
  updateGroup: {
    attempt: (client, { publicRoom }) =>
      client.call('updateGroup', { body: { room: publicRoom, name: 'Mine' } }),
    expected: signedIn('not_found'),
  },
  groupPeople: {
    attempt: (client, { publicRoom }) => client.call('groupPeople', { query: { room: publicRoom } }),
    expected: signedIn('not_found'),
  },
  logInToChat: {
    attempt: (client) => client.call('logInToChat'),
    expected: signedIn('chat_unavailable'),
  },
  approveClient: {
    attempt: (client) => client.call('approveClient', { body: { redirectUrl: 'https://client.example/' } }),
    expected: signedIn('ok'),
  },
  chatClients: { attempt: (client) => client.call('chatClients'), expected: signedIn('ok') },
  bots: { attempt: (client) => client.call('bots'), expected: signedIn('ok') },
  botRooms: { attempt: (client) => client.call('botRooms'), expected: signedIn('ok') },
  // Only the owner is in the room. For the owner the call passes its checks, then fails because there is no homeserver.
  createBot: {
    attempt: (client, { publicRoom }) =>
      client.call('createBot', { body: { name: 'Bot', rooms: [Number(publicRoom)], days: 30 } }),
    expected: [
      'unauthenticated', 'not_found', 'not_found', 'not_found', 'not_found', 'chat_unavailable', 'not_found',
    ], // oxfmt-ignore
  },
};
