import { z } from 'zod';
import { person } from './account';
import { route } from './route';
import { instant, matrixRoomId, renamed, roomId, userId } from './wire';
import { roomReference } from './room';

const conversationRoom = renamed(
  z.strictObject({
    id: roomId,
    matrixRoomId: matrixRoomId.describe('Matrix room id; empty until the homeserver has made the room'),
  }),
  { matrixRoomId: 'roomId' },
);
/** A direct conversation as one of its people stands to it (DM-02). */
export const directConversation = renamed(
  z.strictObject({
    user: person.describe('the other person'),
    room: conversationRoom,
    accepted: z.codec(z.union([z.literal(0), z.literal(1)]), z.boolean(), {
      decode: (status) => status === 1,
      encode: (accepted) => (accepted ? 1 : 0),
    }),
    createdTime: instant,
  }),
  { accepted: 'dmStatus' },
);
export type DirectConversation = z.output<typeof directConversation>;

export const dmRoutes = {
  openDirect: route({
    method: 'POST',
    path: 'room/private/chat',
    caller: 'session',
    summary:
      'The direct conversation with a person; made when there is none (DM-25). To somebody who does not follow the caller it is a message request, of which a person sends a few a day',
    body: renamed(z.strictObject({ userId }), { userId: 'targetUserId' }),
    result: directConversation,
  }),
  directConversations: route({
    method: 'GET',
    path: 'room/my/privateRooms',
    caller: 'session',
    summary: "The caller's direct conversations and message requests, newest first (OPN-09)",
    result: z.array(directConversation),
  }),
  acceptDirect: route({
    method: 'POST',
    path: 'room/private/accept',
    caller: 'session',
    summary: 'Accept a message request; repeating it changes nothing (OPN-10)',
    query: renamed(z.strictObject({ room: roomReference }), { room: 'roomId' }),
    result: directConversation,
  }),
  declineDirect: route({
    method: 'POST',
    path: 'room/private/decline',
    caller: 'session',
    summary: 'Hide a message request for 30 days; its sender does not learn of it (OPN-10)',
    query: renamed(z.strictObject({ room: roomReference }), { room: 'roomId' }),
    result: z.null(),
  }),
};
