/**
 * The EVM networks that the product knows, under the names and symbols of the documents (WAL-09 to WAL-15), which are
 * not always those of libraries. Which of them are offered is configuration: those that have a node.
 */
export interface NetworkDefinition {
  readonly chainId: number;
  readonly shortName: string;
  readonly name: string;
  readonly nativeToken: { readonly name: string; readonly symbol: string; readonly decimals: 18 };
  /** Where people look transactions up, without a slash at the end; null for networks that nobody else sees. */
  readonly explorer: string | null;
  /** A node that is open to everybody, for wallets that do not know the network; we ask none of them. Null: ours is open. */
  readonly openNode: string | null;
  /**
   * Takes a fee for laying transactions down on Ethereum, beside gas times price: no signature bounds it. Arbitrum One
   * has it in its gas.
   */
  readonly hasDataFee: boolean;
  /** Runs beside the product, for trying: its coins are worth nothing. */
  readonly isLocal: boolean;
}

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 } as const;
const bnb = { name: 'BNB', symbol: 'BNB', decimals: 18 } as const;

const OPTIMISM = 10;

/** In the order in which people see them. */
export const networks = [
  network(1, 'eth', 'Ethereum', ether, 'https://etherscan.io', 'https://ethereum-rpc.publicnode.com'),
  network(56, 'bsc', 'BNB Smart Chain', bnb, 'https://bscscan.com', 'https://bsc-dataseed.bnbchain.org'),
  network(
    137,
    'polygon',
    'Polygon',
    { name: 'Matic', symbol: 'MATIC', decimals: 18 },
    'https://polygonscan.com',
    'https://polygon-rpc.com',
  ),
  network(
    OPTIMISM,
    'optimism',
    'Optimism',
    ether,
    'https://optimistic.etherscan.io',
    'https://mainnet.optimism.io',
  ),
  network(42161, 'arbitrum', 'Arbitrum One', ether, 'https://arbiscan.io', 'https://arb1.arbitrum.io/rpc'),
  network(31337, 'local-eth', 'Local Ethereum', ether, null, null),
  network(31356, 'local-bsc', 'Local BNB Chain', bnb, null, null),
] as const satisfies readonly NetworkDefinition[];

const byChainId = new Map<number, NetworkDefinition>(networks.map((one) => [one.chainId, one]));

/** The network of a chain id; undefined for one that the product does not know. */
export function networkByChainId(chainId: number): NetworkDefinition | undefined {
  return byChainId.get(chainId);
}

function network<ChainId extends number>(
  chainId: ChainId,
  shortName: string,
  name: string,
  nativeToken: NetworkDefinition['nativeToken'],
  explorer: string | null,
  openNode: string | null,
) {
  return {
    chainId,
    shortName,
    name,
    nativeToken,
    explorer,
    openNode,
    hasDataFee: chainId === OPTIMISM,
    isLocal: explorer === null,
  };
}
