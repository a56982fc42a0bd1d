/** Dollars in units of 10⁻¹⁸, so that sums of money are exact. */
export type Usd = bigint;

const USD_DECIMALS = 18;
const ONE = 10n ** 18n;
const SMALL_SIGNIFICANT = 4;

/** What so many of the smallest unit are worth at a price for one whole token; rounded down. */
export function valueOf(units: bigint, decimals: number, price: Usd): Usd {
  return (units * price) / 10n ** BigInt(decimals);
}

/**
 * Dollars as people read them: two decimals rounded down, below one dollar up to four significant digits (`$0.0612`), and
 * what is more than nothing never as nothing.
 */
export function usdText(value: Usd, locale = 'en'): string {
  const minus = value < 0n ? '−' : '';
  const size = value < 0n ? -value : value;
  const whole = new Intl.NumberFormat(locale === 'en' ? 'en-GB' : locale).format(size / ONE);
  const fraction = (size % ONE).toString().padStart(USD_DECIMALS, '0');
  return `${minus}$${whole}.${size > 0n && size < ONE ? smallFraction(fraction) : fraction.slice(0, 2)}`;
}

function smallFraction(fraction: string): string {
  const zeros = fraction.length - fraction.replace(/^0+/, '').length;
  return fraction
    .slice(0, zeros + SMALL_SIGNIFICANT)
    .replace(/0+$/, '')
    .padEnd(2, '0');
}

/** How a price changed, in hundredths of a percent, rounded towards nothing; null when it cannot be said. */
export function changeOf(before: Usd | null | undefined, now: Usd | null | undefined): bigint | null {
  if (before === null || before === undefined || now === null || now === undefined) return null;
  return before <= 0n ? null : ((now - before) * 10_000n) / before;
}

/** `2.41%`, without its sign: arrow and colour say that. */
export function percentText(hundredths: bigint): string {
  const size = hundredths < 0n ? -hundredths : hundredths;
  return `${size / 100n}.${(size % 100n).toString().padStart(2, '0')}%`;
}
