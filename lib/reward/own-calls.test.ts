import { ownCallGas } from './own-calls';

test('RWD-09 RWD-10 OPN-18 a claim back takes twice the estimate and 1,000,000 at most', () => {
  const gasOf = (estimated: bigint) => ownCallGas({ kind: 'return' }, estimated);
  expect([80_000n, 499_999n, 500_000n, 900_000n].map(gasOf)).toEqual([
    160_000n,
    999_998n,
    1_000_000n,
    1_000_000n,
  ]);
});
