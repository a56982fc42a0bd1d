import { byDay, daysAgo } from './notice-days';

const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();

test('entries of one day stand together, in their order', () => {
  const entries = [
    { id: 4, createdTime: at(2026, 2, 30, 0, 1) },
    { id: 3, createdTime: at(2026, 2, 29, 23, 59) },
    { id: 2, createdTime: at(2026, 2, 29, 0, 0) },
    { id: 1, createdTime: at(2025, 2, 29, 12, 0) },
  ];
  expect(byDay(entries).map((day) => day.entries.map(({ id }) => id))).toEqual([[4], [3, 2], [1]]);
});

test('a day that is an hour shorter is a whole day ago all the same', () => {
  for (const [month, day] of [
    [2, 29],
    [9, 25],
  ] as const) {
    const start = new Date(2026, month, day);
    expect(daysAgo(start, new Date(2026, month, day, 23, 59))).toBe(0);
    expect(daysAgo(start, new Date(2026, month, day + 1, 0, 1))).toBe(1);
  }
});
