import { isWhole, largestArea, pixelsOf } from './crop';

test.each([
  [{ width: 800, height: 400 }, 1, { x: 25, y: 0, width: 50, height: 100 }],
  [{ width: 400, height: 800 }, 1, { x: 0, y: 25, width: 100, height: 50 }],
  [{ width: 400, height: 400 }, 1, { x: 0, y: 0, width: 100, height: 100 }],
  [{ width: 800, height: 400 }, undefined, { x: 0, y: 0, width: 100, height: 100 }],
])('the largest part of %j with the ratio %p lies in the middle', (size, ratio, area) => {
  expect(largestArea(size, ratio)).toEqual(area);
});

test('a part is read in whole pixels, and drawn no larger than the server keeps', () => {
  const area = { x: 25, y: 0, width: 50, height: 100 };
  expect(pixelsOf(area, { width: 801, height: 400 })).toEqual({
    source: { x: 200, y: 0, width: 401, height: 400 },
    drawn: { width: 401, height: 400 },
  });
  expect(pixelsOf(area, { width: 10_000, height: 5_000 }).drawn).toEqual({ width: 2048, height: 2048 });
  expect(pixelsOf({ x: 0, y: 0, width: 0, height: 0 }, { width: 9, height: 9 }).drawn).toEqual({
    width: 1,
    height: 1,
  });
});

test('all of a picture is sent as it is', () => {
  expect(isWhole({ x: 0, y: 0, width: 100, height: 100 })).toBe(true);
  expect(isWhole({ x: 25, y: 0, width: 50, height: 100 })).toBe(false);
});
