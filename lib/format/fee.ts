const SHOWN_DECIMALS = 4;

/**
 * A fee in whole coins, rounded down to four decimals (FMT-11), from the amount in the coin's smallest unit; one that would read
 * as nothing is "<0.0001". Exact: no floating point is involved. A negative amount is a mistake of the caller.
 */
export function fee(amount: bigint, decimals: number, shownDecimals = SHOWN_DECIMALS): string {
  if (amount < 0n) throw new RangeError('a fee is never negative');
  const digits = amount.toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals);
  const shown = `${whole}.${fraction.slice(0, shownDecimals).padEnd(shownDecimals, '0')}`;
  return amount > 0n && Number(shown) === 0 ? '<0.0001' : shown;
}

/** Two fees that are compared: with as many decimals as show which one is more. */
export function comparedFees(one: bigint, other: bigint, decimals: number): readonly [string, string] {
  for (let shown = SHOWN_DECIMALS; shown < decimals; shown += 1) {
    const texts = [fee(one, decimals, shown), fee(other, decimals, shown)] as const;
    if (texts[0] !== texts[1] || one === other) return texts;
  }
  return [fee(one, decimals, decimals), fee(other, decimals, decimals)];
}

/** The same from a plain decimal text such as "0.00219999"; null when it is not one. */
export function feeOfText(amount: string): string | null {
  const parts = /^(\d+)(?:\.(\d*))?$/.exec(amount);
  if (!parts) return null;
  const [, whole = '0', fraction = ''] = parts;
  return fee(BigInt(whole + fraction), fraction.length);
}
