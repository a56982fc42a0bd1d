import { dayOf, relativeTime } from './relative-time';

const now = new Date(2024, 2, 12, 12, 0, 0); // Tuesday, local time
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const shown = (seconds: number, locale = 'en') => relativeTime(ago(seconds), now, locale, 'now');
const HOUR = 3600;

test.each([0, 60, -5])('FMT-04 ANN-20 %i seconds ago is now', (seconds) =>
  expect(shown(seconds)).toBe('now'),
);

test('FMT-05 ANN-20 from 61 seconds up to a day it is the time of day, 24 hours', () => {
  expect(shown(61)).toBe('11:58');
  expect(shown(24 * HOUR)).toBe('12:00');
  expect(shown(12 * HOUR)).toBe('00:00');
});

test('FMT-06 OPN-81 over a day and up to seven it is the weekday in the language of the page', () => {
  expect(shown(25 * HOUR)).toBe('Monday');
  expect(shown(7 * 24 * HOUR)).toBe('Tuesday');
  expect(shown(25 * HOUR, 'zh')).toBe('星期一');
});

test('FMT-07 over seven days it is D/M/YY', () => {
  expect(shown(7 * 24 * HOUR + 1)).toBe('5/3/24');
  expect(relativeTime(new Date(2009, 11, 31), now, 'en', 'now')).toBe('31/12/09');
});

test('the day that a page is made with does not depend on the time zone of the server', () => {
  expect(dayOf(new Date('2024-03-05T23:30:00Z'), 'en')).toBe('5 Mar 2024');
  expect(dayOf(new Date('2024-03-05T23:30:00Z'), 'zh')).toBe('2024年3月5日');
});
