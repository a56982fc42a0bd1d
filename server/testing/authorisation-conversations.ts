import type { botRoutes } from '@/protocol/bot';
import type { chatRoutes } from '@/protocol/chat';
import type { chatClientRoutes } from '@/protocol/chat-client';
import type { dmRoutes } from '@/protocol/dm';
import type { groupRoutes } from '@/protocol/group';
import { signedIn, type Row } from './authorisation';

type Names =
  | keyof typeof dmRoutes
  | keyof typeof groupRoutes
  | keyof typeof chatRoutes
  | keyof typeof chatClientRoutes
  | keyof typeof botRoutes;

/** Who may talk with whom outside of spaces, and bring which chat clients and bots. */
export const conversationRows: Record<Names, Row | readonly Row[]> = {
  openDirect: {
    attempt: (client, { guest }) => client.call('openDirect', { body: { userId: guest } }),
    expected: ['unauthenticated', 'email_unverified', 'ok', 'ok', 'ok', 'ok', 'ok'],
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
