import { z } from 'zod';
import { CATEGORIES_PER_SPACE_MAX, ROOMS_PER_SPACE_MAX } from './room-rules';
import { roomCategory } from './room-values';
import { route } from './route';
import { id, renamed, roomId, spaceId, spaceIdText } from './wire';

const roomIds = z.array(roomId).max(ROOMS_PER_SPACE_MAX);
/** The channels of a space in their order, without archived ones: first those without a category, then each category. */
const channelOrder = z.strictObject({
  version: z.int().min(0),
  roomIds: roomIds.describe('channels and rooms without a category'),
  categories: z.array(z.strictObject({ id, name: z.string(), roomIds })).max(CATEGORIES_PER_SPACE_MAX),
});
export type ChannelOrder = z.output<typeof channelOrder>;

export const channelOrderRoutes = {
  channelOrder: route({
    method: 'GET',
    path: 'room/order',
    caller: 'session',
    right: 'createRooms',
    summary: 'The order of the channels and rooms of a space with its categories, empty ones too',
    query: renamed(z.strictObject({ spaceId: spaceIdText }), { spaceId: 'guildId' }),
    result: channelOrder,
  }),
  orderChannels: route({
    method: 'POST',
    path: 'room/order',
    caller: 'session',
    right: 'createRooms',
    summary:
      'Put all channels and rooms that are not archived, and all categories, into an order; refused when they have changed since the version that it was made from',
    body: renamed(
      z.strictObject({
        spaceId,
        version: z.int().min(0),
        roomIds,
        categories: z.array(z.strictObject({ id, roomIds })).max(CATEGORIES_PER_SPACE_MAX),
      }),
      { spaceId: 'guildId' },
    ),
    result: channelOrder,
  }),
  createCategory: route({
    method: 'POST',
    path: 'room/createCategory',
    caller: 'session',
    right: 'createRooms',
    creating: true,
    summary: 'Make a category without channels, which stands last',
    body: renamed(z.strictObject({ spaceId, name: z.string().max(256) }), { spaceId: 'guildId' }),
    result: roomCategory,
  }),
  updateCategory: route({
    method: 'POST',
    path: 'room/updateCategory',
    caller: 'session',
    right: 'createRooms',
    summary: 'Rename a category',
    body: z.strictObject({ id, name: z.string().max(256) }),
    result: roomCategory,
  }),
  deleteCategory: route({
    method: 'POST',
    path: 'room/deleteCategory',
    caller: 'session',
    right: 'createRooms',
    summary: 'Remove a category; its channels stay, without one',
    body: z.strictObject({ id }),
    result: z.null(),
  }),
};
