import { shortAddress } from './address';

test('FMT-03 an address keeps its first six and last four characters', () => {
  expect(shortAddress('0x71C7656EC7ab88b098defB751B7401B5f6d8976F')).toBe('0x71C7…976F');
});

test('nothing is shortened that would not become shorter', () => {
  expect(shortAddress('0x123456789')).toBe('0x123456789');
  expect(shortAddress('')).toBe('');
});
