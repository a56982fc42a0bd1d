import { z } from 'zod';
import { permissionNames, type PermissionId } from './permissions';
import { route } from './route';
import { renamed, roomId, spaceIdText } from './wire';

const flag = z.union([z.literal(0), z.literal(1)]);
const permissionId = z.int().min(1).max(permissionNames.length) as z.ZodType<PermissionId, PermissionId>;

/** What the documents' clients poll of a space (POL-01); our own hear of changes by the sync and do not. */
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

export const notificationRoutes = {
  spaceNews: route({
    method: 'GET',
    path: 'notification/regularCaller/{guildId}',
    caller: 'session',
    summary: 'What is new for the caller in a space, and what they may do there',
    params: renamed(z.strictObject({ spaceId: spaceIdText }), { spaceId: 'guildId' }),
    result: spaceNews,
  }),
};
