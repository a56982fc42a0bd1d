import { SignJWT } from 'jose';
import { cookieValue, sessionCookieName } from '@/protocol/session';
import { sessionKey, verifySessionHint } from './session-hint';

const secret = 'a secret of at least thirty-two characters';
const publicUrl = 'http://localhost:3000';
const now = new Date('2025-01-01T00:00:00Z');
const sid = 'A'.repeat(43);
const seconds = (date: Date) => Math.floor(date.getTime() / 1000);

function sign(
  claims: Record<string, unknown>,
  { key = secret, audience = 'session', expires = seconds(now) + 60 } = {},
) {
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setAudience(audience).setExpirationTime(expires).sign(sessionKey(key)); // oxfmt-ignore
}
const hintOf = (token: string, url = publicUrl) =>
  verifySessionHint(`a=b; ${sessionCookieName(url)}=${token}; c=d`, { secret, publicUrl: url, now });

test('a signed session cookie is a hint that somebody is signed in', async () => {
  expect(await hintOf(await sign({ sid }))).toEqual({ sid, exp: seconds(now) + 60 });
  expect(await hintOf(await sign({ sid }), 'https://guild.example')).toEqual({ sid, exp: seconds(now) + 60 });
});

test.each([
  ['another key', () => sign({ sid }, { key: 'another secret of thirty-two characters' })],
  ['another purpose, such as the device cookie', () => sign({ sid }, { audience: 'device' })],
  ['no session id', () => sign({})],
  ['an expiry that has passed', () => sign({ sid }, { expires: seconds(now) - 1 })],
  ['garbage', () => Promise.resolve('garbage')],
  ['far too much text', () => Promise.resolve('a'.repeat(5000))],
  [
    'algorithm none',
    () => Promise.resolve(`${btoa('{"alg":"none"}')}.${btoa('{"sid":"AAA","aud":"session"}')}.`),
  ],
])('a cookie with %s is no hint', async (_, token) => expect(await hintOf(await token())).toBeNull());

test('on https a cookie without the __Host- prefix is not ours', async () => {
  const token = await sign({ sid });
  const header = `guildhall_session=${token}`;
  expect(await verifySessionHint(header, { secret, publicUrl: 'https://guild.example', now })).toBeNull();
  expect(await verifySessionHint(null, { secret, publicUrl, now })).toBeNull();
});

test('a cookie is found by its whole name', () => {
  expect(cookieValue('xa=1; a=2; a=3', 'a')).toBe('2');
  expect(cookieValue('a', 'a')).toBeUndefined();
  expect(cookieValue('', 'a')).toBeUndefined();
  expect(cookieValue('a=x=y', 'a')).toBe('x=y');
});
