/** Moving coins to an address without code costs exactly so much. */
const PLAIN_GAS = 21_000n;

/**
 * What a node has estimated and 20 percent more: between estimate and block another transaction may make the call a little
 * dearer. What is not used is not paid.
 */
export function withGasMargin(estimated: bigint): bigint {
  return estimated === PLAIN_GAS ? estimated : (estimated * 6n) / 5n;
}
