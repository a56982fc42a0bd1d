import type { roomAccessRoutes } from '@/protocol/room-access';
import { forMembers, space, type Row } from './authorisation';

/** Who may do what with the access rules of rooms. */
export const accessRows: Record<keyof typeof roomAccessRoutes, Row | readonly Row[]> = {
  accessStatus: forMembers((client, scene) => client.call('accessStatus', space(scene))),
  setAccessStatus: {
    attempt: (client, scene) => client.call('setAccessStatus', { ...space(scene), body: { status: 0 } }),
  },
  // Private rooms are known to all members, who may learn why one is closed to them.
  roomAccess: {
    attempt: (client, { privateRoom }) => client.call('roomAccess', { query: { room: privateRoom } }),
    expected: ['unauthenticated', 'not_member', 'not_member', 'ok', 'ok', 'ok', 'not_member'],
  },
  checkAccess: {
    attempt: (client, { privateRoom }) => client.call('checkAccess', { body: { room: privateRoom } }),
    expected: ['unauthenticated', 'not_member', 'not_member', 'ok', 'ok', 'ok', 'not_member'],
  },
  // The platform of the matrix has no chain.
  accessAsset: {
    attempt: (client, { publicRoom }) =>
      client.call('accessAsset', {
        query: { room: publicRoom, chainId: 31_337, kind: 'token', address: `0x${'a'.repeat(40)}` },
      }),
    granted: 'access_network_missing',
  },
  previewAccess: {
    attempt: (client, { publicRoom }) =>
      client.call('previewAccess', { body: { room: publicRoom, rule: null } }),
  },
  setAccess: [
    {
      attempt: (client, { publicRoom }) =>
        client.call('setAccess', { body: { room: publicRoom, rule: null } }),
    },
    // Nobody changes a private room who is not in it.
    {
      attempt: (client, { privateRoom }) =>
        client.call('setAccess', { body: { room: privateRoom, rule: null } }),
      expected: [
        'unauthenticated',
        'permission_denied',
        'permission_denied',
        'permission_denied',
        'room_locked',
        'ok',
        'room_locked',
      ],
    },
  ],
};
