import { z } from 'zod';
import { removalSpans } from './message-removal-rules';
import { route } from './route';
import { renamed, spaceIdText, userIdText } from './wire';

export * from './message-removal-rules';

export const removalSpan = z
  .enum(removalSpans)
  .describe(
    'delete the messages of the last hour, day or week in the rooms that the caller is in; takes permission 9, too',
  );

export const messageRemovalRoutes = {
  restoreMessages: route({
    method: 'POST',
    path: 'guild/{guildId}/messages/{userId}/restore',
    caller: 'session',
    right: 'deleteOthersMessages',
    summary:
      'Bring back the messages that a ban deletes, while they are only hidden; `restored` is false when that is over',
    params: renamed(z.strictObject({ spaceId: spaceIdText, userId: userIdText }), { spaceId: 'guildId' }),
    result: z.strictObject({ restored: z.boolean() }),
  }),
};
