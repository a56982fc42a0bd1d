import { z } from 'zod';
import { SPACE_KEPT_DAYS } from './deleted-space-rules';
import { route } from './route';
import { instant, renamed, spaceId, spaceIdText } from './wire';

export * from './deleted-space-rules';

/** A deleted space while it can be brought back. */
export const deletedSpace = renamed(
  z.strictObject({
    id: spaceId,
    name: z.string(),
    logo: z.string(),
    members: z.int().describe('when it was deleted'),
    byOperator: z.boolean().describe('the operator of the server deleted it, not its owner'),
    restorable: z.boolean().describe('whether the caller may bring it back'),
    deletedTime: instant,
    until: instant.describe('when it goes for good'),
  }),
  { name: 'displayName' },
);
export type DeletedSpace = z.output<typeof deletedSpace>;

export const deletedSpaceRoutes = {
  deletedSpaces: route({
    method: 'GET',
    path: 'guild/deleted',
    caller: 'session',
    summary: `Spaces that the caller owned, or deleted as operator, for ${SPACE_KEPT_DAYS} days after their deletion`,
    result: z.array(deletedSpace),
  }),
  restoreSpace: route({
    method: 'POST',
    path: 'guild/{guildId}/restore',
    caller: 'session',
    summary: 'Bring back a deleted space with everything in it; one that is there stays as it is',
    params: renamed(z.strictObject({ spaceId: spaceIdText }), { spaceId: 'guildId' }),
    result: z.null(),
  }),
};
