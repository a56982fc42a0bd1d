import type { BrowserContext } from '@playwright/test';
import { permissions, type Permission } from '../protocol/permissions';
import { post } from './people';

interface RoleFields {
  color?: string;
  allowed?: readonly Permission[];
  userIds?: readonly number[];
}

/** Makes a role in a space as the person of this context, lets it allow something and gives it to members. */
export async function makeRole(
  { request }: Pick<BrowserContext, 'request'>,
  guildId: number,
  name: string,
  { color = '#00BA50', allowed = [], userIds = [] }: RoleFields = {},
): Promise<number> {
  const { id } = await post<{ id: number }>(request, 'roles/createRole', {
    guildId,
    name,
    color,
    isDefault: 0,
  });
  for (const permission of allowed) {
    await post(request, `roles/${id}/updateSinglePermission`, { id: permissions[permission], isAllowed: 1 });
  }
  if (userIds.length > 0) await post(request, `roles/${id}/setContent`, { newUsers: userIds });
  return id;
}
