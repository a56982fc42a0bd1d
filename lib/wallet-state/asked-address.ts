import type { Address } from 'viem';

/** The address of the own key-share wallet, as it was asked for last. In a file without viem's code, which pages load that forget it. */
export const askedAddress: {
  current: { readonly at: number; readonly address: Promise<Address | null> } | null;
} = { current: null };

/** After a wallet was made or opened anew. */
export function forgetKeyShareAddress(): void {
  askedAddress.current = null;
}
