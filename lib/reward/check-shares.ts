import { hexToBytes, keccak256, type Hex } from 'viem';
import type { Reward, RewardShares } from '@/protocol/reward';
import { evenShare, randomShares } from '@/protocol/reward-shares';

/** What came of computing a reward's shares again. */
export type SharesCheck =
  | { readonly kind: 'right'; readonly shares: readonly bigint[] }
  /** The hash of the seed is not the one that was fixed at the deposit. */
  | { readonly kind: 'wrongSeed' }
  /** Somebody got another amount than the seed gives. */
  | { readonly kind: 'wrongShare'; readonly index: number; readonly paid: bigint; readonly right: bigint }
  /** The seed is not revealed yet. */
  | { readonly kind: 'secret' };

export interface SharesToCheck {
  readonly reward: Pick<Reward, 'amount' | 'count' | 'random'>;
  readonly answer: Pick<RewardShares, 'seed' | 'shares'>;
  /** As the chain has it: what the platform says now does not count. */
  readonly commitment: string;
}

/** Computes all shares from the revealed seed, and compares them with what was paid. */
export function checkShares({ reward, answer, commitment }: SharesToCheck): SharesCheck {
  const shares = reward.random ? drawn(reward, answer.seed, commitment) : equal(reward);
  if (typeof shares === 'string') return { kind: shares };
  for (const { index, amount, state } of answer.shares) {
    const right = shares[index] ?? 0n;
    if (state === 'claimed' && BigInt(amount) !== right)
      return { kind: 'wrongShare', index, paid: BigInt(amount), right };
  }
  return { kind: 'right', shares };
}

function drawn(
  { amount, count }: SharesToCheck['reward'],
  seed: string | null,
  commitment: string,
): bigint[] | 'secret' | 'wrongSeed' {
  if (seed === null) return 'secret';
  const bytes = hexToBytes(seed as Hex);
  if (keccak256(bytes) !== commitment.toLowerCase()) return 'wrongSeed';
  return randomShares({ amount: BigInt(amount), count, seed: bytes }, (input) => keccak256(input, 'bytes'));
}

function equal({ amount, count }: SharesToCheck['reward']): bigint[] {
  const share = evenShare(BigInt(amount), count);
  return new Array<bigint>(count).fill(share ?? 0n);
}
