import { containsGlobWord, matchesGlob } from './glob';

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
    expect(matchesGlob(text, pattern)).toBe(expected);
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
    expect(containsGlobWord(text, pattern)).toBe(expected);
  });

  it('costs little however the pattern is made', () => {
    const startedAt = performance.now();
    expect(containsGlobWord('a'.repeat(65_000), `${'a*'.repeat(100)}b`)).toBe(false);
    expect(performance.now() - startedAt).toBeLessThan(2000);
  });
});
