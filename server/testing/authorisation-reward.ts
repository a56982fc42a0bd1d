import type { rewardRoutes } from '@/protocol/reward';
import { signedIn, type Row, type Scene } from './authorisation';
import type { TestClient } from './client';

const hash = `0x${'1'.repeat(64)}`;
const address = `0x${'1'.repeat(40)}`;
const unknown = { params: { reward: hash } };
const claim = { body: { reward: hash, recipient: address } };

type Place = (scene: Scene) => string;
const entry = (place: Place, scene: Scene) => ({
  room: place(scene),
  chainId: 31_337,
  sender: address,
  token: `0x${'0'.repeat(40)}`,
  amount: '1000',
  count: 10,
  expiresTime: new Date(Math.ceil(Date.now() / 1000) * 1000 + 3_600_000).toISOString(),
  message: '',
});
const commit = (place: Place): Row['attempt'] =>
  function attempt(client: TestClient, scene: Scene) {
    return client.call('commitReward', { body: { ...entry(place, scene), random: true } });
  };
const prepare = (place: Place): Row['attempt'] =>
  function attempt(client: TestClient, scene: Scene) {
    return client.call('prepareReward', { body: { ...entry(place, scene), random: false, salt: hash } });
  };
/** Giving in a public room and in a private one. */
const giving = (attempt: (place: Place) => Row['attempt']): readonly Row[] => [
  {
    attempt: attempt(({ publicRoom }) => publicRoom),
    expected: [
      'unauthenticated', 'not_member', 'not_member', 'not_member', 'not_member', 'reward_network_disabled', 'not_member',
    ], // oxfmt-ignore
  },
  {
    attempt: attempt(({ privateRoom }) => privateRoom),
    hidden: true,
    expected: [
      'unauthenticated', 'not_found', 'not_found', 'room_locked', 'room_locked', 'reward_network_disabled', 'room_locked',
    ], // oxfmt-ignore
  },
];

/** No network has rewards here: whoever may give is told so, and nobody else gets that far. */
export const rewardRows: Record<keyof typeof rewardRoutes, Row | readonly Row[]> = {
  rewardNetworks: { attempt: (client) => client.call('rewardNetworks'), expected: signedIn('ok') },
  commitReward: giving(commit),
  prepareReward: giving(prepare),
  rewardSent: {
    attempt: (client) => client.call('rewardSent', { body: { reward: hash, transaction: hash } }),
    expected: signedIn('not_found'),
  },
  pendingRewards: [
    {
      attempt: (client, { publicRoom }) => client.call('pendingRewards', { query: { room: publicRoom } }),
      expected: ['unauthenticated', 'not_member', 'not_member', 'ok', 'ok', 'ok', 'ok'],
    },
    {
      attempt: (client, { privateRoom }) => client.call('pendingRewards', { query: { room: privateRoom } }),
      expected: [
        'unauthenticated', 'not_member', 'not_member', 'room_locked', 'room_locked', 'ok', 'room_locked',
      ], // oxfmt-ignore
    },
  ],
  rewardDetail: {
    attempt: (client) => client.call('rewardDetail', unknown),
    expected: signedIn('not_found'),
  },
  rewardShares: {
    attempt: (client) => client.call('rewardShares', unknown),
    expected: signedIn('not_found'),
  },
  claimReward: { attempt: (client) => client.call('claimReward', claim), expected: signedIn('not_found') },
  signRewardClaim: {
    attempt: (client) => client.call('signRewardClaim', claim),
    expected: signedIn('not_found'),
  },
};
