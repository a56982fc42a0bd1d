import type { Address, Hex, PublicClient } from 'viem';
import { guildRewardsAbi } from '@/contracts/generated/guild-rewards.abi';
import { readingClient } from '@/lib/wallet/clients';
import type { Reward } from '@/protocol/reward';

/** Returned when the lookup fails (RWD-12). */
const UNKNOWN_COUNT = -1;

/** Reads from the contract how many shares of a reward are unpaid. Returns `UNKNOWN_COUNT` if the node does not answer. */
export async function readRemainingCount(
  reward: Pick<Reward, 'id' | 'chainId' | 'contract'>,
  client: PublicClient = readingClient(reward.chainId),
): Promise<number> {
  try {
    const { remainingCount } = await client.readContract({
      // The schema has checked that they are hex of the right length.
      address: reward.contract as Address,
      abi: guildRewardsAbi,
      functionName: 'records',
      args: [reward.id as Hex],
    });
    return Number(remainingCount);
  } catch {
    return UNKNOWN_COUNT;
  }
}
