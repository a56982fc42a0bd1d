import {
  EMAIL_PATTERN,
  PORTRAITS,
  USERNAME_PATTERN,
  adminRole,
  isCommunityUser,
  passwordShape,
} from './account';

test.each([
  'a@b.co',
  'first.last@example.com',
  'a-b_c+tag@sub-domain.example.org',
  'A1@x.y.museum',
  'one@a-b.c-d.ee',
])('ACC-14 %s is an e-mail address', (email) => expect(EMAIL_PATTERN.test(email)).toBe(true));

test.each([
  '', 'a', 'a@b', '@b.co', 'a@.co', '.a@b.co', 'a.@b.co', 'a..b@c.de', 'a@b..co', 'a@b.c', 'a@b.co-', 'a b@c.de', ' a@b.co',
  'a@b.co ', 'a@b.co\n', 'a@b@c.de', 'a@b-.co', 'ä@b.co', '"a"@b.co', 'a@[127.0.0.1]', 'a@b.co\r\nBcc: c@d.ef',
])('ACC-14 %j is not an e-mail address', (email) => expect(EMAIL_PATTERN.test(email)).toBe(false)); // oxfmt-ignore

// Backtracking through these would outlast any test.
test('ACC-14 hostile addresses are refused without backtracking', () => {
  const hostile = [
    'a'.repeat(100_000),
    `${'a'.repeat(50_000)}@`,
    `${'a.'.repeat(50_000)}@`,
    `a@${'a'.repeat(100_000)}`,
    `a@${'a.'.repeat(50_000)}`,
    `a@${'aa.'.repeat(30_000)}!`,
    `a@${'a-'.repeat(50_000)}`,
  ];
  for (const text of hostile) expect(EMAIL_PATTERN.test(text)).toBe(false);
});

test('ACC-11 a password needs letters and digits, and nothing that cannot be typed again', () => {
  expect(passwordShape('abc123')).toBeNull();
  expect(passwordShape('密码是123')).toBeNull();
  expect(passwordShape('with blank 1')).toBeNull();
  expect(passwordShape('abcdef')).toBe('digits');
  expect(passwordShape('123456')).toBe('letters');
  expect(passwordShape(' abc123')).toBe('blank');
  expect(passwordShape('abc123 ')).toBe('blank');
  expect(passwordShape('abc\u0000123')).toBe('control');
  expect(passwordShape('abc\t123')).toBe('control');
});

test.each(['Al', 'Ana María', '小明', 'a.b-c_d', 'x'.repeat(32), 'नमस्ते'])('%s can be a username', (name) =>
  expect(USERNAME_PATTERN.test(name)).toBe(true),
);
test.each(['', 'a', ' ab', 'ab ', '-ab', 'x'.repeat(33), 'a\nb', 'a<b', 'a@b', 'a\u202eb', 'a\u200bb'])(
  '%j cannot be a username',
  (name) => expect(USERNAME_PATTERN.test(name)).toBe(false),
);

test('ACC-02 the first role that ends in ADMIN is the admin role', () => {
  expect(adminRole(['USER', 'GFI_ADMIN', 'PLATFORM_ADMIN'])).toBe('GFI_ADMIN');
  expect(adminRole(['COMMUNITY_ADMIN'])).toBe('COMMUNITY_ADMIN');
  expect(adminRole(['ADMINISTRATION', 'COMMUNITY_USER'])).toBeNull();
  expect(adminRole([])).toBeNull();
});

test('ACC-03 a role that contains COMMUNITY makes a community user', () => {
  expect(isCommunityUser(['GFI_ADMIN', 'COMMUNITY_ADMIN'])).toBe(true);
  expect(isCommunityUser(['MY_COMMUNITY_USER'])).toBe(true);
  expect(isCommunityUser(['GFI_ADMIN', 'community'])).toBe(false);
  expect(isCommunityUser([])).toBe(false);
});

test('ACC-18 there are eight portraits', () => {
  expect(new Set(PORTRAITS).size).toBe(8);
});
