import { z } from 'zod';
import { permissionNames, rights, type PermissionId } from './permissions';
import { ROLE_ADDITIONS_MAX, ROLE_MEMBERS_PAGE_SIZE, ROLES_OF_MEMBERS_MAX, roleColors } from './role-rules';
import { room } from './room-values';
import { route } from './route';
import {
  id,
  idText,
  instant,
  paged,
  pageQuery,
  renamed,
  spaceId,
  spaceIdText,
  userId,
  userIdText,
} from './wire';

// Rules without schemas live in role-rules.ts; who already speaks of roles finds them here.
export * from './role-rules';

const flag = z.union([z.literal(0), z.literal(1)]);

/** A role of a space. Higher positions stand above lower ones; @everyone has 0 and is the last. */
export const role = renamed(
  z.strictObject({
    id,
    spaceId,
    name: z.string(),
    color: z.enum(roleColors),
    isDefault: flag.describe('1 for @everyone, which every member has'),
    members: z.int().describe('how many members have it; of @everyone all'),
    position: z.int().min(0),
    manageable: z
      .boolean()
      .describe('whether the caller may change it: it stands below the highest of their own'),
  }),
  { spaceId: 'guildId' },
);
export type Role = z.output<typeof role>;

const permissionId = z.int().min(1).max(permissionNames.length) as z.ZodType<PermissionId, PermissionId>;

/** What a role allows (ROL-03), one of eleven (OPN-33). */
export const rolePermission = renamed(
  z.strictObject({
    id: permissionId,
    name: z.string().describe("a few words in the caller's language"),
    description: z.string().describe('what it includes'),
    allowed: flag,
  }),
  { allowed: 'isAllowed' },
);
export type RolePermission = z.output<typeof rolePermission>;

/** A member who has a role, or does not have it yet (ROL-04). */
export const roleMember = z.strictObject({
  id: userId,
  username: z.string(),
  avatar: z.string(),
  lastActiveTime: instant.nullable(),
  invited: flag.describe('1 for who has the role'),
  email: z.string().optional().describe('where its owner shows it'),
  hasKeyShare: z.boolean().optional().describe("the caller's own alone"),
});
export type RoleMember = z.output<typeof roleMember>;

/** Roles of one member, the highest first, without @everyone (MEM-14). */
export const memberRoles = z.strictObject({
  userId,
  roles: z.array(z.strictObject({ id, name: z.string(), color: z.enum(roleColors) })),
});
export type MemberRoles = z.output<typeof memberRoles>;

/** A space as a member sees it who has one role and was added to no room. */
export const roleView = z.strictObject({
  role,
  rights: z.array(z.enum(rights)).describe('what role and @everyone allow, and the caller holds as well'),
  rooms: z
    .array(room)
    .describe('the rooms that the caller knows of; locked where one of the two cannot enter'),
});
export type RoleView = z.output<typeof roleView>;

const guildIdParam = renamed(z.strictObject({ spaceId: spaceIdText }), { spaceId: 'guildId' });
const roleIdParam = z.strictObject({ roleId: idText });
const name = z.string().max(256);
const color = z.enum(roleColors);
const peopleQuery = {
  ...pageQuery(ROLE_MEMBERS_PAGE_SIZE, ROLE_MEMBERS_PAGE_SIZE),
  name: z.string().max(64).optional().describe('part of the username'),
};

/** Ids that are joined by commas, each once. */
const userIds = z.codec(z.string(), z.array(userId).min(1).max(ROLES_OF_MEMBERS_MAX), {
  decode: (text) =>
    [...new Set(text.split(','))].map((part) => (/^[1-9]\d{0,9}$/.test(part) ? Number(part) : 0)),
  encode: (ids) => ids.join(','),
});

