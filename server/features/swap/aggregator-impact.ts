/** Below so many units what a token cannot split counts for more than a hundredth of a percent. */
const ROUGH_UNITS = 10_000n;

interface Prices {
  readonly amount: bigint;
  readonly expected: bigint;
  /** An amount that hardly moves the price, and what it receives. */
  readonly small: bigint;
  readonly received: bigint;
}

/**
 * How much less is received than at the price of a small amount, in hundredths of a percent; rounded up, so that an impact is never
 * called smaller than it is. What was cut off of a few units received could be nearly one more.
 */
export function impactOf({ amount, expected, small, received }: Prices): number {
  const most = received < ROUGH_UNITS ? received + 1n : received;
  const [fair, got] = [most * amount, expected * small];
  return got >= fair ? 0 : Number(((fair - got) * 10_000n + fair - 1n) / fair);
}
