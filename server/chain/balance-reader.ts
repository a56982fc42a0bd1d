import type { Address } from 'viem';
import { balanceCall, type HeldAsset } from '@/protocol/balance-call';
import { networkByChainId } from '@/protocol/network';
import type { Config } from '@/server/config/config';
import { nodeClient, type NodeClient } from './node-client';

/** Where every public chain has it, and our local ones too. */
const MULTICALL3: Address = '0xcA11bde05977b3631167028862bE2a173976CA11';
/** Bytes of calls in one request: some 200 balances, which stay far below the gas that nodes allow. */
const BATCH_BYTES = 8_192;

/** Something that an address can hold on a network. */
export type Asset = HeldAsset & { readonly chainId: number };

/** Balances at one block of each chain. */
export interface BalanceRound {
  /** In the order of the addresses, in the smallest units; null for what nobody could tell. Never throws. */
  balances(asset: Asset, addresses: readonly Address[]): Promise<readonly (bigint | null)[]>;
}

/**
 * Reads what addresses hold for whatever part of the platform asks, by multicall at a final block: what a reorganization can take back does not count. A contract
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
            contracts: addresses.map((address) => balanceCall(asset, address, MULTICALL3)),
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
