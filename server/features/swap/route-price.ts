/** What a pool of Uniswap V2 holds, as seen by who pays `reserveIn`'s token into it. */
export interface Pool {
  readonly reserveIn: bigint;
  readonly reserveOut: bigint;
}

/** Each pool keeps 0.3 % of what is paid in. */
export const POOL_FEE_HUNDREDTHS = 30;
const KEPT = 9_970n;
const WHOLE = 10_000n;

/** What a way through pools pays for an amount, by the pools' own integer arithmetic; 0 if a pool is empty or pays nothing. */
export function amountOut(pools: readonly Pool[], amount: bigint): bigint {
  return pools.reduce((paid, { reserveIn, reserveOut }) => {
    if (paid === 0n || reserveIn === 0n || reserveOut === 0n) return 0n;
    const afterFee = paid * KEPT;
    return (afterFee * reserveOut) / (reserveIn * WHOLE + afterFee);
  }, amount);
}

/**
 * How much less is received than at the pools' prices of now, their fees aside, in hundredths of a percent; rounded up, so that
 * an impact is never called smaller than it is.
 */
export function priceImpact(pools: readonly Pool[], amount: bigint, received: bigint): number {
  // At the price of now an amount would receive `numerator / denominator`.
  let [numerator, denominator] = [amount, 1n];
  for (const { reserveIn, reserveOut } of pools) {
    numerator *= KEPT * reserveOut;
    denominator *= WHOLE * reserveIn;
  }
  const lost = numerator - received * denominator;
  return lost <= 0n ? 0 : Number((lost * WHOLE + numerator - 1n) / numerator);
}
