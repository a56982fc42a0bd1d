import { clockTime, dayLabel } from './message-time';

const now = new Date(2024, 2, 12, 12, 0);

test('the time of day has 24 hours and two digits', () => {
  expect(clockTime(new Date(2024, 2, 12, 0, 5), 'en')).toBe('00:05');
  expect(clockTime(new Date(2024, 2, 12, 23, 59), 'zh')).toBe('23:59');
});

test.each([
  [new Date(2024, 2, 12, 0, 0), 'Today', '今天'],
  [new Date(2024, 2, 11, 23, 59), 'Yesterday', '昨天'],
  [new Date(2024, 2, 10, 23, 59), 'Sunday 10 March', '3月10日星期日'],
  [new Date(2023, 11, 31), 'Sunday 31 December 2023', '2023年12月31日星期日'],
])('%s reads as a day in both languages', (moment, english, chinese) => {
  expect(dayLabel(moment, now, 'en').replace(',', '')).toBe(english);
  expect(dayLabel(moment, now, 'zh')).toBe(chinese);
});

test('the day before a change of the clocks is still yesterday', () => {
  expect(dayLabel(new Date(2024, 2, 30, 12), new Date(2024, 2, 31, 23, 30), 'en')).toBe('Yesterday');
});
