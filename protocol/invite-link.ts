import { z } from 'zod';
import { person } from './account';
import {
  INVITE_LIFE_MAX_SECONDS,
  INVITE_LINK_PAGE_SIZE,
  INVITE_ROLES_MAX,
  INVITE_TOKEN_BYTES,
  INVITE_USES_MAX,
  inviteLinkEnds,
  inviteLinkStates,
} from './invite-link-rules';
import { roleColors } from './role-rules';
import { route } from './route';
import { standing } from './space';
import {
  bytesText,
  id,
  idText,
  instant,
  matrixRoomId,
  paged,
  pageQuery,
  renamed,
  roomId,
  spaceIdText,
} from './wire';

// Rules without schemas live in invite-link-rules.ts.
export * from './invite-link-rules';

const token = bytesText(INVITE_TOKEN_BYTES);

/** A signed invite link as its maker, and who administers the space, see it. */
export const inviteLink = z.strictObject({
  id,
  token: z.string().describe('of the address: /i/{token}'),
  maker: person,
  state: z.enum(inviteLinkStates),
  end: z
    .enum(inviteLinkEnds)
    .nullable()
    .describe('why it ended: it was revoked, or its maker left or was banned'),
  admits: z.boolean().describe('false where it leads to the application to a private space'),
  createdTime: instant,
  expiryTime: instant.nullable(),
  maxUses: z.int().nullable(),
  uses: z.int().min(0),
  room: z.strictObject({ id: roomId, name: z.string() }).nullable().describe('where people arrive'),
  roles: z
    .array(
      z.strictObject({
        id,
        name: z.string(),
        color: z.enum(roleColors),
        given: z.boolean().describe('whether the maker may give it now; people join without it otherwise'),
      }),
    )
    .describe('preset roles, the highest first'),
});
export type InviteLink = z.output<typeof inviteLink>;

/** A person who joined through a link. */
export const inviteUse = z.strictObject({ person, usedTime: instant, member: z.boolean() });
export type InviteUse = z.output<typeof inviteUse>;

const guildIdParam = renamed(z.strictObject({ spaceId: spaceIdText }), { spaceId: 'guildId' });
const linkIdParam = z.strictObject({ linkId: idText });
const pages = z.strictObject(pageQuery(100, INVITE_LINK_PAGE_SIZE));

export const inviteLinkRoutes = {
  createInviteLink: route({
    method: 'POST',
    path: 'guild/{guildId}/inviteLinks',
    caller: 'verified',
    creating: true,
    summary:
      'Make a signed invite link, as a member; preset roles take permission 1 and stand below the highest of the caller',
    params: guildIdParam,
    body: z.strictObject({
      lifeSeconds: z
        .int()
        .min(60)
        .max(INVITE_LIFE_MAX_SECONDS)
        .nullable()
        .describe('null: it does not expire'),
      maxUses: z.int().min(1).max(INVITE_USES_MAX).nullable().describe('null: without a limit'),
      roomId: roomId.nullable(),
      roleIds: z.array(id).max(INVITE_ROLES_MAX),
    }),
    result: inviteLink,
  }),
  inviteLinks: route({
    method: 'GET',
    path: 'guild/{guildId}/inviteLinks',
    caller: 'session',
    summary: "The caller's own links to a space, the newest first; all of them for who administers it",
    params: guildIdParam,
    query: pages,
    result: paged(inviteLink),
  }),
  inviteLinkUses: route({
    method: 'GET',
    path: 'inviteLink/{linkId}/uses',
    caller: 'session',
    summary: 'Who came by a link, the latest first; for its maker, and for who administers the space',
    params: linkIdParam,
    query: pages,
    result: paged(inviteUse),
  }),
  pauseInviteLink: route({
    method: 'POST',
    path: 'inviteLink/{linkId}/pause',
    caller: 'session',
    summary: 'Let a link work no longer, or again; for its maker, and for who administers the space',
    params: linkIdParam,
    body: z.strictObject({ paused: z.boolean() }),
    result: inviteLink,
  }),
  revokeInviteLink: route({
    method: 'POST',
    path: 'inviteLink/{linkId}/revoke',
    caller: 'session',
    summary: 'End a link for good; for its maker, and for who administers the space',
    params: linkIdParam,
    result: inviteLink,
  }),
  joinByInvite: route({
    method: 'POST',
    path: 'inviteLink/join',
    caller: 'session',
    summary:
      'Join a space by a signed link; a private one only while the maker holds permission 8 (space_private otherwise). Members stay as they are',
    body: z.strictObject({ token }),
    result: z.strictObject({
      standing,
      room: z
        .strictObject({ id: roomId, matrixRoomId: matrixRoomId.describe('empty until it is made') })
        .nullable()
        .describe('the target of the link, if it is open to the caller'),
    }),
  }),
};
