import { spaceTypes, type SpaceType } from '@/protocol/space';
import type { Config } from '@/server/config/config';
import { emailKey } from './email';

/** Operators are named in the configuration by e-mail; only the proven owner of that address is one. */
export function isPlatformAdmin(
  account: { readonly email: string; readonly emailVerified: boolean },
  { platformAdmins }: Pick<Config, 'platformAdmins'>,
): boolean {
  return account.emailVerified && platformAdmins.includes(emailKey(account.email));
}

/** Roles of a person, in the order in which the client looks for the first admin role (ACC-02, ACC-03). */
export function rolesOf(ownedSpaces: readonly SpaceType[], platformAdmin: boolean): string[] {
  return [
    ...(ownedSpaces.includes(spaceTypes.game) ? ['GFI_ADMIN'] : []),
    ...(ownedSpaces.includes(spaceTypes.community) ? ['COMMUNITY_ADMIN'] : []),
    ...(platformAdmin ? ['PLATFORM_ADMIN'] : []),
  ];
}
