import { compactNumber } from './compact-number';

test('FMT-02 OPN-80 numbers from a thousand are compact with at most one decimal', () => {
  expect([999, 1200, 1_500_000].map((value) => compactNumber(value, 'en'))).toEqual(['999', '1.2K', '1.5M']);
  expect(compactNumber(12_000, 'zh')).toBe('1.2万');
});
