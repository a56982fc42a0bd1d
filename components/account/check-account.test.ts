import { accountTexts, type FormTexts } from '@/lib/account/texts';
import { emailProblem, newPasswordProblem, problems } from './check-account';

let form: FormTexts;
beforeAll(async () => ({ form } = await accountTexts('en')));

test.each(['mira@example.org', ' mira@example.org ', 'a.b-c+d@x-y.co.uk'])(
  'ACC-13 ACC-14 "%s" is an address',
  (email) => {
    expect(emailProblem(email, form)).toBeUndefined();
  },
);

test.each(['', 'mira', 'mira@', 'mira@example', '@example.org', 'mi ra@example.org', '.mira@example.org'])(
  'ACC-13 ACC-14 "%s" is none and is told so',
  (email) => {
    expect(emailProblem(email, form)).toBe('Please enter the correct email address');
  },
);

test.each(['a2345', '123456', 'abcdef', ' a23456', 'a2345\u0007'])(
  'ACC-11 "%s" cannot be a password',
  (password) => {
    expect(newPasswordProblem(password, form)).toBe('Use 6–20 characters, including letters and numbers.');
  },
);

test('ACC-11 six characters are enough, and the upper bound is left to the server, which may have raised it', () => {
  expect(newPasswordProblem('a23456', form)).toBeUndefined();
  expect(newPasswordProblem('a2345678901234567890', form)).toBeUndefined();
  expect(newPasswordProblem('a23456789012345678901', form)).toBeUndefined();
});

test('only what is wrong is a problem', () => {
  expect(problems({ email: undefined, password: 'x' })).toEqual({ password: 'x' });
});
