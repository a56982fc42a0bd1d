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
export type PermissionId = (typeof permissions)[keyof typeof permissions];