export const roleRoutes = {
  roles: route({
    method: 'GET',
    path: 'roles/rolesInGuild/{guildId}',
    caller: 'session',
    summary: 'Roles of a space, the highest first, @everyone last; of a private space for members only',
    params: guildIdParam,
    result: z.array(role),
  }),
  createRole: route({
    method: 'POST',
    path: 'roles/createRole',
    caller: 'session',
    right: 'manageRoles',
    creating: true,
    summary:
      'Make a role, which allows nothing yet and stands lowest; with isDefault 1 answers @everyone as it is',
    body: renamed(z.strictObject({ spaceId, name, color, isDefault: flag }), { spaceId: 'guildId' }),
    result: role,
  }),
  updateRole: route({
    method: 'POST',
    path: 'roles/updateRole',
    caller: 'session',
    right: 'manageRoles',
    summary: 'Give a role another name and colour; the other fields are accepted and change nothing',
    body: renamed(
      z.strictObject({
        id,
        name,
        color,
        spaceId: spaceId.optional(),
        isDefault: flag.optional(),
        members: z.int().optional(),
      }),
      { spaceId: 'guildId' },
    ),
    result: role,
  }),
  deleteRole: route({
    method: 'DELETE',
    path: 'roles/{roleId}',
    caller: 'session',
    right: 'manageRoles',
    summary: 'Delete a role; whoever had it loses what it allowed',
    params: roleIdParam,
    result: z.boolean(),
  }),
  orderRoles: route({
    method: 'POST',
    path: 'roles/order/{guildId}',
    caller: 'session',
    right: 'manageRoles',
    summary:
      'Put all roles but @everyone into an order, the highest first; only those that the caller may change can move',
    params: guildIdParam,
    body: z.strictObject({ roleIds: z.array(id).max(1000) }),
    result: z.array(role),
  }),
  rolePermissions: route({
    method: 'GET',
    path: 'roles/{roleId}/permissions',
    caller: 'session',
    summary: 'What a role allows and does not allow; for members of its space',
    params: roleIdParam,
    result: z.array(rolePermission),
  }),
  roleView: route({
    method: 'GET',
    path: 'roles/{roleId}/view',
    caller: 'session',
    right: 'manageRoles',
    summary: 'The space as members with this role alone see it, for those who stand above the role',
    params: roleIdParam,
    result: roleView,
  }),
  setRolePermission: route({
    method: 'POST',
    path: 'roles/{roleId}/updateSinglePermission',
    caller: 'session',
    right: 'manageRoles',
    summary: 'Allow something to those who have a role, or no longer; nobody gives what they do not have',
    params: roleIdParam,
    body: renamed(z.strictObject({ id: permissionId, allowed: flag }), { allowed: 'isAllowed' }),
    result: rolePermission,
  }),
  roleMembers: route({
    method: 'GET',
    path: 'roles/{roleId}/users',
    caller: 'session',
    summary: 'Members who have a role, by name',
    params: roleIdParam,
    query: z.strictObject(peopleQuery),
    result: paged(roleMember),
  }),
  roleOutsiders: route({
    method: 'GET',
    path: 'roles/{roleId}/usersOutside',
    caller: 'session',
    right: 'manageRoles',
    summary: 'Members who do not have a role, by name',
    params: roleIdParam,
    query: z.strictObject(peopleQuery),
    result: paged(roleMember),
  }),
  assignRole: route({
    method: 'POST',
    path: 'roles/{roleId}/setContent',
    caller: 'session',
    right: 'manageRoles',
    summary: 'Give a role to members; who has it keeps it (OPN-40), and who is no member is refused by name',
    params: roleIdParam,
    body: renamed(z.strictObject({ userIds: z.array(userId).min(1).max(ROLE_ADDITIONS_MAX) }), {
      userIds: 'newUsers',
    }),
    result: z.null(),
  }),
  unassignRole: route({
    method: 'POST',
    path: 'roles/{roleId}/exclude/{userId}',
    caller: 'session',
    summary: 'Take a role from a member; anybody may give up one of their own',
    params: z.strictObject({ roleId: idText, userId: userIdText }),
    result: z.null(),
  }),
  unassignRoles: route({
    method: 'POST',
    path: 'roles/{roleId}/exclude',
    caller: 'session',
    right: 'manageRoles',
    summary: 'Take a role from members as one act; who does not have it is left out',
    params: roleIdParam,
    body: z.strictObject({ userIds: z.array(userId).min(1).max(ROLE_ADDITIONS_MAX) }),
    result: z.null(),
  }),
  rolesOfMembers: route({
    method: 'GET',
    path: 'roles/getUsersRoles/{id}/{x}',
    caller: 'session',
    summary: `Roles of up to ${ROLES_OF_MEMBERS_MAX} members of a space; who has none is left out`,
    params: renamed(z.strictObject({ spaceId: spaceIdText, userIds }), { spaceId: 'id', userIds: 'x' }),
    result: z.array(memberRoles),
  }),
};
