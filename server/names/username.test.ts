import { isUsername, usernameCandidates, usernameFromEmail, usernameKey } from './username';

test.each([
  ['ana@example.org', 'ana'],
  ['Ana.Lopez+shop@example.org', 'Ana.Lopez'],
  ['_-ana@example.org', 'ana'],
  [`${'a'.repeat(64)}@example.org`, 'a'.repeat(24)],
])('%s becomes the name %s', (email, name) => expect(usernameFromEmail(email)).toBe(name));

test.each(['a@example.org', '_@example.org', '__@example.org'])(
  '%s becomes a name with a number',
  (email) => {
    expect(usernameFromEmail(email)).toMatch(/^user\d{4}$/);
  },
);

test('every candidate is a name of its own, the plain one first', () => {
  const candidates = [...usernameCandidates('a'.repeat(24))];
  expect(candidates[0]).toBe('a'.repeat(24));
  expect(candidates.length).toBeGreaterThan(5);
  for (const candidate of candidates) expect(isUsername(candidate)).toBe(true);
  expect(new Set(candidates).size).toBe(candidates.length);
});

test('names that look alike but for case, width or composition are one', () => {
  expect(usernameKey('ÁNA')).toBe(usernameKey('A\u0301na'));
  expect(usernameKey('Ａna')).toBe(usernameKey('ana'));
  expect(usernameKey('ana')).not.toBe(usernameKey('anna'));
});
