import type { operatorRoutes } from '@/protocol/operator';
import type { operatorPointRoutes } from '@/protocol/operator-points';
import type { suspensionRoutes } from '@/protocol/suspension';
import { signedIn, space, type Expected, type Outcome, type Row } from './authorisation';

/** Refused before the handler to everybody but platform admins. */
const operatorOnly = (outcome: Outcome = 'ok'): Expected => [
  'unauthenticated',
  'permission_denied',
  'permission_denied',
  'permission_denied',
  'permission_denied',
  'permission_denied',
  outcome,
];
const suspending = { reason: 'spam', note: '' } as const;
const nobody = 2_000_000_000;

/** What each call does is tested in features/operator. */
export const operatorRows: Record<
  keyof typeof operatorRoutes | keyof typeof operatorPointRoutes | keyof typeof suspensionRoutes,
  Row
> = {
  operatorSearch: { attempt: (client) => client.call('operatorSearch'), expected: operatorOnly() },
  operatorSpace: {
    attempt: (client, { spaceId }) => client.call('operatorSpace', { params: { spaceId } }),
    expected: operatorOnly(),
  },
  operatorPerson: {
    attempt: (client, { owner }) => client.call('operatorPerson', { params: { userId: owner } }),
    expected: operatorOnly(),
  },
  showEmail: {
    attempt: (client, { owner }) =>
      client.call('showEmail', { params: { userId: owner }, body: { reason: 'A letter' } }),
    expected: operatorOnly(),
  },
  // Of nobody, because the people of the scene are needed.
  suspendAccount: {
    attempt: (client) => client.call('suspendAccount', { params: { userId: nobody }, body: suspending }),
    expected: operatorOnly('not_found'),
  },
  unsuspendAccount: {
    attempt: (client) => client.call('unsuspendAccount', { params: { userId: nobody } }),
    expected: operatorOnly('not_found'),
  },
  suspendSpace: {
    attempt: (client) => client.call('suspendSpace', { params: { spaceId: nobody }, body: suspending }),
    expected: operatorOnly('not_found'),
  },
  unsuspendSpace: {
    attempt: (client, { spaceId }) => client.call('unsuspendSpace', { params: { spaceId } }),
    expected: operatorOnly(),
  },
  heldRequests: { attempt: (client) => client.call('heldRequests'), expected: operatorOnly() },
  decideHeldRequests: {
    attempt: (client) =>
      client.call('decideHeldRequests', { params: { roomId: nobody }, body: { deliver: true } }),
    expected: operatorOnly('not_found'),
  },
  operatorPoints: {
    attempt: (client) => client.call('operatorPoints', { query: { state: 'held' } }),
    expected: operatorOnly(),
  },
  decidePoints: {
    attempt: (client) =>
      client.call('decidePoints', { params: { entryId: nobody }, body: { decision: 'count' } }),
    expected: operatorOnly('not_found'),
  },
  suspensions: { attempt: (client) => client.call('suspensions'), expected: operatorOnly() },
  verificationRequests: {
    attempt: (client) => client.call('verificationRequests'),
    expected: operatorOnly(),
  },
  setVerification: {
    attempt: (client, { spaceId }) =>
      client.call('setVerification', { params: { spaceId }, body: { verificationTag: 1 } }),
    expected: operatorOnly(),
  },
  recommendedSpaces: { attempt: (client) => client.call('recommendedSpaces'), expected: operatorOnly() },
  recommendSpace: {
    attempt: (client, { spaceId }) =>
      client.call('recommendSpace', { params: { spaceId }, body: { recommended: true } }),
    expected: operatorOnly(),
  },
  addGame: {
    attempt: (client) => client.call('addGame', { body: { name: 'A game', banner: '' } }),
    expected: operatorOnly('invalid_input'),
  },
  changeGame: {
    attempt: (client) =>
      client.call('changeGame', {
        params: { gameId: nobody },
        body: { name: 'A game', banner: '/games/emberfall.svg', retired: false },
      }),
    expected: operatorOnly('not_found'),
  },
  operatorLog: { attempt: (client) => client.call('operatorLog'), expected: operatorOnly() },

  suspension: { attempt: (client) => client.call('suspension'), expected: signedIn('ok') },
  appeal: {
    attempt: (client) => client.call('appeal', { body: { text: 'Why' } }),
    expected: signedIn('not_suspended'),
  },
  requestVerification: {
    attempt: (client, scene) => client.call('requestVerification', { ...space(scene), body: { note: '' } }),
  },
  verificationState: { attempt: (client, scene) => client.call('verificationState', space(scene)) },
};
