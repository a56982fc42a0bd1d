import { z } from 'zod';
import { person } from './account';
import { conversationRoom, dmStatus } from './conversation-wire';
import { PRESENCE_PEOPLE_MAX, REQUEST_TEXT_MAX, TRUST_NAMED_MAX } from './dm-rules';
import { presence, presencePeople } from './presence';
import { route } from './route';
import { groupConversation, type GroupConversation } from './group';
import { instant, renamed, spaceId, userId } from './wire';
import { roomReference } from './room-values';

/** A direct conversation as one of its people stands to it (DM-02). */
export const directConversation = renamed(
  z.strictObject({
    user: person.describe('the other person'),
    room: conversationRoom,
    accepted: dmStatus,
    createdTime: instant,
  }),
  { accepted: 'dmStatus' },
);
export type DirectConversation = z.output<typeof directConversation>;
/** A row of the list: of two people, or of a group, which carries `users`. */
const anyConversation = z.union([directConversation, groupConversation]);
export type AnyConversation = DirectConversation | GroupConversation;

const messageKinds = ['text', 'image', 'file', 'money', 'other'] as const;
export type RequestMessageKind = (typeof messageKinds)[number];

/** A message of a request as plain text. */
const requestMessage = z.strictObject({
  eventId: z.string(),
  sentTime: instant,
  kind: z.enum(messageKinds),
  text: z.string().max(REQUEST_TEXT_MAX).describe('of a file its name'),
  edited: z.boolean(),
  money: z
    .strictObject({ amount: z.string().regex(/^\d+$/), symbol: z.string(), decimals: z.int() })
    .nullable()
    .describe('what the chain shows to have arrived from the sender at the caller; else null'),
});
export type RequestMessage = z.output<typeof requestMessage>;

/** What helps to judge somebody who writes for the first time. */
const trustCard = z.strictObject({
  joinedTime: instant.describe('when the account was made'),
  spaces: z.strictObject({
    named: z.array(z.strictObject({ id: spaceId, name: z.string() })).max(TRUST_NAMED_MAX),
    total: z.int().min(0),
  }),
  follows: z
    .strictObject({ named: z.array(person).max(TRUST_NAMED_MAX), total: z.int().min(0) })
    .describe('whom the caller follows and who follow the sender, without people who hide'),
  lookAlike: person.nullable().describe("somebody the caller knows, whose name looks like the sender's"),
  hasPaid: z.boolean().describe('the caller has sent to the sender before'),
});
export type TrustCard = z.output<typeof trustCard>;

export const directRequest = z.strictObject({
  user: person.describe('who writes, or who adds the caller to a group'),
  group: renamed(z.strictObject({ name: z.string(), users: z.array(person) }), { name: 'roomName' })
    .nullable()
    .describe('the group that the caller is asked into, with who is in it; null for a conversation of two'),
  withdrawn: z.boolean().describe('the sender has left, or deleted all that was written'),
  messages: z.array(requestMessage),
  trust: trustCard,
});
export type DirectRequest = z.output<typeof directRequest>;

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
    summary:
      "The caller's direct conversations, groups and message requests, newest first (OPN-09); rows of groups carry `users`",
    result: z.array(anyConversation),
  }),
  directPresence: route({
    method: 'GET',
    path: 'room/my/privateRooms/presence',
    caller: 'session',
    summary: `When people of the caller's accepted conversations were last active, as far as each lets the caller know; asked for at most ${PRESENCE_PEOPLE_MAX} rows on screen (OPN-82)`,
    query: z.strictObject({ users: presencePeople }),
    result: presence,
  }),
  directRequest: route({
    method: 'GET',
    path: 'room/private/request',
    caller: 'session',
    summary:
      'A message request as its recipient judges it: messages as plain text, money as the chain shows it, and what is known of the sender',
    query: renamed(z.strictObject({ room: roomReference }), { room: 'roomId' }),
    result: directRequest,
  }),
  acceptDirect: route({
    method: 'POST',
    path: 'room/private/accept',
    caller: 'session',
    summary: 'Accept a message request, also into a group; repeating it changes nothing (OPN-10)',
    query: renamed(z.strictObject({ room: roomReference }), { room: 'roomId' }),
    result: anyConversation,
  }),
  declineDirect: route({
    method: 'POST',
    path: 'room/private/decline',
    caller: 'session',
    summary: 'Hide a message request for 30 days; its sender does not learn of it (OPN-10)',
    query: renamed(z.strictObject({ room: roomReference }), { room: 'roomId' }),
    result: z.null(),
  }),
  declinedRequests: route({
    method: 'GET',
    path: 'room/private/declined',
    caller: 'session',
    summary:
      'Message requests that the caller has declined, newest first, without those of people whom the caller blocks',
    result: z.array(anyConversation),
  }),
  restoreRequest: route({
    method: 'POST',
    path: 'room/private/restore',
    caller: 'session',
    summary: 'Bring a declined request back; its sender learns of neither',
    query: renamed(z.strictObject({ room: roomReference }), { room: 'roomId' }),
    result: z.null(),
  }),
};
