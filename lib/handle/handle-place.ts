import { getAddress, zeroAddress, type Address } from 'viem';
import type { WalletNetwork } from '@/protocol/wallet';

/** Where handles of this installation are bought. */
export interface HandlePlace {
  readonly network: WalletNetwork;
  readonly chainId: number;
  readonly contract: Address;
  /** Named at each purchase; zero for nobody. */
  readonly operator: Address;
}

/** The contract on a public network, else that of a local one; null where nobody sells handles. */
export function handlePlaceOf(networks: readonly WalletNetwork[]): HandlePlace | null {
  const offered = networks.filter(({ handles }) => handles !== null);
  const network = offered.find(({ isLocal }) => !isLocal) ?? offered[0];
  if (!network?.handles) return null;
  const { contract, operator } = network.handles;
  return {
    network,
    chainId: network.chainId,
    contract: getAddress(contract),
    operator: operator === null ? zeroAddress : getAddress(operator),
  };
}
