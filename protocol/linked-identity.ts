import { z } from 'zod';
import { languages } from './account-rules';
import { me } from './account';
import { inviteContext } from './invite';
import { route } from './route';
import { id, idText, instant } from './wire';

/** Upper bound of identities per account. */
export const LINKED_IDENTITIES_MAX = 10;

/** States of a link begin so: the page that the provider leads back to knows by it what the person was about to do. */
export const LINK_STATE_PREFIX = 'link-';

const providerId = z.string().regex(/^[a-z0-9-]{1,32}$/);
const providerParams = z.strictObject({ provider: providerId });

/** Where the browser goes on. */
const departure = z.strictObject({ url: z.string() });

/** What the provider sends the browser back with: a code (or an error), and `iss` where it says who it is (RFC 9207). */
const arrival = {
  state: z.string().min(1).max(100),
  code: z.string().max(4000).optional(),
  error: z.string().max(200).optional(),
  iss: z.string().max(500).optional(),
};

const linkedIdentity = z.strictObject({
  id,
  providerName: z.string().nullable().describe('null: the provider is not configured any more'),
  label: z.string().describe('the address or name that the provider gave when it was linked'),
  linkedTime: instant,
  lastUsedTime: instant.nullable().describe('last login with it'),
});
export type LinkedIdentity = z.output<typeof linkedIdentity>;

const identities = z.strictObject({
  providers: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  identities: z.array(linkedIdentity),
});

export const linkedIdentityRoutes = {
  startIdentityLogin: route({
    method: 'POST',
    path: 'login/oidc/{provider}',
    caller: 'anyone',
    whileSuspended: true,
    params: providerParams,
    summary: 'Begin a login at an OpenID provider; good for ten minutes in this browser',
    result: departure,
  }),
  finishIdentityLogin: route({
    method: 'POST',
    path: 'login/oidc/{provider}/code',
    caller: 'anyone',
    whileSuspended: true,
    params: providerParams,
    summary:
      'Log in with what the provider sent the browser back with. Without an account, `email` proposes an address for login/oidc/{provider}/account. Sets the session cookie',
    body: z.strictObject({ ...arrival, invite: inviteContext.optional() }),
    result: z.strictObject({ user: me.nullable(), email: z.string().nullable() }),
  }),
  signUpWithIdentity: route({
    method: 'POST',
    path: 'login/oidc/{provider}/account',
    caller: 'anyone',
    whileSuspended: true,
    params: providerParams,
    summary:
      'Make the account of an identity that login/oidc/{provider}/code has proven. Sets the session cookie',
    body: z.strictObject({
      state: arrival.state,
      email: z.string().max(254),
      agreed: z.boolean().describe('the person says to be 16 or older'),
      language: z.enum(languages).optional(),
      invite: inviteContext.optional(),
    }),
    result: z.strictObject({ user: me }),
  }),
  linkedIdentities: route({
    method: 'GET',
    path: 'user/identities',
    caller: 'session',
    whileSuspended: true,
    summary: 'OpenID providers, and the own identities there that log in to the account',
    result: identities,
  }),
  startIdentityLink: route({
    method: 'POST',
    path: 'user/identities/{provider}',
    caller: 'session',
    freshLogin: true,
    params: providerParams,
    summary: 'Begin to link an identity; good for ten minutes in this session',
    result: departure,
  }),
  linkIdentity: route({
    method: 'POST',
    path: 'user/identities/{provider}/code',
    caller: 'session',
    freshLogin: true,
    params: providerParams,
    summary: 'Link the identity with what the provider sent the browser back with',
    body: z.strictObject(arrival),
    result: identities,
  }),
  unlinkIdentity: route({
    method: 'DELETE',
    path: 'user/identities/{identityId}',
    caller: 'session',
    freshLogin: true,
    params: z.strictObject({ identityId: idText }),
    summary: 'An identity logs in no more',
    result: identities,
  }),
};
