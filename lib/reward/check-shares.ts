import { hexToBytes, keccak256, type Hex } from 'viem';
import type { Reward, RewardShare, RewardShares } from '@/protocol/reward';
import { evenShare, randomShares } from '@/protocol/reward-shares';
import type { ChainClaims, PaidShare } from './chain-claims';

/** What came of computing a reward's shares again and holding them against its chain. */
export type SharesCheck =
  | { readonly kind: 'right'; readonly shares: readonly bigint[]; readonly paid: number }
  /** The hash of the seed is not the one that was fixed at the deposit. */
  | { readonly kind: 'wrongSeed' }
  /** The chain has paid somebody another amount than the seed gives. */
  | { readonly kind: 'wrongShare'; readonly index: number; readonly paid: bigint; readonly right: bigint }
  /** The chain has paid another amount than is shown, somebody else, or nothing. */
  | { readonly kind: 'wrongList'; readonly index: number }
  /** Not every claim that the chain counts was found. */
  | { readonly kind: 'unfound'; readonly count: number; readonly found: number }
  /** The seed is not revealed yet. */
  | { readonly kind: 'secret' };

export interface SharesToCheck {
  readonly reward: Pick<Reward, 'amount' | 'count' | 'random'>;
  /** As the platform says. */
  readonly answer: {
    readonly seed: RewardShares['seed'];
    readonly shares: readonly Pick<RewardShare, 'index' | 'recipient' | 'amount' | 'state'>[];
  };
  readonly claims: ChainClaims;
}

/** Computes all shares from the revealed seed, and compares them, and what is shown, with what the chain has paid. */
export function checkShares({ reward, answer, claims }: SharesToCheck): SharesCheck {
  const shares = reward.random ? drawn(reward, answer.seed, claims.commitment) : equal(reward);
  if (typeof shares === 'string') return { kind: shares };
  const paid = new Map(claims.paid.map((share) => [share.index, share]));
  for (const { index, amount } of paid.values()) {
    const right = shares[index] ?? 0n;
    if (amount !== right) return { kind: 'wrongShare', index, paid: amount, right };
  }
  const otherwise = answer.shares.find((share) => {
    const found = paid.get(share.index);
    return found !== undefined && !isSame(share, found);
  });
  if (otherwise) return { kind: 'wrongList', index: otherwise.index };
  if (paid.size < claims.count) return { kind: 'unfound', count: claims.count, found: paid.size };
  const invented = answer.shares.find(({ index, state }) => state === 'claimed' && !paid.has(index));
  if (invented) return { kind: 'wrongList', index: invented.index };
  return { kind: 'right', shares, paid: paid.size };
}

function isSame(shown: Pick<RewardShare, 'recipient' | 'amount'>, paid: PaidShare): boolean {
  return (
    BigInt(shown.amount) === paid.amount && shown.recipient.toLowerCase() === paid.recipient.toLowerCase()
  );
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
