import type { reportRoutes } from '@/protocol/report';
import { signedIn, type Expected, type Row, type Scene } from './authorisation';

/** Of a private space only its members know who is in it. */
const inPrivate: Expected = ['unauthenticated', 'not_found', 'not_found', 'ok', 'ok', 'ok', 'ok'];
const onGuest = ({ guest, spaceId }: Scene) => ({ kind: 'person' as const, userId: guest, spaceId });
const both = (attempt: Row['attempt']): Row[] => [
  { attempt, expected: signedIn('ok') },
  { attempt, hidden: true, expected: inPrivate },
];

/** Who may report whom, and who reads reports. Who closes one is tested in features/report. */
export const reportRows: Record<keyof typeof reportRoutes, Row | readonly Row[]> = {
  previewReport: both((client, scene) => client.call('previewReport', { body: { subject: onGuest(scene) } })),
  sendReport: both((client, scene) =>
    client.call('sendReport', { body: { subject: onGuest(scene), reason: 'spam', note: '' } }),
  ),
  ownReports: { attempt: (client) => client.call('ownReports', { query: {} }), expected: signedIn('ok') },
  spaceReports: [
    { attempt: (client, { spaceId }) => client.call('spaceReports', { query: { spaceId } }) },
    { hidden: true, attempt: (client, { spaceId }) => client.call('spaceReports', { query: { spaceId } }) },
  ],
  operatorReports: {
    attempt: (client) => client.call('operatorReports', { query: {} }),
    expected: [
      'unauthenticated',
      'permission_denied',
      'permission_denied',
      'permission_denied',
      'permission_denied',
      'permission_denied',
      'ok',
    ],
  },
  closeReport: {
    attempt: (client) => client.call('closeReport', { body: { id: 2_147_483_647, outcome: 'noAction' } }),
    expected: signedIn('not_found'),
  },
};
