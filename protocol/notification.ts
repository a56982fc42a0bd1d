import { z } from 'zod';
import { person } from './account';
import { NOTICE_PAGE_SIZE, noticeDetails, noticeKindNames, noticeKinds, noticeThings } from './notice';
import { permissionNames, type PermissionId } from './permissions';
import { bytes32, chainId, token, units } from './reward-values';
import { conversationKinds } from './room-rules';
import { route } from './route';
import { unreadNoticeRoutes } from './unread-notice';
import {
  enumerated,
  id,
  idText,
  instant,
  matrixRoomId,
  pageQuery,
  renamed,
  roomId,
  spaceId,
  spaceIdText,
} from './wire';

const flag = z.union([z.literal(0), z.literal(1)]);
const permissionId = z.int().min(1).max(permissionNames.length) as z.ZodType<PermissionId, PermissionId>;

/** What is polled of a space (POL-01). Our own pages hear of changes by the sync and poll only while there is none. */
export const spaceNews = renamed(
  z.strictObject({
    unread: z.int().describe('notices that the caller has not read, of all spaces'),
    permissions: z.array(
      renamed(z.strictObject({ id: permissionId, allowed: flag }), { allowed: 'isAllowed' }),
    ),
    banned: z.boolean(),
    mentionedRooms: z.array(roomId).describe('rooms of the space with mentions that the caller has not read'),
    deleted: z.boolean(),
  }),
  { unread: 'unreadCount', banned: 'bannedInGuild', deleted: 'guildDeleted' },
);
export type SpaceNews = z.output<typeof spaceNews>;

/** One thing that the caller is told of. */
export const noticeEntry = renamed(
  z.strictObject({
    id,
    kind: enumerated(noticeKindNames, noticeKinds.mention),
    detail: z.enum(noticeDetails).nullable().describe('where the kind has several things to tell'),
    space: z.strictObject({ id: spaceId, name: z.string(), logo: z.string() }).nullable(),
    person: person
      .nullable()
      .describe('whose act it was; null where nobody is named, or the account is gone'),
    role: z.strictObject({ id, name: z.string() }).nullable().describe('null once it is deleted'),
    application: z.strictObject({ id, pending: z.boolean() }).nullable(),
    seconds: z.int().nullable().describe('of a time-out, from when it was given'),
    room: z
      .strictObject({
        id: roomId,
        matrixRoomId: matrixRoomId.nullable(),
        name: z.string(),
        kind: z.enum(conversationKinds),
      })
      .nullable()
      .describe('null where it is about none, or the caller is not in it'),
    eventId: z.string().nullable().describe('the message that it tells of; of several, the newest'),
    count: z.int().min(1).describe('so many mentions in one conversation'),
    announcement: z.strictObject({ id, title: z.string() }).nullable(),
    reward: z.strictObject({ id: bytes32, chainId, amount: units, token }).nullable(),
    read: z.boolean(),
    createdTime: instant,
  }),
  { kind: 'type', space: 'guild', read: 'isRead' },
);
export type NoticeEntry = z.output<typeof noticeEntry>;

const named = z.strictObject({ id: idText });

export const notificationRoutes = {
  notices: route({
    method: 'GET',
    path: 'notification/list',
    caller: 'session',
    summary: 'What the caller is told of, newest first (OPN-76)',
    query: z.strictObject({
      unread: z.literal('1').optional().describe('only what has not been read'),
      ...pageQuery(100, NOTICE_PAGE_SIZE),
    }),
    result: z.strictObject({
      records: z.array(noticeEntry),
      current: z.int().min(1),
      pages: z.int().min(0).describe('one more than current while there is more'),
    }),
  }),
  ...unreadNoticeRoutes,
  readNotice: route({
    method: 'POST',
    path: 'notification/{id}/read',
    caller: 'session',
    summary: 'Mark a notice as read; repeating it changes nothing',
    params: named,
    result: z.null(),
  }),
  unreadNotice: route({
    method: 'POST',
    path: 'notification/{id}/unread',
    caller: 'session',
    summary: 'Mark a notice as unread again',
    params: named,
    result: z.null(),
  }),
  readAllNotices: route({
    method: 'POST',
    path: 'notification/markAllRead',
    caller: 'session',
    summary: 'Mark all notices as read; the answer is what undoes it',
    result: z.strictObject({
      count: z.int().min(0),
      readTime: instant.describe('when they were read: undoMarkAllRead takes it'),
    }),
  }),
  readThing: route({
    method: 'POST',
    path: 'notification/readThing',
    caller: 'session',
    summary: 'Mark as read what tells of a thing that the caller has seen; repeating it changes nothing',
    body: z.strictObject({
      thing: z.enum(noticeThings),
      id: id.describe('of the room, the space or the person'),
      until: instant
        .optional()
        .describe('of a room: when the newest message was sent that the caller has read'),
    }),
    result: z.null(),
  }),
  undoReadAll: route({
    method: 'POST',
    path: 'notification/undoMarkAllRead',
    caller: 'session',
    summary: 'Mark those notices as unread again that one call of markAllRead has marked',
    body: z.strictObject({ readTime: instant }),
    result: z.null(),
  }),
  spaceNews: route({
    method: 'GET',
    path: 'notification/regularCaller/{guildId}',
    caller: 'session',
    summary:
      'What is new for the caller in a space, and what they may do there; 304 for the version that If-None-Match names',
    params: renamed(z.strictObject({ spaceId: spaceIdText }), { spaceId: 'guildId' }),
    result: spaceNews,
  }),
};
