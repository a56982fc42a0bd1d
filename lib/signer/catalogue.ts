import { getAddress, isAddressEqual, type Address } from 'viem';
import { delegations, type Delegation } from '@/protocol/delegations';
import { knownTokens } from '@/protocol/known-tokens';
import { swapRouters, type SwapRouter } from '@/protocol/swap-router';
import type { TokenHint } from './messages';

export interface ListedToken {
  readonly chainId: number;
  readonly address: string;
  readonly symbol: string;
  readonly decimals: number;
}

/** One of the product's own contracts, at one address of one network. */
export interface OwnContract {
  readonly chainId: number;
  readonly address: string;
  readonly contract: 'rewards' | 'faucet' | 'handles';
}

/** What a unit of gas cost on a network when the signer's document was made. */
export interface GasPrice {
  readonly chainId: number;
  /** As decimal digits. */
  readonly wei: string;
}

/** What the signer knows by itself. Nothing in it comes from the page that asks for a signature. */
export interface SignerCatalogue {
  readonly tokens: readonly ListedToken[];
  readonly contracts: readonly OwnContract[];
  /** Where swaps go, and nowhere else. */
  readonly routers: readonly SwapRouter[];
  /** Contracts that the wallet may let act in its name; part of the code alone. */
  readonly delegations?: readonly Delegation[];
  /** Networks of which no node has answered are not among them. */
  readonly gasPrices: readonly GasPrice[];
}

/** Part of the signer's code. */
export const builtInCatalogue: SignerCatalogue = {
  tokens: [...knownTokens].flatMap(([chainId, tokens]) =>
    tokens.map(({ address, symbol, decimals }) => ({ chainId, address, symbol, decimals })),
  ),
  contracts: [],
  routers: swapRouters,
  delegations,
  gasPrices: [],
};

/** Adds what is deployed for this installation. A built-in entry wins over another one of its address. */
export function withDeployed(deployed: SignerCatalogue): SignerCatalogue {
  return {
    tokens: [...builtInCatalogue.tokens, ...deployed.tokens],
    contracts: [...builtInCatalogue.contracts, ...deployed.contracts],
    routers: [...builtInCatalogue.routers, ...deployed.routers],
    delegations,
    gasPrices: deployed.gasPrices,
  };
}

/** An amount of a token, with whatever is known to tell how much that is. */
export interface TokenAmount {
  readonly token: Address;
  readonly units: bigint;
  readonly listed: ListedToken | null;
  /** The app's word, of an unlisted token alone. */
  readonly hint: TokenHint | null;
}

export interface Known {
  readonly chainId: number | null;
  readonly catalogue: SignerCatalogue;
  readonly hint: TokenHint | null;
}

export function tokenAmountOf(
  token: string,
  units: bigint,
  { chainId, catalogue, hint }: Known,
): TokenAmount {
  const listed = find(catalogue.tokens, chainId, token);
  return { token: getAddress(token), units, listed, hint: listed ? null : hint };
}

export function isListedToken(address: string, { catalogue, chainId }: Known): boolean {
  return find(catalogue.tokens, chainId, address) !== null;
}

/** Which of our contracts stands at this address; null for any other. */
export function ownContract(
  { contracts }: SignerCatalogue,
  chainId: number | null,
  address: string,
): OwnContract['contract'] | null {
  return find(contracts, chainId, address)?.contract ?? null;
}

/** The listed contract that an authorization is for; null for any other. */
export function delegationAt(
  { delegations: listed = [] }: SignerCatalogue,
  chainId: number,
  address: string,
): Delegation | null {
  return find(listed, chainId, address);
}

function find<Entry extends { readonly chainId: number; readonly address: string }>(
  entries: readonly Entry[],
  chainId: number | null,
  address: string,
): Entry | null {
  const same = (one: Entry) => isAddressEqual(one.address as Address, address as Address);
  return entries.find((one) => one.chainId === chainId && same(one)) ?? null;
}
