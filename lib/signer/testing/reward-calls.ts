import { encodeFunctionData, zeroAddress, type Address, type Hex } from 'viem';
import { guildRewardsAbi } from '@/contracts/generated/guild-rewards.abi';

/*
 * What people send to our rewards contract.
 */

const HASH: Hex = `0x${'ab'.repeat(32)}`;
const ZERO: Hex = `0x${'0'.repeat(64)}`;
/** 2026-12-01T12:00:00Z */
const UNTIL = 1_796_126_400n;

interface DepositFields {
  readonly token: Address;
  readonly amount: bigint;
  readonly count: bigint;
  readonly random: boolean;
  readonly recordType: number;
}

export const deposit = (given: Partial<DepositFields> = {}) =>
  encodeFunctionData({
    abi: guildRewardsAbi,
    functionName: 'deposit',
    args: [
      {
        salt: HASH,
        roomId: HASH,
        token: zeroAddress,
        recordType: 0,
        random: false,
        amount: 12_000_000n,
        count: 3n,
        expiredTime: UNTIL,
        seedHash: ZERO,
        root: ZERO,
        ...given,
      },
    ],
  });

export const claim = (recipient: Address) =>
  encodeFunctionData({
    abi: guildRewardsAbi,
    functionName: 'claim',
    args: [HASH, 1n, recipient, 4_000_000n, UNTIL, HASH, HASH],
  });

export const claimListed = (recipient: Address) =>
  encodeFunctionData({
    abi: guildRewardsAbi,
    functionName: 'claimListed',
    args: [HASH, 1n, recipient, 4_000_000n, [HASH]],
  });

export const giveBack = (to: Address) =>
  encodeFunctionData({ abi: guildRewardsAbi, functionName: 'claimToSender', args: [HASH, to] });

export const withdraw = (to: Address) =>
  encodeFunctionData({ abi: guildRewardsAbi, functionName: 'withdrawCredit', args: [to] });
