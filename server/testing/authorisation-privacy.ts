import type { activityRoutes } from '@/protocol/activity';
import type { ggPointRoutes } from '@/protocol/gg-point';
import type { privacyRoutes } from '@/protocol/privacy';
import { signedIn, type Row } from './authorisation';

/** Everybody decides for themselves, about anybody (server/features/privacy/privacy.test.ts). */
export const privacyRows: Record<
  keyof typeof privacyRoutes | keyof typeof activityRoutes | keyof typeof ggPointRoutes | 'leaderboard',
  Row
> = {
  // One's own alone: there is nobody else's to ask for.
  ggPoints: { attempt: (client) => client.call('ggPoints'), expected: signedIn('ok') },
  ggHistory: { attempt: (client) => client.call('ggHistory', { query: {} }), expected: signedIn('ok') },
  referrals: { attempt: (client) => client.call('referrals', { query: {} }), expected: signedIn('ok') },
  leaderboard: {
    attempt: (client) => client.call('leaderboard', { query: { period: 'week' } }),
    expected: signedIn('ok'),
  },
  // Nobody is active long ago.
  reportDay: {
    attempt: (client) => client.call('reportDay', { body: { date: '2020-01-01', count: 100 } }),
    expected: signedIn('invalid_input'),
  },
  privacy: { attempt: (client) => client.call('privacy'), expected: signedIn('ok') },
  changePrivacy: {
    attempt: (client) => client.call('changePrivacy', { body: { foundByName: true } }),
    expected: signedIn('ok'),
  },
  blockedPeople: { attempt: (client) => client.call('blockedPeople'), expected: signedIn('ok') },
  blockPerson: {
    attempt: (client) => client.call('blockPerson', { params: { userId: 2_147_483_647 } }),
    expected: signedIn('not_found'),
  },
  unblockPerson: {
    attempt: (client) => client.call('unblockPerson', { params: { userId: 2_147_483_647 } }),
    expected: signedIn('ok'),
  },
};
