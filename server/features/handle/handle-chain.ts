import { type Address, getAddress } from 'viem';
import { readDeployments } from '@/contracts/local-chain/deployment';
import { chainFolder } from '@/contracts/local-chain/local-chain';
import { networkByChainId } from '@/protocol/network';
import { nodeClient, type NodeClient } from '@/server/chain/node-client';
import type { Config } from '@/server/config/config';

/** The contract of handles of this installation. */
export interface HandleChain {
  readonly chainId: number;
  readonly contract: Address;
  /** Nothing before it is read. */
  readonly fromBlock: number;
  readonly client: NodeClient;
  /** So many blocks are read at once. */
  readonly range: number;
  /** So many of the last blocks may still be taken back. */
  readonly reorgDepth: number;
}

const LOCAL_RULES = { range: 5_000, reorgDepth: 20_000 };
const PUBLIC_RULES = { range: 1_000, reorgDepth: 512 };

/** Finds the contract of handles: the configured one, else that of a local chain as soon as it lies there. */
export class HandleChains {
  #known: HandleChain | null = null;
  readonly #config: Pick<Config, 'handles' | 'nodes' | 'dataDir'>;

  constructor(config: Pick<Config, 'handles' | 'nodes' | 'dataDir'>) {
    this.#config = config;
  }

  find(): HandleChain | null {
    return (this.#known ??= this.#configured() ?? this.#local());
  }

  #configured(): HandleChain | null {
    const { contract } = this.#config.handles;
    const nodes = contract && this.#config.nodes.get(contract.chainId);
    if (!contract || !nodes) return null;
    const { chainId, address, fromBlock } = contract;
    return { chainId, contract: address, fromBlock, client: nodeClient(nodes), ...PUBLIC_RULES };
  }

  #local(): HandleChain | null {
    for (const { chainId, handles } of readDeployments(chainFolder(this.#config.dataDir))) {
      const nodes = this.#config.nodes.get(chainId);
      if (handles === null || !nodes || networkByChainId(chainId)?.isLocal !== true) continue;
      return {
        chainId,
        contract: getAddress(handles),
        fromBlock: 0,
        client: nodeClient(nodes),
        ...LOCAL_RULES,
      };
    }
    return null;
  }
}
