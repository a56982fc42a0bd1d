import fc from 'fast-check';
import { manyInputs } from '@/runtime/testing/many-inputs';
import { changeOf, percentText, usdText, valueOf } from './usd';

const dollars = (text: string) => {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(18, '0'));
};

test.each([
  ['0', '$0.00'],
  ['9577.83', '$9,577.83'],
  ['1.999', '$1.99'],
  ['0.06', '$0.06'],
  ['0.061234', '$0.06123'],
  ['0.5', '$0.50'],
  ['0.000001234567', '$0.000001234'],
  ['123456789.5', '$123,456,789.50'],
])('%s dollars read %s', (value, text) => expect(usdText(dollars(value))).toBe(text));

test('a loss has a minus sign, not a hyphen', () => expect(usdText(-dollars('12.5'))).toBe('−$12.50'));

test('values are exact beyond the precision of numbers', () => {
  expect(valueOf(10n ** 27n + 1n, 18, dollars('3050'))).toBe(dollars('3050000000000') + 3050n);
  expect(valueOf(1_500_000n, 6, dollars('2'))).toBe(dollars('3'));
});

test('changes are said in hundredths of a percent, and not at all without a price before', () => {
  expect(changeOf(dollars('100'), dollars('102.41'))).toBe(241n);
  expect(changeOf(dollars('100'), dollars('98.88'))).toBe(-112n);
  expect([changeOf(null, 1n), changeOf(1n, undefined), changeOf(0n, 1n)]).toEqual([null, null, null]);
  expect([percentText(241n), percentText(-112n), percentText(0n)]).toEqual(['2.41%', '1.12%', '0.00%']);
});

test('what is more than nothing never reads as nothing', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 24n }), (value) => /[1-9]/.test(usdText(value))),
    manyInputs('values in dollars'),
  );
});
