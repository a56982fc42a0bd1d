/** `0x71C7…976F`: the first six and the last four characters (FMT-03). What is as short anyway stays whole. */
export function shortAddress(address: string): string {
  return address.length <= 11 ? address : `${address.slice(0, 6)}…${address.slice(-4)}`;
}

/** Characters of the middle that are shown where addresses are compared. */
const MIDDLE = 8;

/**
 * Splits an address that people compare into its first six characters, eight of its middle and its last four. The ends are
 * what an imitation has right. For an address that would not become shorter, `middle` and `end` are empty.
 */
export function comparedParts(address: string): { begin: string; middle: string; end: string } {
  if (address.length <= MIDDLE + 12) return { begin: address, middle: '', end: '' };
  const at = Math.floor((address.length - MIDDLE) / 2) + 1;
  return { begin: address.slice(0, 6), middle: address.slice(at, at + MIDDLE), end: address.slice(-4) };
}
