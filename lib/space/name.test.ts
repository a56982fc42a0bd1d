import fc from 'fast-check';
import { SPACE_NAME_MAX_LENGTH, SPACE_NAME_PATTERN } from '@/protocol/space';
import { isTakenByAnother, NAME_MAX_LENGTH, nameProblem, sentName, typedName } from './name';

test('SPC-54 other characters than letters, digits and blanks are ignored while typing', () => {
  expect(typedName('a!b c')).toBe('ab c');
  expect(typedName('Émile 林 7')).toBe('mile  7');
});

test('SPC-55 a name may have 64 characters and not 65', () => {
  expect(NAME_MAX_LENGTH).toBe(SPACE_NAME_MAX_LENGTH);
  expect(nameProblem('a'.repeat(64))).toBeNull();
  expect(nameProblem(`${'a'.repeat(64)} `)).toBeNull();
  expect(nameProblem('a'.repeat(65))).toBe('too_long');
  expect(nameProblem('  ')).toBe('missing');
});

test('SPC-56 whatever is typed, the sent name has no outer blanks and the shape that the platform accepts', () => {
  fc.assert(
    fc.property(fc.string(), (input) => {
      const name = sentName(typedName(input));
      return name === '' || SPACE_NAME_PATTERN.test(name);
    }),
  );
});

test('SPC-57 a name is taken only by another space', () => {
  expect(isTakenByAnother(7, undefined)).toBe(true);
  expect(isTakenByAnother(7, 8)).toBe(true);
  expect(isTakenByAnother(7, 7)).toBe(false);
});

test('SPC-52 OPN-100 an unknown name and a failed look-up both count as free', () => {
  expect(isTakenByAnother(null, undefined)).toBe(false);
  expect(isTakenByAnother(undefined, 7)).toBe(false);
});
