import type { Hex } from 'viem';
import { guildRewardsAbi } from '@/contracts/generated/guild-rewards.abi';
import type { RewardChain } from './reward-chain';

type Chain = Pick<RewardChain, 'client' | 'contract'>;
type RewardRecord = Awaited<ReturnType<typeof readRecord>>;

/** Returns what the contract keeps of a reward. */
export function readRecord({ client, contract }: Chain, id: string) {
  return client.readContract({
    address: contract,
    abi: guildRewardsAbi,
    functionName: 'records',
    args: [id as Hex],
  });
}

/** Whether nothing is left in a record that a return would pay to its sender. */
export function isSettled(record: RewardRecord): boolean {
  return record.isReturned || (record.remainingAmount === 0n && record.gasLeft <= 2n * record.claimGas);
}

/** Returns what the contract pays for a return: two claims, or what is left of the prepaid gas when that is less. */
export function paidForReturn({ gasLeft, claimGas }: RewardRecord): bigint {
  const most = 2n * claimGas;
  // The coins went back before the tokens: that was the return which was paid.
  if (gasLeft === 0n) return most;
  return gasLeft < most ? gasLeft : most;
}

/** Whether a share is paid, whoever sent the claim. */
export function isClaimed({ client, contract }: Chain, id: string, index: number): Promise<boolean> {
  return client.readContract({
    address: contract,
    abi: guildRewardsAbi,
    functionName: 'isClaimed',
    args: [id as Hex, BigInt(index)],
  });
}
