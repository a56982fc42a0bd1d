import { initials } from './initials';

test.each([
  ['Tomas Novak', 'To'],
  ['林悦', '林悦'],
  ['林', '林'],
  ['  ana', 'an'],
  ['@atlas', 'at'],
  ['E\u0301mile', 'E\u0301m'],
  ['नमस्ते', 'नम'],
  ['3D printers', '3D'],
])('FMT-09 the fallback of %j is %j', (name, expected) => {
  expect(initials(name)).toBe(expected);
});

test('FMT-09 a joined emoji is one character and never cut', () => {
  expect(initials('👩‍🚀🚀x')).toBe('x');
  expect(initials('👩‍🚀 🚀')).toBe('👩‍🚀🚀');
});

test('a name of nothing has no initials', () => {
  expect(initials('   ')).toBe('');
});
