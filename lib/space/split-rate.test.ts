import fc from 'fast-check';
import { editRate, isRate, sentRate, shownRate } from './split-rate';

test.each([
  ['12.34', true],
  ['100', true],
  ['0', true],
  ['12.', true],
  ['12.345', false],
  ['101', false],
  ['-1', false],
  ['1e2', false],
  ['', false],
])('SPC-65 %p is a rate: %p', (text, expected) => expect(isRate(text)).toBe(expected));

test('SPC-66 editing one rate sets the other to the rest', () => {
  expect(editRate({ scholar: '', manager: '' }, 'scholar', '30')).toEqual({ scholar: '30', manager: '70' });
  expect(editRate({ scholar: '', manager: '' }, 'manager', '33.33')).toEqual({
    scholar: '66.67',
    manager: '33.33',
  });
});

test('SPC-65 what is no rate changes nothing', () => {
  const rates = { scholar: '30', manager: '70' };
  expect(editRate(rates, 'scholar', '30x')).toBe(rates);
  expect(editRate(rates, 'scholar', '300')).toBe(rates);
});

test('SPC-67 emptying one rate clears both', () => {
  expect(editRate({ scholar: '30', manager: '70' }, 'manager', '')).toEqual({ scholar: '', manager: '' });
});

test('SPC-68 rates are sent as fractions that add up to one and come back as they were typed', () => {
  expect(sentRate('30')).toBe(0.3);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000 }), (hundredths) => {
      const text = String(hundredths / 100);
      const { scholar, manager } = editRate({ scholar: '', manager: '' }, 'scholar', text);
      expect(shownRate(sentRate(scholar))).toBe(text);
      expect(Math.round((sentRate(scholar) + sentRate(manager)) * 10_000)).toBe(10_000);
    }),
  );
});
