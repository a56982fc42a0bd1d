import { newPassphrase } from './passphrase';
import { passwordStrength } from './strength';

const strengthOf = (password: string) => passwordStrength(password, ['Ana.Maria']);

test.each([
  // A word, a year, a mark.
  'Summer2024!',
  'letmein2024!',
  'P@ssw0rd2023',
  'Summer!2024#',
  'Monday@2025',
  'Liverpool2031!',
  // The product and the person.
  'guildhall2024!',
  'MyGuildhall1',
  'Wallet#2026',
  'anamaria1990',
  'Ana.Maria2024!',
  'maria12345',
  // Rows and columns of the keyboard.
  'qwertyuiop2024',
  '1qaz@WSX3edc',
  'zxcvbnm,./',
  'asdfghjkl123',
  '!QAZ2wsx2024',
  // Pinyin.
  'woaini1314520',
  'zhangwei1990',
  'woaizhongguo',
  'xiaoming888888',
  'Beijing2008!',
  'qq123456zhang',
  '5201314woaini',
  // Sequences, repetitions, dates.
  'abcdefghijkl',
  '123498765432',
  'aaaaabbbbbcde',
  'ab1!ab1!ab1!ab1!',
  '密码密码密码密码密码',
  '19.04.1987!',
  'ten letter',
])('OPN-25 %j is refused: it is quickly guessed', (password) => {
  expect(strengthOf(password)).not.toBe('good');
});

test.each([
  'x9$Kq2mWb7vT',
  'purple otter juggles nine lamps',
  'seven-words-of-a-passphrase',
  '我爱你中国一九四九年十月一日的早晨',
  '🐢🐇🐎🐖🐑🐐🐪🐘🐁🐓',
])('%j is taken', (password) => expect(strengthOf(password)).toBe('good'));

test('generated passphrases are always taken', () => {
  for (let count = 0; count < 50; count += 1) expect(strengthOf(newPassphrase())).toBe('good');
});

test('a name counts for its own person only, and letters in another notation are the same', () => {
  expect(passwordStrength('Xochiquetzalli1990', [])).toBe('good');
  expect(passwordStrength('Xochiquetzalli1990', ['xochiquetzalli'])).not.toBe('good');
  expect(strengthOf('Ｓｕｍｍｅｒ２０２４！')).toBe(strengthOf('Summer2024!'));
});

test('the longest password is judged, too', () => {
  expect(strengthOf('p@$$w0rd'.repeat(16))).toBe('weak');
});
