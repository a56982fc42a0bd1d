import { ofDay } from './turn.mjs';

test('each row has its turn once within as many days as there are parts', () => {
  const rows = Array.from({ length: 10 }, (_, index) => index);
  const days = [20_454, 20_455, 20_456].map((day) => ofDay(rows, 3, day));
  expect(days.flat().toSorted((one, other) => one - other)).toEqual(rows);
  for (const day of days) expect(day.length).toBeGreaterThan(2);
});
