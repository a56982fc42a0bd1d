import { parseGwei } from 'viem';
import { repriced } from './claim-price';

const max = parseGwei('1000');

test('a price that covers a claim and is not far above it stays', () => {
  for (const current of ['100', '150', '300']) {
    expect(repriced({ current: parseGwei(current), max, cost: parseGwei('100') })).toBeNull();
  }
});

test('a price that is too low or far too high is set to half above the cost, in whole gwei, up to the bound', () => {
  expect(repriced({ current: parseGwei('99'), max, cost: parseGwei('100') })).toBe(parseGwei('150'));
  expect(repriced({ current: parseGwei('301'), max, cost: parseGwei('100') })).toBe(parseGwei('150'));
  expect(repriced({ current: 0n, max, cost: 1n })).toBe(parseGwei('1'));
  expect(repriced({ current: 0n, max, cost: parseGwei('5000') })).toBe(max);
  expect(repriced({ current: max, max, cost: parseGwei('5000') })).toBeNull();
});
