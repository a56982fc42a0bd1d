import { containsGlobWord, matchesGlob, TEXT_LENGTH_MAX } from './glob';

const unbounded = { left: Infinity };

// Client-Server API, "Conditions", event_match, with the specification's own examples.
describe('a pattern on a whole property', () => {
  it.each([
    ['Lunch plans', 'lunc?*', true],
    ['LUNCH', 'lunc?*', true],
    [' lunch', 'lunc?*', false],
    ['lunc', 'lunc?*', false],
    ['m.room.message', 'm.room.message', true],
    ['m.room.messages', 'm.room.message', false],
    ['', '*', true],
    ['abc', 'a*c*', true],
    ['abc', '', false],
  ])('%j against %j: %s', (text, pattern, expected) => {
    expect(matchesGlob(text, pattern, unbounded)).toBe(expected);
  });
});

describe('a pattern on a body', () => {
  it.each([
    ['An example event.', 'ex*ple', true],
    ['exple', 'ex*ple', true],
    ['An exciting triple-whammy', 'ex*ple', true],
    ['An exampled event.', 'example', false],
    ['cake!', 'CAKE', true],
    ['pancake', 'cake', false],
    ['cake_day', 'cake', false],
    ['cheesecake, cake', 'cake', true],
    ['the cake is a lie', 'cake*lie', true],
    ['anything', '', false],
  ])('%j against %j: %s', (text, pattern, expected) => {
    expect(containsGlobWord(text, pattern, unbounded)).toBe(expected);
  });

  it('takes as many steps as text and pattern are long, however the pattern is made', () => {
    const steps = { left: 1_000_000 };
    expect(containsGlobWord('a'.repeat(65_000), `${'a*'.repeat(100)}b`, steps)).toBe(false);
    expect(1_000_000 - steps.left).toBe((TEXT_LENGTH_MAX + 1) * (201 + 1));
  });

  it('does not match where it would take more steps than are left', () => {
    const steps = { left: 100 };
    expect(containsGlobWord('a cake', 'c*e', steps)).toBe(true);
    expect(steps.left).toBe(100 - 7 * 4);
    expect(containsGlobWord('a cake on a plate of mine', 'c*e', steps)).toBe(false);
    expect(steps.left).toBe(72);
  });
});
