import { addressGroups } from '@/lib/wallet/sending/recipient';
import { comparedParts, shortAddress } from './address';

test('FMT-03 an address keeps its first six and last four characters', () => {
  expect(shortAddress('0x71C7656EC7ab88b098defB751B7401B5f6d8976F')).toBe('0x71C7…976F');
});

test('nothing is shortened that would not become shorter', () => {
  expect(shortAddress('0x123456789')).toBe('0x123456789');
  expect(shortAddress('')).toBe('');
});

test('where addresses are compared, two whole groups of the middle are shown as well', () => {
  const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
  expect(comparedParts(address)).toEqual({ begin: '0x71C7', middle: '98defB75', end: '976F' });
  // The same groups of four that the whole address is drawn in.
  expect(addressGroups(address).slice(4, 6).join('')).toBe('98defB75');
  expect(comparedParts('0x71C7656EC7ab88b098')).toEqual({
    begin: '0x71C7656EC7ab88b098',
    middle: '',
    end: '',
  });
});
