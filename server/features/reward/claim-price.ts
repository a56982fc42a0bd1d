const GWEI = 10n ** 9n;

/** What a deposit prepays above what a claim costs now: gas moves between the two. */
const RESERVE = { by: 3n, of: 2n };

/**
 * The new price of a claim in wei, in whole gwei; null when the current one is near enough. A change makes deposits fail
 * that were prepared just before, so it is made seldom.
 */
export function repriced({
  current,
  max,
  cost,
}: {
  readonly current: bigint;
  readonly max: bigint;
  readonly cost: bigint;
}): bigint | null {
  const wanted = (((cost * RESERVE.by) / RESERVE.of + GWEI - 1n) / GWEI) * GWEI;
  const price = wanted < max ? wanted : max;
  const isNear = current >= cost && current <= 3n * cost;
  return isNear || price === current ? null : price;
}
