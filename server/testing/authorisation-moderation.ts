import type { messageRemovalRoutes } from '@/protocol/message-removal';
import type { timeOutRoutes } from '@/protocol/time-out';
import { onGuest, space, type Row } from './authorisation';

type Names =
  | 'kickMember'
  | 'kickMembers'
  | 'banMember'
  | 'banMembers'
  | 'bans'
  | keyof typeof timeOutRoutes
  | keyof typeof messageRemovalRoutes;

/** Who may act on the members of a space. */
export const moderationRows: Record<Names, Row | readonly Row[]> = {
  kickMember: [
    {
      attempt: (client, scene) => client.call('kickMember', onGuest(scene)),
    },
    {
      attempt: (client, { spaceId, owner }) =>
        client.call('kickMember', { params: { spaceId, userId: owner } }),
      granted: 'owner_cannot_be_removed',
    },
  ],
  kickMembers: {
    attempt: (client, { spaceId, guest }) =>
      client.call('kickMembers', { params: { spaceId }, body: { userIds: [guest] } }),
  },
  banMembers: {
    attempt: (client, { spaceId, guest }) =>
      client.call('banMembers', { params: { spaceId }, body: { userIds: [guest], reason: 3 } }),
  },
  banMember: [
    {
      attempt: (client, scene) => client.call('banMember', { ...onGuest(scene), query: { reason: '3' } }),
    },
    {
      attempt: (client, scene) => client.call('banMember', { ...onGuest(scene), query: { unban: 'true' } }),
    },
    {
      attempt: (client, { spaceId, owner }) =>
        client.call('banMember', { params: { spaceId, userId: owner }, query: { reason: '1' } }),
      granted: 'owner_cannot_be_removed',
    },
  ],
  timeOutMembers: {
    attempt: (client, { spaceId, guest }) =>
      client.call('timeOutMembers', { params: { spaceId }, body: { userIds: [guest], seconds: 300 } }),
  },
  timeOutMember: [
    {
      attempt: (client, scene) =>
        client.call('timeOutMember', { ...onGuest(scene), body: { seconds: 300, note: 'Calm down' } }),
    },
    {
      attempt: (client, { spaceId, owner }) =>
        client.call('timeOutMember', { params: { spaceId, userId: owner }, body: { seconds: 300 } }),
      granted: 'owner_cannot_be_removed',
    },
  ],
  restoreMessages: { attempt: (client, scene) => client.call('restoreMessages', onGuest(scene)) },
  liftTimeOut: { attempt: (client, scene) => client.call('liftTimeOut', onGuest(scene)) },
  bans: { attempt: (client, scene) => client.call('bans', space(scene)), granted: 'ok' },
};
