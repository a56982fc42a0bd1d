import { getAddress, type Address } from 'viem';
import type { WalletNetwork, WalletToken } from '@/protocol/wallet';
import type { TokenChoice } from '@/protocol/wallet-book';

/** Says which tokens a wallet looks for on a network. */
export interface TokenProvider {
  tokensOf(network: WalletNetwork): readonly WalletToken[];
}

/** The address of a token as contracts take it; null for the coin of a network. */
export function tokenAddress(token: Pick<WalletToken, 'address'>): Address | null {
  return token.address === null ? null : getAddress(token.address);
}

/** What the server lists. */
export const listedTokens: TokenProvider = { tokensOf: ({ tokens }) => tokens };

/** Ids of tokens that the person has hidden, in lower case. */
export function hiddenIds(choices: readonly TokenChoice[]): ReadonlySet<string> {
  return new Set(
    choices.flatMap(({ chainId, contract, isHidden }) =>
      isHidden ? [`${chainId}:${contract}`.toLowerCase()] : [],
    ),
  );
}
