import { z } from 'zod';
import { isHandle } from './handle-name';
import { route } from './route';

/** How many handles of an address one lookup returns. */
export const HANDLES_READ_MAX = 10;

/**
 * What the profile service is asked (HDL-06), the same words for the platform's own and for another one. That names the number of a
 * profile `profileID`; the spec says `profileId`.
 */
export const hasHandleQuery = `query hasHandle($address: AddressEVM!) {
  address(address: $address) {
    wallet {
      profiles(first: ${HANDLES_READ_MAX}) {
        edges { node { handle profileId: profileID } }
      }
    }
  }
}`;

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/);

export const hasHandleRequest = z.strictObject({
  operationName: z.literal('hasHandle'),
  query: z.literal(hasHandleQuery),
  variables: z.strictObject({ address }),
});

/** A handle with the number of its profile (HDL-05). */
export const profileHandle = z.strictObject({
  handle: z.string().refine(isHandle),
  profileId: z
    .string()
    .regex(/^[1-9]\d{0,77}$/)
    .describe('in decimal digits'),
});
export type ProfileHandle = z.output<typeof profileHandle>;

export const hasHandleAnswer = z.strictObject({
  data: z.strictObject({
    address: z.strictObject({
      wallet: z.strictObject({
        profiles: z.strictObject({
          edges: z.array(z.strictObject({ node: profileHandle })).max(HANDLES_READ_MAX),
        }),
      }),
    }),
  }),
});
export type HasHandleAnswer = z.output<typeof hasHandleAnswer>;

export const handleRoutes = {
  hasHandle: route({
    method: 'POST',
    path: 'socialProfile',
    caller: 'session',
    whileSuspended: true,
    summary:
      'The first ten handles of an address, by the GraphQL query hasHandle; a lookup that fails finds none. What is shown as held is checked on chain by the client',
    body: hasHandleRequest,
    result: hasHandleAnswer,
  }),
};
