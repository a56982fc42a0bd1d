/** Permission ids of a space, as stored and sent (OPN-33). */
export const permissions = {
  manageRoles: 1,
  banMembers: 2,
  kickMembers: 3,
  createRooms: 4,
  channelAccess: 5,
  postReadOnly: 6,
  postAnnouncements: 7,
  handleApplications: 8,
  deleteOthersMessages: 9,
  mentionEveryone: 10,
  sendRewards: 11,
} as const;
export type Permission = keyof typeof permissions;
export type PermissionId = (typeof permissions)[Permission];

export const permissionNames = Object.keys(permissions) as Permission[];

/** The permission with an id. */
export const permissionOf = (id: PermissionId): Permission =>
  permissionNames.find((name) => permissions[name] === id) as Permission;

/**
 * Everything that a person can be allowed to do in a space: the permissions, and what no role can give. `administerSpace`
 * is held by admins; `deleteSpace` and `manageAdmins` by the owner alone.
 */
export const rights = [...permissionNames, 'administerSpace', 'deleteSpace', 'manageAdmins'] as const;
export type Right = (typeof rights)[number];
