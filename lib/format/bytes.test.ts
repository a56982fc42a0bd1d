import { fileSize } from './bytes';

test('FMT-08 sizes have base 1024 and one decimal', () => {
  expect(fileSize(1536)).toBe('1.5 KB');
  expect(fileSize(5 * 1024 * 1024)).toBe('5 MB');
  expect(fileSize(1234567, 2)).toBe('1.18 MB');
});

test('FMT-08 every unit from B to YB is used', () => {
  const sizes = Array.from({ length: 9 }, (_, power) => fileSize(512 * 1024 ** power));
  expect(sizes).toEqual('B KB MB GB TB PB EB ZB YB'.split(' ').map((unit) => `512 ${unit}`));
});

test('FMT-08 beyond the largest unit the number grows', () => {
  expect(fileSize(2048 * 1024 ** 8)).toBe('2048 YB');
});

test('rounding moves on to the next unit', () => {
  expect([1023, 1024, 1024 ** 2 - 1].map((bytes) => fileSize(bytes))).toEqual(['1023 B', '1 KB', '1 MB']);
});

test('what is no size reads as nothing', () => {
  expect([0, -5, Number.NaN].map((bytes) => fileSize(bytes))).toEqual(['0 B', '0 B', '0 B']);
});
