import { overviewPath } from '@/lib/account/destination';
import { sessionRedirect } from '@/lib/session/session-redirect';
import { readInvitePath } from './invite-link';
import { carryQuery, inviteOf } from './query';

test('OPN-65 the invite of a link is read from the address of the login page', () => {
  expect(inviteOf('?guildName=My_Space&inviterId=12')).toEqual({ spaceAlias: 'My_Space', inviterId: 12 });
  expect(inviteOf('?guildId=7&inviterId=12')).toEqual({ spaceId: 7, inviterId: 12 });
  expect(inviteOf('?guildId=7')).toEqual({ spaceId: 7 });
});

test('a signed link counts alone, and goes along from page to page', () => {
  const token = `${'aB3-_'.repeat(5)}12`;
  const target = readInvitePath(`/i/${token}`);
  expect(target).toEqual({ kind: 'redirect', location: `/login?invite=${token}` });
  expect(inviteOf(`?invite=${token}&guildId=7&inviterId=12`)).toEqual({ link: token });
  expect(carryQuery('/signup', `?invite=${token}`)).toBe(`/signup?invite=${token}`);
  expect(sessionRedirect('/login', new URLSearchParams({ invite: token }), true)).toBe(
    `/index?invite=${token}`,
  );
  expect(overviewPath(7, token)).toBe(`/index/homePage/guildOverview/7?invite=${token}`);
  for (const bad of [token.slice(1), `${token}x`, `${token.slice(1)}*`, '']) {
    expect(readInvitePath(`/i/${bad}`)).toEqual({ kind: 'redirect', location: '/login' });
    expect(inviteOf(`?invite=${encodeURIComponent(bad)}`)).toBeNull();
  }
});

test('An address without a space is no invite, whoever the inviter is', () => {
  expect(inviteOf('')).toBeNull();
  expect(inviteOf('?inviterId=12')).toBeNull();
  expect(inviteOf('?guildName=%20&inviterId=12')).toBeNull();
});

test.each(['0', '-1', '1.5', '1e3', '99999999999', '2147483648', 'x', ' 7'])('"%s" is no id', (text) => {
  expect(inviteOf(`?guildId=${encodeURIComponent(text)}`)).toBeNull();
});

test('A name longer than any alias is dropped', () => {
  expect(inviteOf(`?guildName=${'a'.repeat(129)}`)).toBeNull();
});

test('OPN-65 the invite goes along from login to sign-up and to the other language', () => {
  const search = '?guildName=A%26B&inviterId=12&lang=en&utm=x';
  expect(carryQuery('/signup', search)).toBe('/signup?guildName=A%26B&inviterId=12');
  expect(carryQuery('/login?lang=zh', search)).toBe('/login?lang=zh&guildName=A%26B&inviterId=12');
  expect(carryQuery('/signup', '')).toBe('/signup');
});
