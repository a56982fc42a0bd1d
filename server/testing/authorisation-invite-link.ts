import type { inviteLinkRoutes } from '@/protocol/invite-link';
import { all, forMembers, type Expected, type Row } from './authorisation';

/** The link of the scene is the owner's. */
const managed: Expected = ['unauthenticated', 'not_found', 'not_found', 'not_found', 'ok', 'ok', 'ok'];
const create: Row['attempt'] = (client, { spaceId }) =>
  client.call('createInviteLink', {
    params: { spaceId },
    body: { lifeSeconds: null, maxUses: null, roomId: null, roleIds: [] },
  });
const join: Row['attempt'] = (client, { inviteToken }) =>
  client.call('joinByInvite', { body: { token: inviteToken } });
const everybody: Expected = ['unauthenticated', ...all('ok').slice(1)] as never;

/** Who makes invite links, sees them, and comes in by them. */
export const inviteLinkRows: Record<keyof typeof inviteLinkRoutes, Row | readonly Row[]> = {
  createInviteLink: [
    {
      attempt: create,
      // Platform admins invite as members alone.
      expected: ['unauthenticated', 'email_unverified', 'not_member', 'ok', 'ok', 'ok', 'not_member'],
    },
    {
      attempt: create,
      hidden: true,
      expected: ['unauthenticated', 'email_unverified', 'space_private', 'ok', 'ok', 'ok', 'space_private'],
    },
  ],
  inviteLinks: forMembers((client, { spaceId }) => client.call('inviteLinks', { params: { spaceId } })),
  inviteLinkUses: {
    attempt: (client, { linkId }) => client.call('inviteLinkUses', { params: { linkId } }),
    expected: managed,
  },
  pauseInviteLink: {
    attempt: (client, { linkId }) =>
      client.call('pauseInviteLink', { params: { linkId }, body: { paused: false } }),
    expected: managed,
  },
  revokeInviteLink: {
    attempt: (client, { linkId }) => client.call('revokeInviteLink', { params: { linkId } }),
    expected: managed,
  },
  joinByInvite: [
    { attempt: join, expected: everybody },
    { attempt: join, hidden: true, expected: everybody },
  ],
};
