import fc from 'fast-check';
import { manyInputs } from '@/runtime/testing/many-inputs';
import { comparedFees, fee, feeOfText } from './fee';

test('FMT-11 a fee is rounded down to four decimals, never up', () => {
  expect(fee(2_199_999_999_999_999n, 18)).toBe('0.0021');
  expect(feeOfText('0.99999')).toBe('0.9999');
  expect(feeOfText('12.3')).toBe('12.3000');
});

test('FMT-11 it is exact beyond the precision of numbers', () => {
  expect(fee(123_456_789_012_345_678_901_239_999n, 18)).toBe('123456789.0123');
});

test('coins without decimals and fees of nothing', () => {
  expect([fee(7n, 0), fee(0n, 18), fee(1n, 18)]).toEqual(['7.0000', '0.0000', '<0.0001']);
});

test('FMT-11 what is shown is never more than the fee and less than 0.0001 below it', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 30n }),
      fc.integer({ min: 4, max: 18 }),
      (amount, decimals) => {
        const said = fee(amount, decimals).replace('<0.0001', '0.0000');
        const shown = BigInt(said.replace('.', '')) * 10n ** BigInt(decimals - 4);
        expect(shown <= amount && amount - shown < 10n ** BigInt(decimals - 4)).toBe(true);
      },
    ),
    manyInputs('fees'),
  );
});

test.each(['', 'abc', '-1', '1e3', '.5', '0x1'])('%j is no amount', (text) => {
  expect(feeOfText(text)).toBeNull();
});

test('a negative fee is refused', () => {
  expect(() => fee(-1n, 18)).toThrow(RangeError);
});

test('two fees that are compared have as many decimals as tell them apart', () => {
  const gwei = 10n ** 9n;
  expect(comparedFees(210_000n * gwei, 240_000n * gwei, 18)).toEqual(['0.00021', '0.00024']);
  expect(comparedFees(2n * 10n ** 16n, 3n * 10n ** 16n, 18)).toEqual(['0.0200', '0.0300']);
  expect(comparedFees(5n, 6n, 18)).toEqual(['0.000000000000000005', '0.000000000000000006']);
  expect(comparedFees(7n, 7n, 18)).toEqual(['<0.0001', '<0.0001']);
});
