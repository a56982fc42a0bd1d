import { permissions, type Permission } from '@/protocol/permissions';
import type { SpaceId, UserId } from '@/protocol/ids';
import type { AccessRule } from '@/protocol/access-rule';
import type { RoleColor } from '@/protocol/role';
import type { TestClient } from './client';

/** The id of @everyone of a space, as one of its members asks for it. */
export async function everyoneOf(client: TestClient, spaceId: SpaceId): Promise<number> {
  const role = (await client.call('roles', { params: { spaceId } })).find(({ isDefault }) => isDefault === 1);
  if (!role) throw new Error('A space without @everyone');
  return role.id;
}

/** Gives a permission to every member of a space, or takes it back. */
export async function allowEveryone(
  client: TestClient,
  spaceId: SpaceId,
  permission: Permission,
  allowed: 0 | 1,
): Promise<void> {
  const roleId = await everyoneOf(client, spaceId);
  await client.call('setRolePermission', {
    params: { roleId },
    body: { id: permissions[permission], allowed },
  });
}

/** Makes a role that allows something, gives it to members, and answers its id. */
export async function makeRole(
  client: TestClient,
  spaceId: SpaceId,
  {
    name = 'Helper',
    color = '#3F72F7',
    allows = [],
    members = [],
  }: {
    name?: string;
    color?: RoleColor;
    allows?: readonly Permission[];
    members?: readonly { readonly id: UserId }[];
  } = {},
): Promise<number> {
  const { id: roleId } = await client.call('createRole', { body: { spaceId, name, color, isDefault: 0 } });
  for (const permission of allows) {
    await client.call('setRolePermission', {
      params: { roleId },
      body: { id: permissions[permission], allowed: 1 },
    });
  }
  if (members.length > 0) {
    await client.call('assignRole', { params: { roleId }, body: { userIds: members.map(({ id }) => id) } });
  }
  return roleId;
}

/** The access rule that lets in who has one of some roles. */
export const ofRole = (...roleIds: number[]) =>
  ({
    op: 'or',
    groups: [{ op: 'or', terms: roleIds.map((roleId) => ({ kind: 'role' as const, roleId })) }],
  }) satisfies AccessRule;
