import { type Address, erc20Abi, parseAbi } from 'viem';
import { networkByChainId } from '@/protocol/network';
import type { Config } from '@/server/config/config';
import { nodeClient, type NodeClient } from './node-client';

/** Where every public chain has it, and our local ones too. */
const MULTICALL3: Address = '0xcA11bde05977b3631167028862bE2a173976CA11';
/** Bytes of calls in one request: some 200 balances, which stay far below the gas that nodes allow. */
const BATCH_BYTES = 8_192;

const coinAbi = parseAbi(['function getEthBalance(address owner) view returns (uint256)']);
const erc1155Abi = parseAbi(['function balanceOf(address owner, uint256 id) view returns (uint256)']);

/** Something that an address can hold. */
export type Asset =
  | { readonly kind: 'coin'; readonly chainId: number }
  | { readonly kind: 'counted'; readonly chainId: number; readonly contract: Address }
  | { readonly kind: 'erc1155'; readonly chainId: number; readonly contract: Address; readonly id: bigint };

/** Balances at one block of each chain. */
export interface BalanceRound {
  /** In the order of the addresses, in the smallest units; null for what nobody could tell. Never throws. */
  balances(asset: Asset, addresses: readonly Address[]): Promise<readonly (bigint | null)[]>;
}

/**
 * Reads what addresses hold, by multicall at a final block: what a reorganization can take back does not count. A contract
 * is asked in requests of its own, so that one that burns all gas spoils no other's answer.
 */
export class BalanceReader {
  readonly #clients: ReadonlyMap<number, NodeClient>;

  constructor({ nodes }: Pick<Config, 'nodes'>) {
    this.#clients = new Map([...nodes].map(([chainId, urls]) => [chainId, nodeClient(urls)]));
  }

  /** The networks that have a node here. */
  get chainIds(): ReadonlySet<number> {
    return new Set(this.#clients.keys());
  }

  /** The client of a network; undefined where it has no node. */
  clientOn(chainId: number): NodeClient | undefined {
    return this.#clients.get(chainId);
  }

  round(): BalanceRound {
    const blocks = new Map<number, Promise<bigint | null>>();
    return {
      balances: async (asset, addresses) => {
        const client = this.#clients.get(asset.chainId);
        const nothing = addresses.map(() => null);
        if (!client || addresses.length === 0) return nothing;
        const block = blocks.get(asset.chainId) ?? finalBlock(client, asset.chainId).catch(() => null);
        blocks.set(asset.chainId, block);
        const blockNumber = await block;
        if (blockNumber === null) return nothing;
        const answers = await client
          .multicall({
            contracts: addresses.map((address) => callOf(asset, address)),
            multicallAddress: MULTICALL3,
            batchSize: BATCH_BYTES,
            allowFailure: true,
            blockNumber,
          })
          .catch(() => null);
        return answers?.map(({ result }) => (typeof result === 'bigint' ? result : null)) ?? nothing;
      },
    };
  }
}

/** Local chains have a single block producer and final blocks far in the past, so their newest block counts. */
async function finalBlock(client: NodeClient, chainId: number): Promise<bigint> {
  if (networkByChainId(chainId)?.isLocal) return client.getBlockNumber();
  return (await client.getBlock({ blockTag: 'finalized' })).number;
}

function callOf(asset: Asset, address: Address) {
  switch (asset.kind) {
    case 'coin':
      return { address: MULTICALL3, abi: coinAbi, functionName: 'getEthBalance', args: [address] } as const;
    case 'counted':
      return { address: asset.contract, abi: erc20Abi, functionName: 'balanceOf', args: [address] } as const;
    case 'erc1155':
      return {
        address: asset.contract,
        abi: erc1155Abi,
        functionName: 'balanceOf',
        args: [address, asset.id],
      } as const;
  }
}
