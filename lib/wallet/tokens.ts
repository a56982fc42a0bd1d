import { getAddress, type Address } from 'viem';
import type { WalletNetwork, WalletToken } from '@/protocol/wallet';

/** Says which tokens a wallet looks for on a network. */
export interface TokenProvider {
  tokensOf(network: WalletNetwork): readonly WalletToken[];
}

/** The address of a token as contracts take it; null for the coin of a network. */
export function tokenAddress(token: Pick<WalletToken, 'address'>): Address | null {
  return token.address === null ? null : getAddress(token.address);
}

/** What the server lists, and after it what the person has added on this device. */
export function listedAndAdded(added: readonly WalletToken[]): TokenProvider {
  return {
    tokensOf({ chainId, tokens }) {
      const listed = new Set(tokens.map(({ id }) => id.toLowerCase()));
      const own = added.filter((one) => one.chainId === chainId && !listed.has(one.id.toLowerCase()));
      return [...tokens, ...own];
    },
  };
}
