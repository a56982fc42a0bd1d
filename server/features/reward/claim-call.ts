import {
  type Address,
  type Hex,
  decodeFunctionData,
  encodeFunctionData,
  parseSignature,
  parseTransaction,
  signatureToCompactSignature,
} from 'viem';
import { guildRewardsAbi } from '@/contracts/generated/guild-rewards.abi';
import { rewardList } from '@/protocol/reward-list';
import type { RewardClaimRow, RewardRow } from '@/server/db/schema/reward';
import type { RewardChain } from './reward-chain';
import { shareHash } from './shares';

const SIGNED_SECONDS = 15 * 60;

/** The call that pays a share: signed for a room, proved for a list. */
export type ClaimCall =
  | { readonly kind: 'claim'; readonly deadline: number; readonly r: Hex; readonly vs: Hex }
  | { readonly kind: 'claimListed'; readonly proof: readonly Hex[] };

const types = {
  Claim: [
    { name: 'id', type: 'bytes32' },
    { name: 'index', type: 'uint256' },
    { name: 'recipient', type: 'address' },
    { name: 'amount', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const;

/** Signs a share of a room that has been stored, so that the same index is never signed for two people; `now` in seconds. */
export async function signedClaim(
  chain: RewardChain,
  row: RewardRow,
  claim: RewardClaimRow,
  now: number,
): Promise<ClaimCall> {
  const expiry = row.expiresAt.getTime() / 1000;
  const deadline = Math.min(now + SIGNED_SECONDS, expiry - chain.rules.marginSeconds);
  const signature = await chain.claimSigner.signTypedData({
    domain: {
      name: 'GuildRewards',
      version: String(await chain.version()),
      chainId: chain.chainId,
      verifyingContract: chain.contract,
    },
    types,
    primaryType: 'Claim',
    message: {
      id: row.id as Hex,
      index: BigInt(claim.index),
      recipient: claim.recipient as Address,
      amount: BigInt(claim.amount),
      deadline: BigInt(deadline),
    },
  });
  const { r, yParityAndS } = signatureToCompactSignature(parseSignature(signature));
  return { kind: 'claim', deadline, r, vs: yParityAndS };
}

/** The proof of a share of a list; null when the list that is kept is not the one of the deposit. */
export function provedClaim(
  row: RewardRow,
  list: readonly RewardClaimRow[],
  index: number,
): ClaimCall | null {
  const shares = list.map((one) => ({
    index: one.index,
    recipient: one.recipient,
    amount: BigInt(one.amount),
  }));
  const { root, proofs } = rewardList(shares, shareHash);
  const proof = proofs[shares.findIndex((share) => share.index === index)];
  if (root !== row.root || !proof) return null;
  return { kind: 'claimListed', proof: proof as readonly Hex[] };
}

export function claimData(row: RewardRow, claim: RewardClaimRow, call: ClaimCall): Hex {
  const share = [
    row.id as Hex,
    BigInt(claim.index),
    claim.recipient as Address,
    BigInt(claim.amount),
  ] as const;
  return call.kind === 'claim'
    ? encodeFunctionData({
        abi: guildRewardsAbi,
        functionName: 'claim',
        args: [...share, BigInt(call.deadline), call.r, call.vs],
      })
    : encodeFunctionData({
        abi: guildRewardsAbi,
        functionName: 'claimListed',
        args: [...share, call.proof],
      });
}

/** Until when a block pays a signed transaction of the relayer, in seconds; null for one without a signature of the claim signer. */
export function deadlineIn(raw: Hex): number | null {
  const { data = '0x' } = parseTransaction(raw);
  if (data === '0x') return null;
  const { functionName, args } = decodeFunctionData({ abi: guildRewardsAbi, data });
  return functionName === 'claim' ? Number(args[4]) : null;
}
