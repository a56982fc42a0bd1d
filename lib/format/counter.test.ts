import { counter } from './counter';

test('FMT-01 counters are exact up to 99 and show 99+ from 100', () => {
  expect([0, 1, 99, 100, 12_345].map(counter)).toEqual(['0', '1', '99', '99+', '99+']);
});

test('a counter never shows a fraction or a minus', () => {
  expect([2.9, -1].map(counter)).toEqual(['2', '0']);
});
