import { sessionRedirect } from './session-redirect';

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
  expect(sessionRedirect(path, none, false)).toBe('/');
  expect(sessionRedirect(path, none, true)).toBeNull();
});

test.each(['/index/guildOverview/3', '/index/guildSearch', '/privacy', '/indexes'])(
  '%s is for everybody',
  (path) => {
    expect(sessionRedirect(path, none, false)).toBeNull();
    expect(sessionRedirect(path, none, true)).toBeNull();
  },
);
