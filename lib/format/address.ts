/** `0x71C7…976F`: the first six and the last four characters (FMT-03). What is as short anyway stays whole. */
export function shortAddress(address: string): string {
  return address.length <= 11 ? address : `${address.slice(0, 6)}…${address.slice(-4)}`;
}
