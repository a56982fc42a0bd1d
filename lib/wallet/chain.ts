import { defineChain, numberToHex, type AddEthereumChainParameter, type Chain } from 'viem';
import { networkByChainId, networks, type NetworkDefinition } from '@/protocol/network';

/** Multicall3 has this address on every built-in network and on the local chains. */
const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11';

/** Where this page asks nodes of a network: its own host, which knows the nodes. */
export const rpcUrl = (chainId: number): string => `${location.origin}/rpc/${chainId}`;

/** A network of ours as viem and wagmi want it, under our names and with our nodes. */
export function chainOf(network: NetworkDefinition): Chain {
  const { chainId, name, nativeToken, explorer, isLocal } = network;
  return defineChain({
    id: chainId,
    name,
    nativeCurrency: { ...nativeToken },
    rpcUrls: { default: { http: [rpcUrl(chainId)] } },
    ...(explorer !== null && {
      blockExplorers: { default: { name: new URL(explorer).host, url: explorer } },
    }),
    contracts: { multicall3: { address: MULTICALL3 } },
    testnet: isLocal,
  });
}

/**
 * The chains that the wallet works with: those that have a node. Without any, Ethereum stands in, so that people can
 * still sign in with a wallet, which needs no node.
 */
export function offeredChains(chainIds: readonly number[]): readonly [Chain, ...Chain[]] {
  const [first, ...others] = networks.filter(({ chainId }) => chainIds.includes(chainId)).map(chainOf);
  return first ? [first, ...others] : [chainOf(networks[0])];
}

/**
 * What a wallet is told of a network that it does not know. Wallets come without our cookies, so of a real network they
 * get a node that is open to everybody; a local one they find here.
 */
export function addedChain({ id, name, nativeCurrency, blockExplorers }: Chain): AddEthereumChainParameter {
  return {
    chainId: numberToHex(id),
    chainName: name,
    nativeCurrency,
    rpcUrls: [networkByChainId(id)?.openNode ?? rpcUrl(id)],
    ...(blockExplorers && { blockExplorerUrls: [blockExplorers.default.url] }),
  };
}
