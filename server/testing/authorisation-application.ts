import type { applicationRoutes } from '@/protocol/application';
import { signedIn, type Expected, type Row } from './authorisation';

/** To who sees nothing of a private space, what belongs to it does not exist. */
const decidedInPrivate: Expected = [
  'unauthenticated', 'not_found', 'not_found', 'permission_denied', 'ok', 'ok', 'ok',
]; // oxfmt-ignore

const byId = (name: 'approveApplication' | 'rejectApplication'): Row[] => {
  const attempt: Row['attempt'] = (client, { applicationId }) =>
    client.call(name, { query: { applicationId } });
  return [{ attempt }, { attempt, hidden: true, expected: decidedInPrivate }];
};
const both = (attempt: Row['attempt']): Row[] => [{ attempt }, { attempt, hidden: true }];

/** Who may apply, and who decides. */
export const applicationRows: Record<keyof typeof applicationRoutes, Row | readonly Row[]> = {
  applyToJoin: [
    {
      attempt: (client, { spaceId }) => client.call('applyToJoin', { body: { spaceId, content: '' } }),
      expected: [
        'unauthenticated', 'space_public', 'space_public', 'already_member', 'already_member', 'already_member', 'space_public',
      ], // oxfmt-ignore
    },
    {
      hidden: true,
      attempt: (client, { spaceId }) => client.call('applyToJoin', { body: { spaceId, content: '' } }),
      expected: [
        'unauthenticated', 'ok', 'ok', 'already_member', 'already_member', 'already_member', 'ok',
      ], // oxfmt-ignore
    },
  ],
  // The application of the scene is another person's.
  withdrawApplication: {
    attempt: (client, { applicationId }) => client.call('withdrawApplication', { query: { applicationId } }),
    expected: signedIn('not_found'),
  },
  ownApplications: { attempt: (client) => client.call('ownApplications'), expected: signedIn('ok') },
  spaceApplications: both((client, { spaceId }) => client.call('spaceApplications', { query: { spaceId } })),
  approveApplication: byId('approveApplication'),
  rejectApplication: byId('rejectApplication'),
  decideApplications: both((client, { spaceId, applicationId }) =>
    client.call('decideApplications', {
      body: { spaceId, applicationIds: [applicationId], decision: 'reject' },
    }),
  ),
};
