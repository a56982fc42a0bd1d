import fc from 'fast-check';
import { manyInputs } from '@/runtime/testing/many-inputs';
import { parseTokenAmount, tokenAmount, wholeTokenAmount } from './token-amount';

test.each([
  [18_204_512_345n, 6, '18,204.5'],
  [250n * 10n ** 18n, 18, '250'],
  [14_200_000n, 6, '14.2'],
  [123_456_789_999n, 6, '123,456'],
  [1_234_567_890_123n, 6, '1,234,567'],
  [999_999_999n, 9, '0.999999'],
  [1n, 18, '0.000000000000000001'],
  [1_234_567_899n, 18, '0.00000000123456'],
  [0n, 18, '0'],
  [7n, 0, '7'],
  [-5_000_000n, 6, '−5'],
])('%s with %i decimals reads as %s', (units, decimals, shown) => {
  expect(tokenAmount(units, decimals)).toBe(shown);
});

test('the whole amount keeps every digit', () => {
  expect(wholeTokenAmount(1_234_567_890_123_456_789n, 18)).toBe('1.234567890123456789');
  expect(wholeTokenAmount(2_500_000n, 6)).toBe('2.5');
});

test('what is shown is never more than there is', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 30n }),
      fc.integer({ min: 0, max: 18 }),
      (units, decimals) => {
        const shown = parseTokenAmount(tokenAmount(units, decimals).replaceAll(',', ''), decimals);
        expect(typeof shown === 'bigint' && shown <= units).toBe(true);
        expect(parseTokenAmount(wholeTokenAmount(units, decimals), decimals)).toBe(units);
      },
    ),
    manyInputs('amounts of tokens'),
  );
});

test.each([
  ['2.5', 6, 2_500_000n],
  [' 250 ', 18, 250n * 10n ** 18n],
  ['.5', 1, 5n],
  ['1.', 2, 100n],
  ['0', 6, 0n],
  ['1.500000', 2, 150n],
  ['', 6, 'empty'],
  ['.', 6, 'invalid'],
  ['1e3', 6, 'invalid'],
  ['-1', 6, 'invalid'],
  ['1,5', 6, 'invalid'],
  ['0x10', 6, 'invalid'],
  ['1.0000001', 6, 'tooPrecise'],
] as const)('typing %j for a token of %i decimals means %s', (text, decimals, meant) => {
  expect(parseTokenAmount(text, decimals)).toBe(meant);
});
