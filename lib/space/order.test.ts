import { overviewSpaceId, recommended } from './order';

const card = (id: number, verificationTag: 1 | 2 | null = null) => ({ id, verificationTag });

test('SPC-101 recommendations are sorted gold, green, none and keep their order inside', () => {
  const cards = [card(1), card(2, 1), card(3), card(4, 2), card(5, 1)];
  expect(recommended(cards, 99).map(({ id }) => id)).toEqual([4, 2, 5, 1, 3]);
});

test('SPC-78 joined spaces and the space itself are dropped', () => {
  expect(recommended([card(1), card(2), card(3)], 1, new Set([3])).map(({ id }) => id)).toEqual([2]);
});

test('SPC-99 of twelve candidates ten are shown', () => {
  expect(
    recommended(
      Array.from({ length: 12 }, (_, index) => card(index + 1)),
      99,
    ),
  ).toHaveLength(10);
});

test('SPC-81 OPN-58 an overview without an id shows the selected space, else the first, else none', () => {
  const joined = [{ id: 5 }, { id: 6 }];
  expect(overviewSpaceId(joined, 6)).toBe(6);
  expect(overviewSpaceId(joined, 7)).toBe(5);
  expect(overviewSpaceId(joined, null)).toBe(5);
  expect(overviewSpaceId([], 6)).toBeNull();
});
