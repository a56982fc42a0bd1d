import {
  type Address,
  type PrivateKeyAccount,
  type Transport,
  createPublicClient,
  fallback,
  getAddress,
  http,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { localKeys } from '@/contracts/local-chain/accounts';
import { readDeployments } from '@/contracts/local-chain/deployment';
import { chainFolder } from '@/contracts/local-chain/local-chain';
import { networkByChainId } from '@/protocol/network';
import type { Config } from '@/server/config/config';
import { assertOutsideTransaction } from '@/storage/transaction';
import { type ChainRules, chainRules } from './chain-rules';

const ANSWER_MS_MAX = 8_000;

/** One contract of rewards, and what is needed to speak to it. */
export interface RewardChain {
  readonly chainId: number;
  readonly rules: ChainRules;
  readonly client: ChainClient;
  readonly contract: Address;
  readonly fromBlock: number;
  /** Signs shares of rewards to rooms. */
  readonly claimSigner: PrivateKeyAccount;
  readonly relayer: PrivateKeyAccount;
}

type ChainClient = ReturnType<typeof clientOf>;

/** The chains on which rewards can be given. A local one is there as soon as its contracts are. */
export class RewardChains {
  readonly #known = new Map<number, RewardChain>();

  constructor(private readonly config: Pick<Config, 'rewards' | 'nodes' | 'dataDir'>) {}

  /** Whether there is any, now or later. */
  get isPossible(): boolean {
    const { rewards, nodes } = this.config;
    return rewards.seedKey !== null && nodes.size > 0;
  }

  all(): RewardChain[] {
    return [...this.config.nodes.keys()].flatMap((chainId) => this.find(chainId) ?? []);
  }

  /** Null where no rewards are. */
  find(chainId: number): RewardChain | null {
    if (!this.isPossible) return null;
    const known = this.#known.get(chainId);
    if (known) return known;
    const made = networkByChainId(chainId)?.isLocal ? this.#local(chainId) : this.#configured(chainId);
    if (made) this.#known.set(chainId, made);
    return made;
  }

  #configured(chainId: number): RewardChain | null {
    const { contracts, claimSignerKey, relayerKey } = this.config.rewards;
    const contract = contracts.get(chainId);
    const nodes = this.config.nodes.get(chainId);
    if (!contract || !nodes || claimSignerKey === null || relayerKey === null) return null;
    return {
      chainId,
      rules: chainRules(chainId),
      client: clientOf(nodes),
      contract: contract.address,
      fromBlock: contract.fromBlock,
      claimSigner: privateKeyToAccount(claimSignerKey),
      relayer: privateKeyToAccount(relayerKey),
    };
  }

  /** Its keys are worth nothing elsewhere and lie beside its contracts. */
  #local(chainId: number): RewardChain | null {
    const nodes = this.config.nodes.get(chainId);
    const folder = chainFolder(this.config.dataDir);
    if (!nodes || !existsSync(path.join(folder, 'keys.json'))) return null;
    const deployment = readDeployments(folder).find((one) => one.chainId === chainId);
    if (!deployment) return null;
    const keys = localKeys(folder);
    return {
      chainId,
      rules: chainRules(chainId),
      client: clientOf(nodes),
      contract: getAddress(deployment.rewards),
      fromBlock: 0,
      claimSigner: privateKeyToAccount(keys.claimSigner),
      relayer: privateKeyToAccount(keys.relayer),
    };
  }
}

/** Asks the nodes in their order. Nothing is kept: what a chain says is asked anew each time. */
function clientOf(nodes: readonly string[]) {
  const asked = fallback(
    nodes.map((url) => http(url, { timeout: ANSWER_MS_MAX, retryCount: 1, retryDelay: 100 })),
    { retryCount: 0 },
  );
  return createPublicClient({ transport: outsideTransactions(asked), cacheTime: 0, pollingInterval: 250 });
}

function outsideTransactions(transport: Transport): Transport {
  return (options) => {
    const made = transport(options);
    const request: typeof made.request = (asked, requestOptions) => {
      assertOutsideTransaction();
      return made.request(asked, requestOptions);
    };
    return { ...made, request };
  };
}
