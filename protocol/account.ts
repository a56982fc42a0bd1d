import { z } from 'zod';
import { languages, themeChoices } from './account-rules';
import { inviteContext } from './invite';
import { mailDelivery } from './mail-delivery';
import { presence, presencePeople } from './presence';
import { route } from './route';
import { id, idText, instant, renamed, spaceId, userId } from './wire';

// Rules without schemas live in account-rules.ts; who already speaks of accounts finds them here.
export * from './account-rules';

export const language = z.enum(languages);

/** The first role that ends in ADMIN makes an admin, and tells of what (ACC-02). */
export function adminRole(roles: readonly string[]): string | null {
  return roles.find((role) => role.endsWith('ADMIN')) ?? null;
}

/** A role that contains COMMUNITY makes a community user (ACC-03). */
export function isCommunityUser(roles: readonly string[]): boolean {
  return roles.some((role) => role.includes('COMMUNITY'));
}

/** What anybody may know of a person. `avatar` is a portrait, an uploaded picture, or empty (initials are drawn). */
export const person = z.strictObject({ id: userId, username: z.string(), avatar: z.string() });
export type Person = z.output<typeof person>;

/** Why a name is refused, as in the errors `name_*`. */
export const nameProblem = z.enum(['hidden', 'scripts', 'reserved', 'similar']);
export type NameProblem = z.output<typeof nameProblem>;

/** The signed-in person's own record; never part of a shared type. */
export const me = renamed(
  z.strictObject({
    id,
    email: z.string(),
    emailVerified: z.boolean(),
    username: z.string(),
    nameProblem: nameProblem
      .nullable()
      .describe('why the name, chosen under older rules, cannot be chosen again'),
    avatar: z.string(),
    bio: z.string(),
    address: z.string().nullable().describe('linked wallet address, EIP-55'),
    hasKeyShare: z.boolean(),
    roles: z.array(z.string()).describe('GFI_ADMIN, COMMUNITY_ADMIN or PLATFORM_ADMIN'),
    language: language.nullable(),
    theme: z.enum(themeChoices).nullable().describe('null: nothing was chosen'),
    payableByAll: z.boolean().describe('whether everybody may know the addresses of the wallets'),
    findable: z.boolean().describe('whether people who search by name find the person'),
    invitedToSpaceId: spaceId
      .nullable()
      .describe('space of the invite that this account came by, until it is opened'),
    inviteLink: z.string().optional().describe('token of the signed link by which that invite came'),
    createdTime: instant,
  }),
  { address: 'ethAddress', invitedToSpaceId: 'invitedGuildId' },
);
export type Me = z.output<typeof me>;

export const device = z.strictObject({
  id,
  current: z.boolean(),
  agent: z.string().describe('browser and system, shortened'),
  country: z.string().nullable().describe('where it was last used, ISO 3166-1; null: unknown'),
  city: z.string().nullable(),
  createdTime: instant,
  lastUsedTime: instant,
});
export type Device = z.output<typeof device>;

// Lengths only: what is wrong with a value is worded by its own error code, not by the schema.
const emailText = z.string().max(254);
const passwordText = z.string().max(256);
const linkToken = z.string().min(16).max(512);

const loggedIn = z.strictObject({ user: me });

export const accountRoutes = {
  register: route({
    method: 'POST',
    path: 'user/register',
    caller: 'anyone',
    creating: true,
    summary: 'Sign up with e-mail and password; sets the session cookie and mails a verification link',
    body: z.strictObject({
      email: emailText,
      password: passwordText,
      agreed: z.boolean().describe('the person says to be 16 or older'),
      language: language.optional(),
      invite: inviteContext.optional(),
    }),
    result: loggedIn,
  }),
  logIn: route({
    method: 'POST',
    path: 'login/email',
    caller: 'anyone',
    whileSuspended: true,
    summary: 'Log in with e-mail and password; sets the session cookie',
    body: z.strictObject({ email: emailText, password: passwordText, invite: inviteContext.optional() }),
    result: loggedIn,
  }),
  logOut: route({
    method: 'GET',
    path: 'logout',
    caller: 'anyone',
    whileSuspended: true,
    summary: 'End the session of this cookie',
    result: z.null(),
  }),
  verifyEmail: route({
    method: 'POST',
    path: 'user/verifyEmail',
    caller: 'anyone',
    whileSuspended: true,
    summary:
      'Use a verification link; answers the space of the invite that the account came by. Outside the session of its account the call must name that account: without, link_account_other says which one it is, and the link stays good',
    body: z.strictObject({ token: linkToken, userId: userId.optional() }),
    result: z.strictObject({ spaceId: spaceId.nullable() }),
  }),
  resendVerification: route({
    method: 'POST',
    path: 'user/resendVerification',
    caller: 'session',
    whileSuspended: true,
    summary: 'Mail a new verification link; older links stop working',
    result: z.null(),
  }),
  forgotPassword: route({
    method: 'POST',
    path: 'user/forgotPassword',
    caller: 'anyone',
    whileSuspended: true,
    summary: 'Mail a reset link if the address has an account; the answer is the same in every case',
    body: z.strictObject({ email: emailText }),
    result: z.null(),
  }),
  mailDelivery: route({
    method: 'GET',
    path: 'user/mailDelivery',
    caller: 'anyone',
    whileSuspended: true,
    summary: 'Whether mails wait because the mail server does not take them at the moment',
    result: mailDelivery,
  }),
  resetPassword: route({
    method: 'POST',
    path: 'user/resetPassword',
    caller: 'anyone',
    whileSuspended: true,
    summary: 'Set a new password by a reset link; ends every session of the account',
    body: z.strictObject({ token: linkToken, password: passwordText }),
    result: z.null(),
  }),
  me: route({
    method: 'GET',
    path: 'user/me',
    caller: 'session',
    whileSuspended: true,
    summary: 'The signed-in person',
    result: me,
  }),
  update: route({
    method: 'POST',
    path: 'user/update',
    caller: 'session',
    summary: 'Change parts of the own profile; absent fields stay',
    body: z.strictObject({
      username: z.string().max(64).optional(),
      avatar: z.string().max(200).optional(),
      bio: z.string().max(300).optional(),
      language: language.optional(),
      theme: z.enum(themeChoices).optional(),
      payableByAll: z.boolean().optional(),
      findable: z.boolean().optional(),
    }),
    result: me,
  }),
  inviteOpened: route({
    method: 'POST',
    path: 'user/inviteOpened',
    caller: 'session',
    summary: 'The space of the invite has been shown; it is no longer offered',
    result: z.null(),
  }),
  active: route({
    method: 'POST',
    path: 'user/active',
    caller: 'session',
    summary:
      'The person is here; sent every 60 s. With `users` the answer is that of directPresence, so that one call does for both',
    query: z.strictObject({ users: presencePeople.optional() }),
    result: presence.nullable(),
  }),
  devices: route({
    method: 'GET',
    path: 'user/sessions',
    caller: 'session',
    whileSuspended: true,
    summary: 'Devices that are logged in',
    result: z.array(device),
  }),
  endDevice: route({
    method: 'DELETE',
    path: 'user/sessions/{sessionId}',
    caller: 'session',
    whileSuspended: true,
    params: z.strictObject({ sessionId: idText }),
    summary: 'Log one device out',
    result: z.null(),
  }),
  endOtherDevices: route({
    method: 'DELETE',
    path: 'user/sessions',
    caller: 'session',
    whileSuspended: true,
    summary: 'Log every other device out',
    result: z.null(),
  }),
};
