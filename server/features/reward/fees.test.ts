import { raised } from './fees';

const market = { maxFeePerGas: 100n, maxPriorityFeePerGas: 10n };

test('a replacement pays more than an eighth more in both parts, and never less than the market', () => {
  expect(raised(market, { maxFeePerGas: 200n, maxPriorityFeePerGas: 80n })).toEqual({
    maxFeePerGas: 226n,
    maxPriorityFeePerGas: 91n,
  });
  expect(raised(market, { maxFeePerGas: 8n, maxPriorityFeePerGas: 8n })).toEqual(market);
});

test('a replacement that would pay more than five times what the market asks is not made', () => {
  expect(raised(market, { maxFeePerGas: 440n, maxPriorityFeePerGas: 1n })?.maxFeePerGas).toBe(496n);
  expect(raised(market, { maxFeePerGas: 445n, maxPriorityFeePerGas: 1n })).toBeNull();
});

test('what goes to the miner is never more than the whole', () => {
  const fees = raised(market, { maxFeePerGas: 100n, maxPriorityFeePerGas: 100n });
  expect(fees?.maxPriorityFeePerGas).toBeLessThanOrEqual(fees?.maxFeePerGas ?? 0n);
});
