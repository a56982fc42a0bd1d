/** A contract whose code a wallet may let act in its name (EIP-7702). */
export interface Delegation {
  readonly chainId: number;
  /** As people read it. */
  readonly name: string;
  readonly address: string;
}

/**
 * None on any network. Such a contract can do with the wallet what it likes, until another authorization takes its place, so an
 * entry needs a review of its code at that address.
 */
export const delegations: readonly Delegation[] = [];
