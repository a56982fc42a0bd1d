/** What handles may look like, and what they cost (HDL-07 to HDL-15, OPN-94, OPN-96). The contract holds the same rules. */

export const HANDLE_LENGTH_MAX = 20;
/** Longer ones are free, one for each address. */
const PAID_LENGTH_MAX = 12;

const pattern = /^[a-z0-9_]{1,20}$/;

export function isHandle(text: string): boolean {
  return pattern.test(text);
}

/** Wei of each length; longer ones up to 12 characters cost what the last one says. */
const prices = [333_333n, 66_667n, 33_333n, 16_667n, 3_333n, 1_667n, 333n].map((units) => units * 10n ** 14n);

/**
 * The price in wei of BNB of a handle with so many characters. 0 for lengths above 12; of these 13 to 20 are free, the others no
 * handle has.
 */
export function handlePrice(length: number): bigint {
  if (length < 1 || length > PAID_LENGTH_MAX) return 0n;
  return prices[Math.min(length, prices.length) - 1] ?? 0n;
}

/** The same for all handles that look alike: 0 counts as o, 1 as l, and rn as m. */
export function handleLooks(handle: string): string {
  return handle.replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('rn', 'm');
}
