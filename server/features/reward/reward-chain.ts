import { type Address, type Hex, type PrivateKeyAccount, getAddress } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { guildRewardsAbi } from '@/contracts/generated/guild-rewards.abi';
import { localKeys } from '@/contracts/local-chain/accounts';
import { readDeployments } from '@/contracts/local-chain/deployment';
import { chainFolder } from '@/contracts/local-chain/local-chain';
import { networkByChainId } from '@/protocol/network';
import { nodeClient, type NodeClient } from '@/server/chain/node-client';
import type { Config } from '@/server/config/config';
import { type ChainRules, chainRules } from './chain-rules';

/** Version 1 pays coins with all gas and reverts when they are not taken; version 2 with bounded gas, and credits them. */
export type ContractVersion = 1 | 2;

/** One contract of rewards, and what is needed to speak to it. */
export interface RewardChain {
  readonly chainId: number;
  /** Whether it takes new deposits; otherwise what lies in it is followed to its end. */
  readonly isCurrent: boolean;
  /** As the contract itself says. Throws when the node does not answer. */
  readonly version: () => Promise<ContractVersion>;
  readonly rules: ChainRules;
  readonly client: NodeClient;
  readonly contract: Address;
  readonly fromBlock: number;
  /** Signs shares of rewards to rooms. */
  readonly claimSigner: PrivateKeyAccount;
  readonly relayer: PrivateKeyAccount;
}

/** The contracts of rewards, by chain. Those of a local one are there as soon as they are deployed. */
export class RewardChains {
  readonly #known = new Map<number, readonly RewardChain[]>();
  readonly #config: Pick<Config, 'rewards' | 'nodes' | 'dataDir'>;

  constructor(config: Pick<Config, 'rewards' | 'nodes' | 'dataDir'>) {
    this.#config = config;
  }

  /** Whether there is any, now or later. */
  get isPossible(): boolean {
    const { rewards, nodes } = this.#config;
    return rewards.seedKey !== null && nodes.size > 0;
  }

  /** Every contract, whether it takes new deposits or not. */
  contracts(): RewardChain[] {
    return [...this.#config.nodes.keys()].flatMap((chainId) => this.on(chainId));
  }

  /** One contract of each chain: for what is of the chain, not of the contract. */
  all(): RewardChain[] {
    return [...this.#config.nodes.keys()].flatMap((chainId) => this.on(chainId)[0] ?? []);
  }

  /** The contracts that take new deposits. */
  current(): RewardChain[] {
    return this.contracts().filter(({ isCurrent }) => isCurrent);
  }

  /** The contract that takes new deposits; null where there is none. */
  find(chainId: number): RewardChain | null {
    return this.on(chainId).find(({ isCurrent }) => isCurrent) ?? null;
  }

  /** The contract in which a reward lies; null when it is not followed here. */
  of({ chainId, contract }: { readonly chainId: number; readonly contract: string }): RewardChain | null {
    return this.on(chainId).find((one) => one.contract === contract) ?? null;
  }

  /** The contracts of a chain, the one that takes new deposits first. */
  on(chainId: number): readonly RewardChain[] {
    if (!this.isPossible) return [];
    const known = this.#known.get(chainId);
    if (known) return known;
    const made = networkByChainId(chainId)?.isLocal ? this.#local(chainId) : this.#configured(chainId);
    if (made.length > 0) this.#known.set(chainId, made);
    return made;
  }

  #configured(chainId: number): RewardChain[] {
    const { contracts, olderContracts, claimSignerKey, relayerKey } = this.#config.rewards;
    const nodes = this.#config.nodes.get(chainId);
    if (!nodes || claimSignerKey === null || relayerKey === null) return [];
    return chainsOf(
      chainId,
      nodes,
      { claimSigner: claimSignerKey, relayer: relayerKey },
      { current: contracts.get(chainId), older: olderContracts.get(chainId) ?? [] },
    );
  }

  /** Its keys are worth nothing elsewhere and lie beside its contracts. */
  #local(chainId: number): RewardChain[] {
    const nodes = this.#config.nodes.get(chainId);
    const folder = chainFolder(this.#config.dataDir);
    if (!nodes || !existsSync(path.join(folder, 'keys.json'))) return [];
    const deployment = readDeployments(folder).find((one) => one.chainId === chainId);
    if (!deployment) return [];
    const at = (address: Address): Place => ({ address: getAddress(address), fromBlock: 0 });
    const { rewards, olderRewards } = deployment;
    return chainsOf(chainId, nodes, localKeys(folder), { current: at(rewards), older: olderRewards.map(at) });
  }
}

interface Place {
  readonly address: Address;
  readonly fromBlock: number;
}

function chainsOf(
  chainId: number,
  nodes: readonly string[],
  keys: { readonly claimSigner: Hex; readonly relayer: Hex },
  { current, older }: { readonly current: Place | undefined; readonly older: readonly Place[] },
): RewardChain[] {
  const client = nodeClient(nodes);
  const shared = {
    chainId,
    rules: chainRules(chainId),
    client,
    claimSigner: privateKeyToAccount(keys.claimSigner),
    relayer: privateKeyToAccount(keys.relayer),
  };
  const chainOf = ({ address, fromBlock }: Place, isCurrent: boolean): RewardChain => ({
    ...shared,
    isCurrent,
    contract: address,
    fromBlock,
    version: keptVersion(client, address),
  });
  return [...(current ? [chainOf(current, true)] : []), ...older.map((place) => chainOf(place, false))];
}

/** A contract keeps its version, so it is asked until it has answered once. */
function keptVersion(client: NodeClient, address: Address): RewardChain['version'] {
  let known: ContractVersion | null = null;
  return async () => (known ??= await versionOf(client, address));
}

async function versionOf(client: NodeClient, address: Address): Promise<ContractVersion> {
  const [, name, version] = await client.readContract({
    address,
    abi: guildRewardsAbi,
    functionName: 'eip712Domain',
  });
  if (name === 'GuildRewards' && version === '1') return 1;
  if (name === 'GuildRewards' && version === '2') return 2;
  throw new Error(`The contract of rewards at ${address} is ${name} ${version}, which is not known.`);
}
