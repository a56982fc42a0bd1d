import { type Hex, encodeDeployData, parseEther } from 'viem';
import { guildRewardsAbi } from '@/contracts/generated/guild-rewards.abi';
import { guildRewardsBytecode } from '@/contracts/generated/guild-rewards.bytecode';
import { guildRewards1Bytecode } from '@/contracts/versions/guild-rewards-1.bytecode';
import { accountsOf, type LocalKeys } from './accounts';

/** What a deposit prepays for one claim: about 100,000 gas at 2 gwei. */
const claimGas = parseEther('0.0002');
const claimGasMax = parseEther('0.05');

/** What deploys the rewards contract of this release. */
export const rewardsInitCode = (keys: LocalKeys) => initCode(guildRewardsBytecode, keys);

/** What deployed that of earlier releases. Its constructor takes the same. */
export const olderRewardsInitCodes = (keys: LocalKeys) => [initCode(guildRewards1Bytecode, keys)] as const;

function initCode(bytecode: string, keys: LocalKeys): Hex {
  const { owner, claimSigner, relayer } = accountsOf(keys);
  return encodeDeployData({
    abi: guildRewardsAbi,
    bytecode: bytecode as Hex,
    args: [owner.address, [claimSigner.address], [relayer.address], claimGas, claimGasMax],
  });
}
