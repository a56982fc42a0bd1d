import { z } from 'zod';
import { person } from './account';
import { route } from './route';
import { instant, renamed, spaceIdText, userIdText } from './wire';

/** An ownership that is offered to an admin. */
export const ownershipOffer = z.strictObject({
  to: person,
  until: instant.describe('when the offer ends by itself'),
});
export type OwnershipOffer = z.output<typeof ownershipOffer>;

const ofSpace = renamed(z.strictObject({ spaceId: spaceIdText }), { spaceId: 'guildId' });

export const ownershipRoutes = {
  ownershipOffer: route({
    method: 'GET',
    path: 'guild/{guildId}/ownership',
    caller: 'session',
    right: 'administerSpace',
    summary: 'To whom the owner offers the space; null while to nobody',
    params: ofSpace,
    result: ownershipOffer.nullable(),
  }),
  offerOwnership: route({
    method: 'POST',
    path: 'guild/{guildId}/ownership/{userId}',
    caller: 'session',
    freshLogin: true,
    right: 'manageAdmins',
    summary: 'Offer the space to an admin of it for seven days; an earlier offer ends',
    params: renamed(z.strictObject({ spaceId: spaceIdText, userId: userIdText }), { spaceId: 'guildId' }),
    result: ownershipOffer,
  }),
  withdrawOwnership: route({
    method: 'DELETE',
    path: 'guild/{guildId}/ownership',
    caller: 'session',
    right: 'administerSpace',
    summary: 'End the offer, by the owner or the admin to whom the space is offered',
    params: ofSpace,
    result: z.null(),
  }),
  acceptOwnership: route({
    method: 'POST',
    path: 'guild/{guildId}/acceptOwnership',
    caller: 'session',
    freshLogin: true,
    right: 'administerSpace',
    summary: 'Become the owner, by the admin to whom the space is offered; the former owner stays an admin',
    params: ofSpace,
    result: z.null(),
  }),
};
