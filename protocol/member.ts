import { z } from 'zod';
import { person } from './account';
import { roleColors } from './role-rules';
import { removalSpan } from './message-removal';
import { route } from './route';
import { memberOutcome, severalMembers } from './several-members';
import { moderationNote } from './time-out';
import { MEMBER_PAGE_SIZE } from './member-rules';
import { id, instant, paged, pageQuery, renamed, spaceIdText, userId, userIdText } from './wire';

/** A row of the member list; both documents' names of a member are served (OPN-54). */
export const member = renamed(
  z.strictObject({
    id,
    username: z.string(),
    avatar: z.string(),
    lastActiveTime: instant.nullable(),
    isOwner: z.boolean(),
    isAdmin: z.boolean(),
    outranked: z.boolean().describe('stands below the caller, who may act on them with the right to'),
    ranking: z
      .int()
      .min(1)
      .nullable()
      .describe('place by activity points in the space; null for who has none'),
    joinedTime: instant.nullable().describe('null for who is banned'),
    banned: z
      .union([z.literal(0), z.literal(1)])
      .describe('1 for people who are banned, whom holders of the permission to ban get after the members'),
    timedOutUntil: instant
      .nullable()
      .describe('until when the person may only read; null for viewers who can neither ban nor kick'),
  }),
  { id: ['id', 'userId'], username: ['username', 'name'] },
);
export type Member = z.output<typeof member>;

const highestRole = z.strictObject({ id, name: z.string(), color: z.enum(roleColors) });

/** One group of the member panel: people online under a role, or all admins, all others who are online or offline. */
export const memberGroup = z.strictObject({
  kind: z.enum(['admins', 'role', 'online', 'offline']),
  role: highestRole.nullable().describe('of the kind `role` alone'),
  count: z.int().min(1),
});
export type MemberGroup = z.output<typeof memberGroup>;

/** A row of the member panel. */
export const groupedMember = z.strictObject({
  id: userId,
  username: z.string(),
  avatar: z.string(),
  lastActiveTime: instant.nullable(),
  isOwner: z.boolean(),
  group: memberGroup.shape.kind,
  role: highestRole.nullable().describe('the highest of their own'),
});
export type GroupedMember = z.output<typeof groupedMember>;

/** Somebody who is banned from a space (MEM-29). */
export const bannedPerson = z.strictObject({
  id: userId,
  username: z.string(),
  avatar: z.string(),
  reason: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  note: z.string().nullable(),
  bannedTime: instant,
  restorableUntil: instant
    .nullable()
    .describe('until when their messages are only hidden, and `restoreMessages` brings them back'),
});
export type BannedPerson = z.output<typeof bannedPerson>;

export const memberSorts = ['name', 'joined', 'lastActive'] as const;
export type MemberSort = (typeof memberSorts)[number];
export const MEMBERS_BY_ROLE_PAGE_SIZE = 100;

const memberParams = renamed(z.strictObject({ spaceId: spaceIdText, userId: userIdText }), {
  spaceId: 'guildId',
});

const spaceIdParam = renamed(z.strictObject({ spaceId: spaceIdText }), { spaceId: 'id' });
const guildIdParam = renamed(z.strictObject({ spaceId: spaceIdText }), { spaceId: 'guildId' });

export const membersByRole = paged(groupedMember).extend({
  groups: z.array(memberGroup).describe('those with anybody in them, in the order of the records'),
});

export const memberRoutes = {
  kickMember: route({
    method: 'POST',
    path: 'guild/{guildId}/kick/{userId}',
    caller: 'session',
    right: 'kickMembers',
    summary: 'Remove a member from a space and all its channels and rooms; the person may join again',
    params: memberParams,
    result: z.null(),
  }),
  kickMembers: route({
    method: 'POST',
    path: 'guild/{guildId}/kick',
    caller: 'session',
    right: 'kickMembers',
    summary: 'Remove several members as one act; who may not be removed stays, and is named with the reason',
    params: guildIdParam,
    body: z.strictObject({ userIds: severalMembers }),
    result: z.array(memberOutcome),
  }),
  banMembers: route({
    method: 'POST',
    path: 'guild/{guildId}/ban',
    caller: 'session',
    right: 'banMembers',
    summary: 'Ban several people as one act; those who may not be banned are named with the reason',
    params: guildIdParam,
    body: z.strictObject({
      userIds: severalMembers,
      reason: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
      note: moderationNote.optional(),
      deleteMessages: removalSpan.optional(),
    }),
    result: z.array(memberOutcome),
  }),
  banMember: route({
    method: 'POST',
    path: 'guild/{guildId}/ban/{userId}',
    caller: 'session',
    right: 'banMembers',
    summary: 'Ban somebody with one of four reasons, or lift the ban with unban=true',
    params: memberParams,
    query: z.strictObject({
      reason: z.enum(['1', '2', '3', '4']).optional(),
      unban: z.enum(['true']).optional(),
    }),
    // The documents send none.
    body: z
      .strictObject({ note: moderationNote.optional(), deleteMessages: removalSpan.optional() })
      .default({}),
    result: z.null(),
  }),
  bans: route({
    method: 'GET',
    path: 'guild/{guildId}/bans',
    caller: 'session',
    right: 'banMembers',
    summary: 'Who is banned from a space, by name',
    params: guildIdParam,
    result: z.array(bannedPerson),
  }),
  admins: route({
    method: 'GET',
    path: 'guild/{id}/admins',
    caller: 'anyone',
    summary: 'Admins of a space, the owner first',
    params: spaceIdParam,
    result: z.array(person),
  }),
  setAdmin: route({
    method: 'POST',
    path: 'guild/{id}/admins/{userId}',
    caller: 'session',
    right: 'manageAdmins',
    summary: 'Make a member an admin, or with remove=true a member again; for the owner alone',
    params: renamed(z.strictObject({ spaceId: spaceIdText, userId: userIdText }), { spaceId: 'id' }),
    query: z.strictObject({ remove: z.enum(['true']).optional() }),
    result: z.null(),
  }),
  members: route({
    method: 'GET',
    path: 'guild/{id}/users',
    caller: 'session',
    summary: 'Members in an order; of a private space for members only. `total` counts members alone',
    params: spaceIdParam,
    query: z.strictObject({
      ...pageQuery(100, MEMBER_PAGE_SIZE),
      name: z.string().max(64).optional(),
      sort: z.enum(memberSorts).optional().describe('`name` when absent'),
      descending: z.enum(['true']).optional(),
    }),
    result: paged(member),
  }),
  membersByRole: route({
    method: 'GET',
    path: 'guild/{id}/usersByRole',
    caller: 'session',
    summary:
      'Members in groups: admins, who is online by highest role, who else is online, who is offline; by name within each',
    params: spaceIdParam,
    query: z.strictObject({
      ...pageQuery(MEMBERS_BY_ROLE_PAGE_SIZE, MEMBERS_BY_ROLE_PAGE_SIZE),
      name: z.string().max(64).optional(),
    }),
    result: membersByRole,
  }),
};
