import type { Me } from '@/protocol/account';
import { forgetLoginUser, LOGIN_USER_KEY, rememberLoginUser, someoneLoggedIn } from './login-user';

const me: Me = {
  id: 12,
  email: 'mira@example.org',
  emailVerified: true,
  username: 'Mira',
  avatar: '/portraits/1.svg',
  bio: 'North',
  address: null,
  nameProblem: null,
  hasKeyShare: false,
  roles: ['COMMUNITY_ADMIN'],
  language: 'en',
  theme: null,
  payableByAll: false,
  findable: true,
  invitedToSpaceId: null,
  createdTime: '2026-01-01T00:00:00.000Z',
};

test('STO-02 the browser keeps who logged in, under the names of the documents and without the e-mail', () => {
  rememberLoginUser(me);
  expect(someoneLoggedIn()).toBe(true);
  expect(JSON.parse(localStorage.getItem(LOGIN_USER_KEY) ?? '')).toEqual({
    id: 12,
    username: 'Mira',
    avatar: '/portraits/1.svg',
    ethAddress: null,
    hasKeyShare: false,
    roles: ['COMMUNITY_ADMIN'],
  });
});

test('STO-03 nothing of it is left after logging out', () => {
  rememberLoginUser(me);
  forgetLoginUser();
  expect(someoneLoggedIn()).toBe(false);
  expect(localStorage.length).toBe(0);
});
