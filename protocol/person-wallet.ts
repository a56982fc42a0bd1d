/** An address of a person, and where it is theirs. */
export interface PersonWallet {
  /** EIP-55. */
  readonly address: string;
  /**
   * The one network on which it is theirs: that of a contract, whose address on other networks anybody may hold, or
   * nobody. Null: every network, because the address is that of a key.
   */
  readonly chainId: number | null;
}

/** The addresses that are theirs on a network; the first receives there. */
export function addressesOn(wallets: readonly PersonWallet[], chainId: number): string[] {
  return wallets
    .filter((one) => one.chainId === null || one.chainId === chainId)
    .map(({ address }) => address);
}

/** The address that receives where nobody says on which network; null when there is none that is theirs on all. */
export function addressAnywhere(wallets: readonly PersonWallet[]): string | null {
  return wallets.find(({ chainId }) => chainId === null)?.address ?? null;
}
