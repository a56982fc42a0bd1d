import type { RewardShare } from '@/protocol/reward';
import { evenShare } from '@/protocol/reward-shares';
import { matchList } from './chain-record';
import type { Deposit } from './deposit';

/**
 * Whether a deposit pays the people that were chosen, each a share as they were promised: the root is computed anew, so
 * that what is signed pays nobody else.
 */
export function isListOf(
  chosen: readonly number[],
  { params }: Pick<Deposit, 'params'>,
  shares: readonly Pick<RewardShare, 'index' | 'person' | 'recipient' | 'amount'>[],
): boolean {
  const { amount, count, random, root } = params;
  const people = [...shares].sort((one, other) => one.index - other.index).map(({ person }) => person?.id);
  if (people.join() !== chosen.join()) return false;
  const even = evenShare(amount, Number(count));
  const isRight = (share: bigint) => (random ? share > 0n && share * count <= 2n * amount : share === even);
  if (!shares.every((share) => isRight(BigInt(share.amount)))) return false;
  const reward = { amount: String(amount), count: Number(count) };
  return matchList(reward, shares, { commitment: root }) === 'same';
}
