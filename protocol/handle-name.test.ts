import { parseEther } from 'viem';
import { handleLooks, handlePrice, isHandle } from './handle-name';

const inBnb = (...prices: string[]) => prices.map((price) => parseEther(price));

test('HDL-07 HDL-08 HDL-09 the price in BNB of one, two and three characters', () => {
  expect([1, 2, 3].map(handlePrice)).toEqual(inBnb('33.3333', '6.6667', '3.3333'));
});

test('HDL-10 HDL-11 HDL-12 the price in BNB of four, five and six characters', () => {
  expect([4, 5, 6].map(handlePrice)).toEqual(inBnb('1.6667', '0.3333', '0.1667'));
});

test('HDL-13 HDL-14 HDL-15 seven to twelve characters have one price; longer ones and none are free', () => {
  expect([7, 8, 9, 10, 11, 12].map(handlePrice)).toEqual(inBnb(...Array<string>(6).fill('0.0333')));
  expect([13, 20, 21, 0].map(handlePrice)).toEqual([0n, 0n, 0n, 0n]);
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
