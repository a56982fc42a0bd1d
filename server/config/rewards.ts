import { type Address, type Hex, getAddress, isAddress, parseEther } from 'viem';
import { z } from 'zod';
import type { Nodes } from '@/runtime/nodes';

/** A contract of ours on a chain that is not a local one. */
export interface ContractConfig {
  readonly address: Address;
  /** The block in which it was deployed: nothing before it is read. */
  readonly fromBlock: number;
}

/** What giving and claiming rewards takes. Local chains bring contract, signer and relayer along (contracts/local-chain). */
export interface RewardsConfig {
  /** The contract for new deposits, by chain. */
  readonly contracts: ReadonlyMap<number, ContractConfig>;
  /** Contracts of earlier deposits, by chain; their rewards stay supported until they end. */
  readonly olderContracts: ReadonlyMap<number, readonly ContractConfig[]>;
  /** Of what random shares are drawn from, and the one before it; null: no rewards. */
  readonly seedKey: { readonly key: string; readonly previous: string | null } | null;
  /** Signs who may claim which share of a room's reward; null: no rewards but on local chains. */
  readonly claimSignerKey: Hex | null;
  /** Pays for sending claims of others; null: everybody sends their own. */
  readonly relayerKey: Hex | null;
  /** What the platform adds in a day for one giver, sender, recipient or reward, in wei, by chain; else that of its rules. */
  readonly subsidies: ReadonlyMap<number, bigint>;
}

const privateKey = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/, 'must be a key of 0x and 64 hexadecimal digits in lower case')
  .transform((text) => text as Hex)
  .optional();

/** `0x…@19000000`. */
export const contractVariable = z
  .string()
  .transform((text, context): ContractConfig => {
    const read = contractIn(text);
    if (read) return read;
    context.addIssue({
      code: 'custom',
      message: 'must be the address of the contract and the block of its deployment, like 0x…@19000000',
    });
    return z.NEVER;
  })
  .optional();

/** `0x…@19000000,0x…@18000000`. */
const contractList = z
  .string()
  .transform((text, context): ContractConfig[] => {
    const read = text.split(',').map((part) => contractIn(part.trim()));
    const known = read.filter((one) => one !== null);
    if (known.length === read.length) return known;
    context.addIssue({
      code: 'custom',
      message:
        'must be addresses of contracts and the blocks of their deployment, like 0x…@19000000,0x…@18000000',
    });
    return z.NEVER;
  })
  .optional();

function contractIn(text: string): ContractConfig | null {
  const [, address = '', block] = /^(0x[0-9a-fA-F]{40})@(\d{1,15})$/.exec(text) ?? [];
  return isAddress(address) ? { address: getAddress(address), fromBlock: Number(block) } : null;
}

/** `0.002`. */
const coins = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,18})?$/, 'must be an amount of coins, like 0.002')
  .transform((text) => parseEther(text))
  .optional();

const rewardChainIds = [1, 10, 56, 137, 42161] as const;

/** The variables about rewards, for the schema of the whole environment. */
export const rewardVariables = {
  REWARDS_1: contractVariable,
  REWARDS_10: contractVariable,
  REWARDS_56: contractVariable,
  REWARDS_137: contractVariable,
  REWARDS_42161: contractVariable,
  REWARDS_1_OLDER: contractList,
  REWARDS_10_OLDER: contractList,
  REWARDS_56_OLDER: contractList,
  REWARDS_137_OLDER: contractList,
  REWARDS_42161_OLDER: contractList,
  REWARD_SUBSIDY_1: coins,
  REWARD_SUBSIDY_10: coins,
  REWARD_SUBSIDY_56: coins,
  REWARD_SUBSIDY_137: coins,
  REWARD_SUBSIDY_42161: coins,
  REWARD_SEED_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  REWARD_SEED_KEY_PREVIOUS: z.string().min(32, 'must have at least 32 characters').optional(),
  REWARD_CLAIM_SIGNER_KEY: privateKey,
  REWARD_RELAYER_KEY: privateKey,
};

type Values = z.output<z.ZodObject<typeof rewardVariables>>;

/** Puts the variables together; what is missing or does not go together is a sentence in `problems`. */
export function rewardsOf(values: Values, nodes: Nodes, problems: string[]): RewardsConfig {
  const contracts = new Map<number, ContractConfig>();
  const olderContracts = new Map<number, readonly ContractConfig[]>();
  const subsidies = new Map<number, bigint>();
  for (const chainId of rewardChainIds) {
    const found = values[`REWARDS_${chainId}`];
    const older = values[`REWARDS_${chainId}_OLDER`] ?? [];
    const subsidy = values[`REWARD_SUBSIDY_${chainId}`];
    if (subsidy !== undefined) subsidies.set(chainId, subsidy);
    if (found) contracts.set(chainId, found);
    if (older.length > 0) olderContracts.set(chainId, older);
    if (older.some(({ address }) => address === found?.address))
      problems.push(`REWARDS_${chainId}_OLDER names the contract of REWARDS_${chainId}.`);
    if ((found || older.length > 0) && !nodes.has(chainId))
      problems.push(`REWARDS_${chainId} needs RPC_${chainId}, a node of that network.`);
  }
  const { REWARD_SEED_KEY: key, REWARD_SEED_KEY_PREVIOUS: previous = null } = values;
  const needed = ['REWARD_SEED_KEY', 'REWARD_CLAIM_SIGNER_KEY', 'REWARD_RELAYER_KEY'] as const;
  for (const name of contracts.size + olderContracts.size > 0 ? needed : []) {
    if (values[name] === undefined) {
      problems.push(`${name} is missing: rewards on a public network need it, or ${name}_FILE.`);
    }
  }
  if (previous !== null && key === undefined) {
    problems.push('REWARD_SEED_KEY_PREVIOUS needs REWARD_SEED_KEY, the key that takes its place.');
  }
  const { REWARD_CLAIM_SIGNER_KEY: claimSignerKey = null, REWARD_RELAYER_KEY: relayerKey = null } = values;
  if (claimSignerKey !== null && claimSignerKey === relayerKey) {
    problems.push(
      'REWARD_CLAIM_SIGNER_KEY and REWARD_RELAYER_KEY must be two keys: one signs, the other pays.',
    );
  }
  return {
    contracts,
    olderContracts,
    seedKey: key === undefined ? null : { key, previous },
    claimSignerKey,
    relayerKey,
    subsidies,
  };
}
