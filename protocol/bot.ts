import { z } from 'zod';
import { BOT_DAYS, BOT_NAME_LENGTH_MAX, BOT_ROOMS_MAX } from './bot-rules';
import { conversationKinds } from './room-rules';
import { route } from './route';
import { enumerated, id, instant } from './wire';

/** A room that a bot may use, as the list of rooms and of tokens names it. */
const botRoom = z.strictObject({
  id,
  name: z.string().describe('of a direct conversation the name of the other person'),
  spaceName: z.string().describe('empty for a direct conversation'),
  kind: enumerated(conversationKinds),
});
export type BotRoom = z.output<typeof botRoom>;

const bot = z.strictObject({
  id,
  name: z.string(),
  rooms: z.array(botRoom).describe('without rooms that the person has left'),
  createdTime: instant,
  lastUsedTime: instant.nullable(),
  expiresTime: instant,
});
export type Bot = z.output<typeof bot>;

export const botRoutes = {
  bots: route({
    method: 'GET',
    path: 'user/bots',
    caller: 'session',
    summary: 'Access tokens for bots, the newest first; each is revoked like a device',
    result: z.array(bot),
  }),
  botRooms: route({
    method: 'GET',
    path: 'user/bots/rooms',
    caller: 'session',
    summary: 'Every room that the caller is in, for the scope of an access token',
    result: z.array(botRoom),
  }),
  createBot: route({
    method: 'POST',
    path: 'user/bots',
    caller: 'session',
    freshLogin: true,
    summary: 'Make an access token for a bot; this answer alone contains it',
    body: z.strictObject({
      name: z.string().max(BOT_NAME_LENGTH_MAX),
      rooms: z.array(id).min(1).max(BOT_ROOMS_MAX),
      days: z.literal(BOT_DAYS),
    }),
    result: z.strictObject({ token: z.string(), bot }),
  }),
};
