const SIGNIFICANT_MAX = 6;

/**
 * An amount in the smallest unit as people read it: at most six significant digits, rounded down, thousands apart, no
 * zeros at the end. Digits before the point are never dropped. What is more than nothing never reads as 0.
 */
export function tokenAmount(units: bigint, decimals: number, locale = 'en'): string {
  const { minus, whole, fraction } = digitsOf(units, decimals);
  const before = whole === '0' ? 0 : whole.length;
  const zeros = before === 0 ? fraction.length - fraction.replace(/^0+/, '').length : 0;
  const shown = fraction.slice(0, zeros + Math.max(0, SIGNIFICANT_MAX - before)).replace(/0+$/, '');
  const grouped = new Intl.NumberFormat(locale === 'en' ? 'en-GB' : locale).format(BigInt(whole));
  return `${minus}${grouped}${shown === '' ? '' : `.${shown}`}`;
}

/** Every digit of an amount, for tooltips, fields and sums that must be exact. */
export function wholeTokenAmount(units: bigint, decimals: number): string {
  const { minus, whole, fraction } = digitsOf(units, decimals);
  const shown = fraction.replace(/0+$/, '');
  return `${minus}${whole}${shown === '' ? '' : `.${shown}`}`;
}

/** What is typed in an amount field, in the smallest unit; or why it is no amount. */
export function parseTokenAmount(
  text: string,
  decimals: number,
): bigint | 'empty' | 'invalid' | 'tooPrecise' {
  const typed = text.trim();
  if (typed === '') return 'empty';
  const parts = /^(\d{0,60})(?:\.(\d*))?$/.exec(typed);
  const [, whole = '', fraction = ''] = parts ?? [];
  if (!parts || (whole === '' && fraction === '')) return 'invalid';
  const kept = fraction.replace(/0+$/, '');
  if (kept.length > decimals) return 'tooPrecise';
  return BigInt(`${whole}${kept.padEnd(decimals, '0')}` || '0');
}

function digitsOf(units: bigint, decimals: number) {
  const minus = units < 0n ? '−' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  return {
    minus,
    whole: digits.slice(0, digits.length - decimals),
    fraction: digits.slice(digits.length - decimals),
  };
}
