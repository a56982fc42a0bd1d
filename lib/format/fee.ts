const SHOWN_DECIMALS = 4;

/**
 * A fee in whole coins, rounded down to four decimals (FMT-11), from the amount in the coin's smallest unit; one that would read
 * as nothing is "<0.0001". Exact: no floating point is involved. A negative amount is a mistake of the caller.
 */
export function fee(amount: bigint, decimals: number): string {
  if (amount < 0n) throw new RangeError('a fee is never negative');
  const digits = amount.toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals);
  const shown = `${whole}.${fraction.slice(0, SHOWN_DECIMALS).padEnd(SHOWN_DECIMALS, '0')}`;
  return amount > 0n && Number(shown) === 0 ? '<0.0001' : shown;
}

/** The same from a plain decimal text such as "0.00219999"; null when it is not one. */
export function feeOfText(amount: string): string | null {
  const parts = /^(\d+)(?:\.(\d*))?$/.exec(amount);
  if (!parts) return null;
  const [, whole = '0', fraction = ''] = parts;
  return fee(BigInt(whole + fraction), fraction.length);
}
