import { positionOf, paginationToken } from './pagination-token';

test('A place comes back from its text', () => {
  expect(positionOf(paginationToken(17))).toBe(17);
});

test('A sync token lies after everything that it has seen', () => {
  expect(positionOf('s16_bootid_3_4')).toBe(positionOf('t17'));
});

test.each(['', 't', 'x12', 't-1', 't1.5', 't12x', 's_1', 't9999999999999999'])(
  'A token of somewhere else is refused: %s',
  (token) => {
    expect(() => positionOf(token)).toThrow('The token is none of this server');
  },
);
