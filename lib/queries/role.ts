'use client';
import useSWR, { mutate } from 'swr';
import type { ApiError } from '@/lib/api/api-error';
import { call } from '@/lib/api/client';
import type { RoleId, SpaceId, UserId } from '@/protocol/ids';
import type { PermissionId } from '@/protocol/permissions';
import type { MemberRoles, RoleColor, RoleMember, RolePermission } from '@/protocol/role';
import { ROLE_MEMBERS_PAGE_SIZE, ROLES_OF_MEMBERS_MAX } from '@/protocol/role-rules';
import { usePages } from './pages';
import { refresh, retryUndecided, useRead } from './query';

/** The roles of a space, the highest first and @everyone last. `null` waits. */
export function useRoles(spaceId: SpaceId | null) {
  return useRead('roles', spaceId === null ? null : { params: { spaceId } });
}

export function useRolePermissions(roleId: RoleId) {
  return useRead('rolePermissions', { params: { roleId } });
}

/** What a role is named and looks like. */
export interface RoleLook {
  name: string;
  color: RoleColor;
}

/** Failures reject unworded: the form says them. */
export async function createRole(spaceId: SpaceId, look: RoleLook, idempotencyKey: string) {
  const role = await call('createRole', {
    body: { spaceId, ...look, isDefault: 0 },
    idempotencyKey,
    failure: 'silent',
  });
  await refresh('roles');
  return role;
}

/** @everyone, which is made where it is missing (ROL-25). */
export async function everyoneOf(spaceId: SpaceId, look: RoleLook) {
  const role = await call('createRole', { body: { spaceId, ...look, isDefault: 1 } });
  await refresh('roles');
  return role;
}

/** Failures reject unworded: the form says them. */
export async function updateRole(roleId: RoleId, look: RoleLook): Promise<void> {
  await call('updateRole', { body: { id: roleId, ...look }, failure: 'silent' });
  await refresh('roles', 'rolesOfMembers', 'membersByRole', 'roomMembersByRole');
}

/** Answers whether the server deleted it. */
export async function deleteRole(roleId: RoleId): Promise<boolean> {
  const isDeleted = await call('deleteRole', { params: { roleId } });
  await refresh(
    'roles',
    'rolesOfMembers',
    'membersByRole',
    'roomMembersByRole',
    'standing',
    'allRooms',
    'roomDetail',
  );
  return isDeleted;
}

/** All roles but @everyone, the highest first. */
export async function orderRoles(spaceId: SpaceId, roleIds: RoleId[]): Promise<void> {
  try {
    const roles = await call('orderRoles', { params: { spaceId }, body: { roleIds } });
    await mutate(['roles', { params: { spaceId } }], roles, { revalidate: false });
    await refresh('rolesOfMembers', 'membersByRole', 'roomMembersByRole');
  } catch (error) {
    await refresh('roles');
    throw error;
  }
}

/** The answer takes the place of the permission in the list (ROL-26). */
export async function setRolePermission(roleId: RoleId, id: PermissionId, isAllowed: boolean): Promise<void> {
  const answer = await call('setRolePermission', {
    params: { roleId },
    body: { id, allowed: isAllowed ? 1 : 0 },
  });
  await mutate<RolePermission[]>(
    ['rolePermissions', { params: { roleId } }],
    (before) => before?.map((each) => (each.id === answer.id ? answer : each)),
    { revalidate: false },
  );
  await refresh('standing', 'allRooms', 'roomDetail', 'roleView');
}

/** Members who have a role, or with `roleOutsiders` those who lack it, by name. `null` waits. */
export function useRolePeople(list: 'roleMembers' | 'roleOutsiders', roleId: RoleId | null, name: string) {
  const key = roleId === null ? null : ([list, roleId, name] as const);
  const { records, ...pages } = usePages<RoleMember, readonly [typeof list, RoleId, string]>(
    key,
    ([route, id, wanted], page) =>
      call(route, {
        params: { roleId: id },
        query: { current: page, size: ROLE_MEMBERS_PAGE_SIZE, ...(wanted ? { name: wanted } : {}) },
        failure: 'silent',
      }),
  );
  return { people: records, ...pages };
}

/** Failures are told in the snackbar unless `silent`, as where a dialog only stops waiting (ROL-42). */
export async function assignRole(
  roleId: RoleId,
  userIds: UserId[],
  failure: 'notice' | 'silent' = 'notice',
): Promise<void> {
  await call('assignRole', { params: { roleId }, body: { userIds }, failure });
  await refresh('roles', 'rolesOfMembers', 'membersByRole', 'roomMembersByRole');
}

export async function unassignRole(roleId: RoleId, userId: UserId): Promise<void> {
  await call('unassignRole', { params: { roleId, userId } });
  await refresh('roles', 'rolesOfMembers', 'membersByRole', 'roomMembersByRole', 'standing');
}

export async function unassignRoles(roleId: RoleId, userIds: UserId[]): Promise<void> {
  await call('unassignRoles', { params: { roleId }, body: { userIds } });
  await refresh('roles', 'rolesOfMembers', 'membersByRole', 'roomMembersByRole', 'standing');
}

/** Rows that come into view again soon ask nothing; a change is told and asks at once. */
const ROLES_KEPT_MS = 60_000;

/**
 * The roles of one member, the highest first. Everything on screen that asks at the same time is answered by one call for
 * each hundred people. `null` waits.
 */
export function useRolesOf(spaceId: SpaceId | null, userId: UserId | null) {
  return useSWR<MemberRoles['roles'], ApiError>(
    spaceId === null || userId === null ? null : ['rolesOfMembers', { params: { spaceId } }, userId],
    () => gatheredRoles(spaceId as SpaceId, userId as UserId),
    { revalidateOnFocus: false, dedupingInterval: ROLES_KEPT_MS, onErrorRetry: retryUndecided },
  );
}

interface Asked {
  readonly userId: UserId;
  readonly resolve: (roles: MemberRoles['roles']) => void;
  readonly reject: (error: unknown) => void;
}

const gathered = new Map<SpaceId, Asked[]>();

function gatheredRoles(spaceId: SpaceId, userId: UserId): Promise<MemberRoles['roles']> {
  return new Promise((resolve, reject) => {
    const asked = { userId, resolve, reject };
    const waiting = gathered.get(spaceId);
    if (waiting) {
      waiting.push(asked);
      return;
    }
    gathered.set(spaceId, [asked]);
    // After all that is drawn in this frame has asked.
    setTimeout(() => void askGathered(spaceId));
  });
}

async function askGathered(spaceId: SpaceId): Promise<void> {
  const all = gathered.get(spaceId) ?? [];
  gathered.delete(spaceId);
  for (let from = 0; from < all.length; from += ROLES_OF_MEMBERS_MAX) {
    const part = all.slice(from, from + ROLES_OF_MEMBERS_MAX);
    try {
      const userIds = [...new Set(part.map(({ userId }) => userId))];
      const answer = await call('rolesOfMembers', { params: { spaceId, userIds }, failure: 'silent' });
      const found = new Map(answer.map(({ userId, roles }) => [userId, roles]));
      for (const { userId, resolve } of part) resolve(found.get(userId) ?? []);
    } catch (error) {
      for (const { reject } of part) reject(error);
    }
  }
}
