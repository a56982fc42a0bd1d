import { readFileSync } from 'node:fs';
import { english } from 'viem/accounts';
import { commonPasswords } from './common-passwords';
import { newPassphrase, PASSPHRASE_BITS } from './passphrase';
import { passwordBytes, passwordProblem } from './password';

test.each([
  ['ten letter', null],
  ['ninechars', 'short'],
  ['🐢🐢🐢🐢🐢🐢🐢🐢🐢', 'short'],
  ['🐢🐇🐎🐖🐑🐐🐪🐘🐁🐓', null],
  ['correct horse ', 'blank'],
  ['\u00a0correct horse', 'blank'],
  // Its compatibility form begins with a blank.
  ['´acute accents', 'blank'],
  ['correct\thorse', 'control'],
  ['correct\u0000horse', 'control'],
  ['half a letter \ud83d', 'control'],
  ['unassigned \u0378 letter', 'control'],
  ['1234567890', 'common'],
  ['ILoveYouForever', 'common'],
  ['ｐａｓｓｗｏｒｄ１２３４', 'common'],
  ['aaaaaaaaaaaaaaaa', 'common'],
  ['1212121212', 'common'],
] as const)('OPN-25 the wallet password %j is refused for: %s', (password, problem) =>
  expect(passwordProblem(password)).toBe(problem),
);

test('a wallet password has at most 128 letters', () => {
  const long = 'abcdefgh'.repeat(16);
  expect(passwordProblem(long)).toBeNull();
  expect(passwordProblem(`${long}x`)).toBe('long');
});

test('the same password in another notation is the same bytes, and what is typed is trimmed', () => {
  expect(passwordBytes('  ﬁnal pa\u0301ssword ')).toEqual(passwordBytes('final p\u00e1ssword'));
  expect(passwordBytes('Final password')).not.toEqual(passwordBytes('final password'));
});

test('the list holds every common password of accounts that is long enough', () => {
  const list = readFileSync('server/features/account/common-passwords.txt', 'utf8')
    .split('\n')
    .filter((line) => line.length >= 10 && !line.startsWith('# ') && line !== '#');
  expect(list.length).toBeGreaterThan(400);
  expect(list.filter((password) => !commonPasswords.has(password))).toEqual([]);
  expect([...commonPasswords].filter((password) => password !== password.toLowerCase())).toEqual([]);
});

test('a generated passphrase has 77 bits and passes', () => {
  expect(PASSPHRASE_BITS).toBe(77);
  expect(english).toHaveLength(2048);
  expect(new Set(english).size).toBe(2048);
  const seen = new Set<string>();
  for (let round = 0; round < 500; round += 1) {
    const passphrase = newPassphrase();
    expect(passphrase).toMatch(/^([a-z]{3,8}-){6}[a-z]{3,8}$/);
    expect(passwordProblem(passphrase)).toBeNull();
    for (const word of passphrase.split('-')) seen.add(word);
  }
  // 3,500 draws of 2,048 words meet about 82 % of them; a drawing that leaves words out meets fewer.
  expect(seen.size).toBeGreaterThan(1580);
});
