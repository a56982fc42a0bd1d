import { z } from 'zod';
import { person } from './account';
import { conversationRoom, dmStatus } from './conversation-wire';
import { GROUP_NAME_MAX, GROUP_PEOPLE_MAX, groupRoles } from './group-rules';
import { route } from './route';
import { roomReference } from './room-values';
import { instant, renamed, userId } from './wire';

/** A group as one of its people stands to it: in the list of direct conversations beside those of two people. */
export const groupConversation = renamed(
  z.strictObject({
    room: conversationRoom,
    name: z.string().describe('empty if no one gave it one'),
    logo: z.string().describe('the address of its picture, or empty'),
    users: z
      .array(person)
      .max(GROUP_PEOPLE_MAX)
      .describe('the other people, those who were in it first come first'),
    addedBy: person.nullable().describe('who added the caller; null for who made it'),
    accepted: dmStatus,
    createdTime: instant.describe('when the caller was added or accepted'),
  }),
  { name: 'roomName', accepted: 'dmStatus' },
);
export type GroupConversation = z.output<typeof groupConversation>;

export const groupPerson = person.extend({
  role: z.enum(groupRoles),
  invited: z.boolean().describe('has not accepted yet'),
  lastActiveTime: instant.nullable(),
});
export type GroupPerson = z.output<typeof groupPerson>;

const groupName = z.string().max(4 * GROUP_NAME_MAX);
const others = z.array(userId).min(1).max(GROUP_PEOPLE_MAX);
const refused = z.array(userId).describe('people who were not added, because they do not accept this');
const groupQuery = renamed(z.strictObject({ room: roomReference }), { room: 'roomId' });

export const groupRoutes = {
  createGroup: route({
    method: 'POST',
    path: 'room/group/create',
    caller: 'session',
    creating: true,
    summary: `A group of at most ${GROUP_PEOPLE_MAX} people with the caller. People who do not follow the caller get a request, as for a first message; people who accept no messages from the caller are left out`,
    body: renamed(z.strictObject({ name: groupName.optional(), userIds: others }), { name: 'roomName' }),
    result: z.strictObject({ group: groupConversation, refused }),
  }),
  addToGroup: route({
    method: 'POST',
    path: 'room/group/add',
    caller: 'session',
    summary: 'Add people to a group, by its maker or a manager; people who are in it stay in it',
    body: renamed(z.strictObject({ room: roomReference, userIds: others }), { room: 'roomId' }),
    result: z.strictObject({ refused }),
  }),
  removeFromGroup: route({
    method: 'POST',
    path: 'room/group/remove',
    caller: 'session',
    summary: 'Remove a person from a group: the maker removes anyone, a manager people who are neither',
    body: renamed(z.strictObject({ room: roomReference, userId }), { room: 'roomId' }),
    result: z.null(),
  }),
  leaveGroup: route({
    method: 'POST',
    path: 'room/group/leave',
    caller: 'session',
    summary:
      'Leave a group. When its maker leaves, the person who has been in it longest follows; with the last person it is deleted',
    query: groupQuery,
    result: z.null(),
  }),
  updateGroup: route({
    method: 'POST',
    path: 'room/group/update',
    caller: 'session',
    summary: 'Either name a group, by its maker or a manager; or let its maker name a manager or end that',
    body: renamed(
      z.strictObject({
        room: roomReference,
        name: groupName.optional().describe('empty takes the name away'),
        logo: z
          .string()
          .max(200)
          .optional()
          .describe('a path answered by an upload for roomLogo; empty takes the picture away'),
        manager: z
          .strictObject({ userId, manages: z.boolean() })
          .optional()
          .describe('a person who is in the group'),
      }),
      { room: 'roomId', name: 'roomName' },
    ),
    result: z.null(),
  }),
  groupPeople: route({
    method: 'GET',
    path: 'room/group/people',
    caller: 'session',
    summary:
      'The people of a group with what they may do in it, for its people; those who were first come first',
    query: groupQuery,
    result: z.array(groupPerson).max(GROUP_PEOPLE_MAX),
  }),
};
