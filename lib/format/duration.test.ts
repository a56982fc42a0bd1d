import { countdown, durationIn } from './duration';

test.each([
  [5, 5, 'seconds'],
  [60, 1, 'minutes'],
  [90, 90, 'seconds'],
  [21_600, 6, 'hours'],
  [5_400, 90, 'minutes'],
] as const)('%i seconds are %i %s', (seconds, count, unit) => {
  expect(durationIn(seconds)).toEqual({ count, unit });
});

test.each([
  [0, '0:00'],
  [42, '0:42'],
  [725, '12:05'],
  [3_729, '1:02:09'],
] as const)('%i seconds read as %s', (seconds, text) => {
  expect(countdown(seconds)).toBe(text);
});
