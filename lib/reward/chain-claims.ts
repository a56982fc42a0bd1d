import {
  parseEventLogs,
  TransactionReceiptNotFoundError,
  type Address,
  type Hex,
  type Log,
  type PublicClient,
} from 'viem';
import { guildRewardsAbi } from '@/contracts/generated/guild-rewards.abi';
import { readingClient } from '@/lib/wallet/clients';
import type { Reward } from '@/protocol/reward';
import type { RewardShare } from '@/protocol/reward-claim';

/** A share as the chain has paid it. */
export interface PaidShare {
  readonly index: number;
  readonly recipient: string;
  readonly amount: bigint;
}

/** What a chain says of the claims of a reward. */
export interface ChainClaims {
  /** Hash of the seed, as it was deposited. */
  readonly commitment: string;
  /** How many shares the contract has paid. */
  readonly count: number;
  /** Those that were found. */
  readonly paid: readonly PaidShare[];
}

/**
 * Reads what was paid from the logs of the contract. The platform names the transactions; what is in them, and how many
 * claims there must be, the chain says. A search over blocks would need no names, but a week has millions of blocks on some
 * networks, and nodes search through a few thousand. Rejects when the node does not answer.
 */
export async function readChainClaims(
  reward: Pick<Reward, 'id' | 'chainId' | 'contract'>,
  shares: readonly Pick<RewardShare, 'transaction'>[],
  client: PublicClient = readingClient(reward.chainId),
): Promise<ChainClaims> {
  // The schema has checked that they are hex of the right length.
  const [address, id] = [reward.contract as Address, reward.id as Hex];
  // Before the receipts: whatever is claimed meanwhile is not missed.
  const { commitment, totalCount, remainingCount } = await client.readContract({
    address,
    abi: guildRewardsAbi,
    functionName: 'records',
    args: [id],
  });
  const transactions = new Set(shares.flatMap(({ transaction }) => transaction ?? []));
  const logs = await Promise.all([...transactions].map((transaction) => logsOf(client, transaction as Hex)));
  const own = logs.flat().filter((log) => log.address.toLowerCase() === address.toLowerCase());
  const claimed = parseEventLogs({ abi: guildRewardsAbi, eventName: 'Claimed', args: { id }, logs: own });
  return {
    commitment,
    count: Number(totalCount - remainingCount),
    paid: claimed.map(({ args: { index, recipient, amount } }) => ({
      index: Number(index),
      recipient,
      amount,
    })),
  };
}

async function logsOf(client: PublicClient, hash: Hex): Promise<Log[]> {
  try {
    return (await client.getTransactionReceipt({ hash })).logs;
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return [];
    throw error;
  }
}
