/** What a variable names: one address, or several with commas between them. Without slashes at their ends. */
export function addressesIn(text: string): string[] {
  return text.split(',').map((address) => address.trim().replace(/\/+$/, ''));
}

/** Whether each of them is an http or https address. */
export function areHttpAddresses(text: string): boolean {
  return addressesIn(text).every(
    (address) => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol),
  );
}
