import type { Address } from 'viem';
import { guildRewardsAbi } from '@/contracts/generated/guild-rewards.abi';
import { readingClient } from '@/lib/wallet/clients';
import type { Reward } from '@/protocol/reward';

/** In wei, what an account can withdraw from the contract of a reward: of all rewards in it together. */
export function readCredit(
  { chainId, contract }: Pick<Reward, 'chainId' | 'contract'>,
  account: string,
): Promise<bigint> {
  return readingClient(chainId).readContract({
    // The schema has checked that they are hex of the right length.
    address: contract as Address,
    abi: guildRewardsAbi,
    functionName: 'creditOf',
    args: [account as Address],
  });
}
