import type { RoleColor } from '@/protocol/role-rules';
import type { SpaceId } from '@/protocol/ids';
import type { TestClient } from '@/server/testing/client';
import type { DemoSpace } from './community';
import { clientOf } from './fill-platform';

interface DemoRole {
  readonly name: string;
  readonly color: RoleColor;
  /** Which of the space's members have it: from, to. */
  readonly members: readonly [number, number];
}

const roles: Readonly<Record<DemoSpace['language'], readonly DemoRole[]>> = {
  en: [
    { name: 'Steward', color: '#3F72F7', members: [0, 2] },
    { name: 'Contributor', color: '#00BA50', members: [1, 6] },
    { name: 'Newcomer', color: '#8EA500', members: [8, 12] },
  ],
  zh: [
    { name: '管理', color: '#3F72F7', members: [0, 2] },
    { name: '常客', color: '#00BA50', members: [1, 6] },
    { name: '新人', color: '#8EA500', members: [8, 12] },
  ],
};

/** Gives a space its roles, as far as they are missing. */
export async function giveRoles(
  space: DemoSpace,
  spaceId: SpaceId,
  clients: ReadonlyMap<string, TestClient>,
): Promise<void> {
  const owner = clientOf(clients, space.owner);
  const there = await owner.call('roles', { params: { spaceId } });
  for (const { name, color, members } of roles[space.language]) {
    if (there.some((role) => role.name === name)) continue;
    const { id } = await owner.call('createRole', { body: { spaceId, name, color, isDefault: 0 } });
    const userIds = space.members.slice(...members).map((key) => clientOf(clients, key).id);
    if (userIds.length > 0) await owner.call('assignRole', { params: { roleId: id }, body: { userIds } });
  }
}
