import { keccak256, type Address, type Hex } from 'viem';
import { guildRewardsAbi } from '@/contracts/generated/guild-rewards.abi';
import { readingClient } from '@/lib/wallet/clients';
import type { Reward } from '@/protocol/reward';
import type { RewardShare } from '@/protocol/reward-claim';
import { rewardList } from '@/protocol/reward-list';
import { recordTypes } from '@/protocol/reward-rules';

/** What the contract holds of a reward, as far as a card speaks of it. */
export interface ChainRecord {
  readonly sender: string;
  readonly token: string;
  readonly recordType: number;
  readonly random: boolean;
  readonly amount: bigint;
  readonly count: bigint;
  readonly expiredTime: bigint;
  /** Hash of the seed of a room's reward; root of a list. */
  readonly commitment: string;
}

/** Whether a card says what its chain says. */
export type RecordMatch = 'same' | 'differs' | 'absent';

/** Asks the chain itself, past the platform; null when there is no such record. */
export async function readChainRecord(
  reward: Pick<Reward, 'id' | 'chainId' | 'contract'>,
): Promise<ChainRecord | null> {
  const { sender, tokenAddress, totalCount, ...record } = await readingClient(reward.chainId).readContract({
    // The schema has checked that they are hex of the right length.
    address: reward.contract as Address,
    abi: guildRewardsAbi,
    functionName: 'records',
    args: [reward.id as Hex],
  });
  if (/^0x0{40}$/.test(sender)) return null;
  return { ...record, sender, token: tokenAddress, count: totalCount };
}

/** Compares everything that can never change; what is claimed meanwhile is the platform's to follow. */
export function matchRecord(
  reward: Pick<Reward, 'sender' | 'token' | 'recordType' | 'random' | 'amount' | 'count' | 'expiresTime'>,
  record: ChainRecord | null,
): RecordMatch {
  if (!record) return 'absent';
  const same =
    record.sender.toLowerCase() === reward.sender.toLowerCase() &&
    record.token.toLowerCase() === reward.token.address.toLowerCase() &&
    recordTypes[record.recordType] === reward.recordType &&
    record.random === reward.random &&
    record.amount === BigInt(reward.amount) &&
    record.count === BigInt(reward.count) &&
    record.expiredTime * 1000n === BigInt(Date.parse(reward.expiresTime));
  return same ? 'same' : 'differs';
}

/** Whether the list that the platform shows is the one of the deposit: its root, its sum and its length. */
export function matchList(
  reward: Pick<Reward, 'amount' | 'count'>,
  shares: readonly Pick<RewardShare, 'index' | 'recipient' | 'amount'>[],
  record: Pick<ChainRecord, 'commitment'>,
): RecordMatch {
  const listed = shares.map(({ index, recipient, amount }) => ({ index, recipient, amount: BigInt(amount) }));
  const sum = listed.reduce((total, { amount }) => total + amount, 0n);
  if (listed.length !== reward.count || listed.length === 0 || sum !== BigInt(reward.amount))
    return 'differs';
  const { root } = rewardList(listed, (input) => keccak256(input, 'bytes'));
  return root === record.commitment ? 'same' : 'differs';
}
