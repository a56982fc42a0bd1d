import { errors, type ErrorName } from '@/protocol/errors';
import { ApiError, type ClientFault } from './api-error';
import { loadErrorTexts, wordError } from './error-text';

const faults: ClientFault[] = ['offline', 'timeout', 'outdated', 'viewing_as', 'unknown'];
const names = Object.keys(errors) as ErrorName[];

describe.each(['en', 'zh'] as const)('in %s', (language) => {
  const word = async (error: ApiError) => wordError(error, await loadErrorTexts(language), language);

  test.each([...names, ...faults])('OPN-27 %s has a sentence without its code', async (name) => {
    const sentence = await word(new ApiError(name, 400));
    expect(sentence.length).toBeGreaterThan(3);
    expect(sentence).not.toMatch(/[{}]|_|\b2\d{4}\b/);
  });

  test('no sentence is left over from an error that no longer exists', async () => {
    const known = new Set<string>([...names, ...faults, 'too_many_requests_wait', 'key_incorrect_help']);
    expect(Object.keys(await loadErrorTexts(language)).filter((key) => !known.has(key))).toEqual([]);
  });
});

const english = async (error: ApiError) => wordError(error, await loadErrorTexts('en'), 'en');

test('ACC-11 the bounds of the password are the ones that the server names', async () => {
  expect(await english(new ApiError('password_rule', 400, { min: 10, max: 64 }))).toBe(
    'Use 10–64 characters, including letters and numbers.',
  );
  expect(await english(new ApiError('password_rule', 400))).toBe(
    'Use 6–20 characters, including letters and numbers.',
  );
});

test('a refusal for haste says how long to wait, where the server does', async () => {
  expect(await english(new ApiError('too_many_requests', 429, { retryAfterSeconds: 61 }))).toBe(
    'Too many attempts. Try again in 2 minutes.',
  );
  expect(await english(new ApiError('too_many_requests', 429))).toBe('Too many attempts. Try again later.');
});

test.each([
  ['facebook', 'address', 'Facebook address is invalid'],
  ['twitter', 'address', 'Twitter address is invalid'],
  ['linkedin', 'address', 'Linkedin address in invalid'],
  ['youtube', 'url', 'Youtube url is invalid'],
  ['website', 'url', 'Website & Others url is invalid'],
])('SPC-60 SPC-64 a %s link with a wrong %s is "%s"', async (type, problem, sentence) => {
  expect(await english(new ApiError('social_link_invalid', 400, { type, problem }))).toBe(sentence);
});

test('HTP-10 the words of the server stand in for a code that this page does not know', async () => {
  expect(await english(new ApiError('unknown', 422, {}, 'This server has its own rules'))).toBe(
    'This server has its own rules',
  );
  expect(await english(new ApiError('unknown', 500))).toBe('Something went wrong');
});
