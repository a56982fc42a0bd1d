import { sessionRedirect, wayBackOf } from './session-redirect';

const none = new URLSearchParams();

test.each(['/', '/login', '/login/wallet'])(
  '%s leads people who are signed in to the shell, and shows itself to others',
  (path) => {
    expect(sessionRedirect(path, none, true)).toBe('/index');
    expect(sessionRedirect(path, none, false)).toBeNull();
  },
);

test('OPN-65 an invite is not lost by being signed in already, and nothing else is taken along', () => {
  const query = new URLSearchParams('guildName=a%26b&inviterId=3&next=https://evil.example');
  expect(sessionRedirect('/login', query, true)).toBe('/index?guildName=a%26b&inviterId=3');
});

test.each([
  '/index',
  '/index/',
  '/index/settings/account/3',
  '/index/homePage/guildOverview/3',
  '/index/guildOverview',
])('%s is for people who are signed in', (path) => {
  expect(sessionRedirect(path, none, false)).toMatch(/^\/(?:\?to=|$)/);
  expect(sessionRedirect(path, none, true)).toBeNull();
});

test('the page of the shell that a visitor came for is kept through logging in', () => {
  const start = sessionRedirect('/index/wallet', new URLSearchParams('recovery=a&x=1'), false);
  expect(start).toBe('/?to=%2Findex%2Fwallet%3Frecovery%3Da%26x%3D1');
  const query = new URLSearchParams(start?.slice(2));
  expect(wayBackOf(query)).toBe('/index/wallet?recovery=a&x=1');
  expect(sessionRedirect('/', query, true)).toBe('/index/wallet?recovery=a&x=1');
  expect(sessionRedirect('/index', none, false)).toBe('/');
  expect(sessionRedirect('/index/wallet', new URLSearchParams({ x: 'a'.repeat(500) }), false)).toBe('/');
});

test.each([
  'https://evil.example/index/wallet',
  '//evil.example/index',
  '/\\evil.example/index',
  'javascript:alert(1)',
  '/index/../api/user/logout',
  '/login',
  '/index/guildSearch',
  '',
])('%j is no way back', (to) => {
  expect(wayBackOf(new URLSearchParams({ to }))).toBeNull();
});

test.each(['/index/guildOverview/3', '/index/guildSearch', '/privacy', '/indexes'])(
  '%s is for everybody',
  (path) => {
    expect(sessionRedirect(path, none, false)).toBeNull();
    expect(sessionRedirect(path, none, true)).toBeNull();
  },
);
