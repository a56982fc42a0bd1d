import type { contactRoutes } from '@/protocol/contact';
import type { profileRoutes } from '@/protocol/profile';
import { signedIn, space, type Row } from './authorisation';

/** People find and follow each other; what friends may do in spaces is tested in features/contact, too. */
export const contactRows: Record<keyof typeof contactRoutes | keyof typeof profileRoutes, Row> = {
  profile: {
    attempt: (client, { guest, spaceId }) =>
      client.call('profile', { params: { userId: guest }, query: { spaceId } }),
    expected: signedIn('ok'),
    hidden: true,
  },
  searchPeople: {
    attempt: (client) => client.call('searchPeople', { query: { text: 'per' } }),
    expected: signedIn('ok'),
  },
  contacts: {
    attempt: (client) => client.call('contacts', { query: { relation: 'friend' } }),
    expected: signedIn('ok'),
  },
  contact: {
    attempt: (client, { guest }) => client.call('contact', { params: { userId: guest } }),
    expected: signedIn('ok'),
  },
  follow: {
    attempt: (client, { guest }) => client.call('follow', { params: { userId: guest } }),
    expected: signedIn('ok'),
  },
  unfollow: {
    attempt: (client, { guest }) => client.call('unfollow', { params: { userId: guest } }),
    expected: signedIn('ok'),
  },
  friendsOutOfSpace: {
    attempt: (client, { spaceId }) => client.call('friendsOutOfSpace', { query: {}, body: { spaceId } }),
    expected: ['unauthenticated', 'not_member', 'not_member', 'ok', 'ok', 'ok', 'not_member'],
  },
  inviteToSpace: {
    attempt: (client, scene) =>
      client.call('inviteToSpace', { params: { ...space(scene).params, userId: scene.guest } }),
    expected: [
      'unauthenticated',
      'email_unverified',
      'not_member',
      'not_friends',
      'not_friends',
      'not_friends',
      'not_member',
    ],
  },
};
