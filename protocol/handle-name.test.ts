import { parseEther } from 'viem';
import { handleLooks, handlePrice, isHandle } from './handle-name';

test.each([
  ['HDL-15 an empty handle', [0], '0'],
  ['HDL-07 one character', [1], '33.3333'],
  ['HDL-08 two characters', [2], '6.6667'],
  ['HDL-09 three characters', [3], '3.3333'],
  ['HDL-10 four characters', [4], '1.6667'],
  ['HDL-11 five characters', [5], '0.3333'],
  ['HDL-12 six characters', [6], '0.1667'],
  ['HDL-13 seven to twelve characters', [7, 8, 9, 10, 11, 12], '0.0333'],
  ['HDL-14 more than twelve characters', [13, 20, 21], '0'],
])('%s: the price in BNB', (_, lengths, price) => {
  expect(lengths.map(handlePrice)).toEqual(lengths.map(() => parseEther(price)));
});

test('OPN-96 handles are made of a-z, 0-9 and underscore', () => {
  const good = ['a', 'az_09', '_', 'abcdefghijklmnopqrst'];
  const bad = ['', 'A', 'a b', 'a-b', 'a.b', 'á', 'а', 'a\n', 'a\0', '@a', 'abcdefghijklmnopqrstu'];
  expect(good.filter(isHandle)).toEqual(good);
  expect(bad.filter(isHandle)).toEqual([]);
});

test('handles that look alike have the same looks', () => {
  const same = [
    ['tomas', 't0mas'],
    ['l33t', '133t'],
    ['corner', 'comer'],
    ['rrn', 'rm'],
    ['rnrn', 'mm'],
  ] as const;
  for (const [one, other] of same) expect(handleLooks(one)).toBe(handleLooks(other));
  expect(handleLooks('ba_nr')).toBe('ba_nr');
});
