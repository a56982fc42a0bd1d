import type { Standing } from '@/server/db/schema/access-check';
import { nextCheckAt, standingAfter, type Reading } from './access-standing';

const START = Date.parse('2026-11-27T00:00:00.000Z');
const at = (minutes: number) => new Date(START + minutes * 60_000);
const reading = (result: Reading['result']): Reading => ({
  result,
  holds: result === 'unknown' ? null : '1',
});

/** A member's standing after checks at the given minutes. */
const after = (...checks: [number, Reading['result']][]) =>
  checks.reduce<Standing | undefined>(
    (standing, [minute, result]) => standingAfter(standing, reading(result), at(minute)),
    undefined,
  );

test.each<[string, [number, Reading['result']][], boolean]>([
  ['one check that passes', [[0, 'enough']], false],
  [
    'two that are too close',
    [
      [0, 'enough'],
      [9, 'enough'],
    ],
    false,
  ],
  [
    'two ten minutes apart',
    [
      [0, 'enough'],
      [10, 'enough'],
    ],
    true,
  ],
  [
    'two with a failure between',
    [
      [0, 'enough'],
      [5, 'tooLittle'],
      [10, 'enough'],
    ],
    false,
  ],
  [
    'two with no answer between',
    [
      [0, 'enough'],
      [5, 'unknown'],
      [10, 'enough'],
    ],
    true,
  ],
  [
    'one failure after',
    [
      [0, 'enough'],
      [10, 'enough'],
      [70, 'tooLittle'],
    ],
    true,
  ],
  [
    'two failures too close',
    [
      [0, 'enough'],
      [10, 'enough'],
      [70, 'tooLittle'],
      [71, 'tooLittle'],
    ],
    true,
  ],
  [
    'two failures',
    [
      [0, 'enough'],
      [10, 'enough'],
      [70, 'tooLittle'],
      [80, 'tooLittle'],
    ],
    false,
  ],
  [
    'no answer for a day',
    [
      [0, 'enough'],
      [10, 'enough'],
      [70, 'unknown'],
      [1500, 'unknown'],
    ],
    true,
  ],
])('%s', (_name, checks, isHeld) => {
  expect(after(...checks)?.isHeld).toBe(isHeld);
});

test('whoever waits for a second check gets it ten minutes after the first, others within the hour', () => {
  const next = (...checks: [number, Reading['result']][]) =>
    nextCheckAt([after(...checks) as Standing], at(checks.at(-1)?.[0] ?? 0));
  expect(next([0, 'enough'], [4, 'enough'])).toEqual(at(10));
  expect(next([0, 'enough'], [10, 'enough'])).toEqual(at(70));
  expect(next([0, 'tooLittle'])).toEqual(at(60));
  expect(next([0, 'unknown'])).toEqual(at(10));
});
