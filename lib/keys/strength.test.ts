import { newPassphrase } from './passphrase';
import { passwordStrength } from './strength';

test('what is quickly guessed is weak, a generated passphrase is good, and what is refused says why', () => {
  for (const weak of ['abcdefghijkl', '123498765432', 'aaaaabbbbbcde']) {
    expect(passwordStrength(weak)).toBe('weak');
  }
  expect(passwordStrength('brown42fox!')).toMatch(/fair|good/);
  for (let count = 0; count < 50; count += 1) expect(passwordStrength(newPassphrase())).toBe('good');
  expect(passwordStrength('short')).toBe('short');
  expect(passwordStrength(' blank at the start')).toBe('blank');
  expect(passwordStrength('1234567890')).toBe('common');
});
