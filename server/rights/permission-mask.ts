import { permissionNames, permissions, type Permission } from '@/protocol/permissions';

/** Permissions as the bits of an integer, bit n for the one with id n: roles are stored so, and a union is an OR. */
export type PermissionMask = number;

export const maskOf = (list: Iterable<Permission>): PermissionMask => {
  let mask = 0;
  for (const name of list) mask |= 1 << permissions[name];
  return mask;
};

export const permissionsIn = (mask: PermissionMask): Permission[] =>
  permissionNames.filter((name) => (mask & maskOf([name])) !== 0);
