import { isOnline } from './presence';

test('FMT-10 MEM-08 OPN-82 the dot is on at 119999 ms and off at 120000 ms', () => {
  const now = Date.parse('2025-01-01T00:00:00Z');
  expect(isOnline(new Date(now - 119_999).toISOString(), now)).toBe(true);
  expect(isOnline(new Date(now - 120_000).toISOString(), now)).toBe(false);
  expect(isOnline(null, now)).toBe(false);
});
