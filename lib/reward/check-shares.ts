import { hexToBytes, keccak256, type Address, type Hex } from 'viem';
import type { Reward } from '@/protocol/reward';
import type { RewardShare, RewardShares } from '@/protocol/reward-claim';
import { drawnShares, drawRuleOf } from '@/protocol/reward-draw';
import { evenShare } from '@/protocol/reward-shares';
import type { ChainClaims, PaidShare } from './chain-claims';
import { paramsOf, recordIdOf, ZERO_HASH } from './deposit';

/** What came of computing a reward's shares again and holding them against its chain. */
export type SharesCheck =
  | {
      readonly kind: 'right';
      readonly shares: readonly bigint[];
      readonly paid: number;
      /** Of a record from before both sides drew: the platform chose the seed alone. */
      readonly isOldRule: boolean;
    }
  /** The id is not the hash of what the platform says was deposited. */
  | { readonly kind: 'wrongRecord' }
  /** The hash of the seed is not the one that was fixed at the deposit. */
  | { readonly kind: 'wrongSeed' }
  /** The chain has paid a recipient another amount than the seed gives. */
  | { readonly kind: 'wrongShare'; readonly index: number; readonly paid: bigint; readonly right: bigint }
  /** The list gives a recipient another amount than the seed. */
  | { readonly kind: 'wrongListed'; readonly index: number; readonly listed: bigint; readonly right: bigint }
  /** The chain has paid another amount than is shown, another recipient, or nothing. */
  | { readonly kind: 'wrongList'; readonly index: number }
  /** Not every claim that the chain counts was found. */
  | { readonly kind: 'unfound'; readonly count: number; readonly found: number }
  /** The seed is not revealed yet. */
  | { readonly kind: 'secret' };

export interface SharesToCheck {
  readonly reward: Pick<
    Reward,
    'id' | 'chainId' | 'contract' | 'sender' | 'recordType' | 'amount' | 'count' | 'random'
  >;
  /** As the platform says. */
  readonly answer: {
    readonly seed: RewardShares['seed'];
    readonly params: RewardShares['params'];
    readonly shares: readonly Pick<RewardShare, 'index' | 'recipient' | 'amount' | 'state'>[];
  };
  readonly claims: ChainClaims;
}

/** Computes all shares from the revealed seed, and compares them, and what is shown, with what the chain has paid. */
export function checkShares({ reward, answer, claims }: SharesToCheck): SharesCheck {
  const shares = reward.random ? drawn(reward, answer, claims.commitment) : equal(reward);
  if (typeof shares === 'string') return { kind: shares };
  const paid = new Map(claims.paid.map((share) => [share.index, share]));
  for (const { index, amount } of paid.values()) {
    const right = shares[index] ?? 0n;
    if (amount !== right) return { kind: 'wrongShare', index, paid: amount, right };
  }
  const listed = reward.recordType === 'recipients' ? answer.shares : [];
  for (const { index, amount } of listed) {
    const right = shares[index] ?? 0n;
    if (BigInt(amount) !== right) return { kind: 'wrongListed', index, listed: BigInt(amount), right };
  }
  const otherwise = answer.shares.find((share) => {
    const found = paid.get(share.index);
    return found !== undefined && !isSame(share, found);
  });
  if (otherwise) return { kind: 'wrongList', index: otherwise.index };
  if (paid.size < claims.count) return { kind: 'unfound', count: claims.count, found: paid.size };
  const invented = answer.shares.find(({ index, state }) => state === 'claimed' && !paid.has(index));
  if (invented) return { kind: 'wrongList', index: invented.index };
  const isOldRule = reward.random && drawRuleOf(answer.params.salt) === 1;
  return { kind: 'right', shares, paid: paid.size, isOldRule };
}

function isSame(shown: Pick<RewardShare, 'recipient' | 'amount'>, paid: PaidShare): boolean {
  return (
    BigInt(shown.amount) === paid.amount && shown.recipient.toLowerCase() === paid.recipient.toLowerCase()
  );
}

/** By the rule that is written in the salt: that the id is its hash keeps everybody from choosing another one afterwards. */
function drawn(
  { id, chainId, contract, sender, recordType }: SharesToCheck['reward'],
  { seed, params }: SharesToCheck['answer'],
  commitment: string,
): bigint[] | 'secret' | 'wrongRecord' | 'wrongSeed' {
  if (seed === null) return 'secret';
  // The schema has checked that they are hex of the right length.
  const place = { chainId, contract: contract as Address, sender: sender as Address };
  const deposited = paramsOf(params);
  if (recordIdOf({ ...place, params: deposited }) !== id) return 'wrongRecord';
  const bytes = hexToBytes(seed as Hex);
  // A list has its root in that place of the record.
  const fixed = recordType === 'room' ? commitment.toLowerCase() : deposited.seedHash;
  if (keccak256(bytes) !== deposited.seedHash || fixed !== deposited.seedHash) return 'wrongSeed';
  const drawId = hexToBytes(recordIdOf({ ...place, params: { ...deposited, root: ZERO_HASH } }));
  const { amount, count, salt } = deposited;
  return drawnShares({ amount, count: Number(count), salt, seed: bytes, drawId }, (input) =>
    keccak256(input, 'bytes'),
  );
}

function equal({ amount, count }: SharesToCheck['reward']): bigint[] {
  const share = evenShare(BigInt(amount), count);
  return new Array<bigint>(count).fill(share ?? 0n);
}
