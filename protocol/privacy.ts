import { z } from 'zod';
import { person } from './account';
import { messageSenders, onlookers } from './privacy-rules';
import { route } from './route';
import { instant, userIdText } from './wire';

export const privacy = z.strictObject({
  messagesFrom: z.enum(messageSenders).describe('whose first messages the person takes (DM-28)'),
  onlineTo: z.enum(onlookers).describe('who sees that the person is online (OPN-82)'),
  readTo: z
    .enum(onlookers)
    .describe(
      'who sees what the person has read; in rooms with more than two people only `everyone` shows it',
    ),
  foundByName: z.boolean().describe('whether a search by name finds the person'),
  foundByAddress: z.boolean().describe('whether a whole wallet address finds the person'),
  onLeaderboards: z.boolean().describe('whether leaderboards and rankings show the person'),
});

export const blockedPerson = z.strictObject({ user: person, blockedTime: instant });
export type BlockedPerson = z.output<typeof blockedPerson>;

const personParams = z.strictObject({ userId: userIdText });

export const privacyRoutes = {
  privacy: route({
    method: 'GET',
    path: 'user/privacy',
    caller: 'session',
    summary: 'Who reaches and sees the caller',
    result: privacy,
  }),
  changePrivacy: route({
    method: 'POST',
    path: 'user/privacy',
    caller: 'session',
    summary: 'Change parts of it, effective at once; absent fields stay',
    body: privacy.partial(),
    result: privacy,
  }),
  blockedPeople: route({
    method: 'GET',
    path: 'user/blocked',
    caller: 'session',
    summary: 'People whom the caller has blocked, the newest first',
    result: z.array(blockedPerson),
  }),
  blockPerson: route({
    method: 'POST',
    path: 'user/block/{userId}',
    caller: 'session',
    summary: 'Block a person, who is not told; repeating it changes nothing (OPN-10)',
    params: personParams,
    result: z.null(),
  }),
  unblockPerson: route({
    method: 'POST',
    path: 'user/unblock/{userId}',
    caller: 'session',
    summary: 'End a block; what was sent meanwhile in a direct conversation stays hidden',
    params: personParams,
    result: z.null(),
  }),
};
