import type { RewardShare } from '@/protocol/reward-claim';
import { evenShare } from '@/protocol/reward-shares';
import { matchList } from './chain-record';
import type { Deposit } from './deposit';
import type { IntendedRecipient } from './intent';

/**
 * Whether a deposit pays the people that were chosen, at the addresses that the giver was shown, each a share as they were
 * promised: the root is computed anew, so that what is signed pays nobody else.
 */
export function isListOf(
  chosen: readonly IntendedRecipient[],
  { params }: Pick<Deposit, 'params'>,
  shares: readonly Pick<RewardShare, 'index' | 'person' | 'recipient' | 'amount'>[],
): boolean {
  const { amount, count, random, root } = params;
  const listed = [...shares].sort((one, other) => one.index - other.index);
  const areChosen =
    listed.length === chosen.length &&
    chosen.every(({ id, address }, at) => {
      const share = listed[at];
      const isThere = address === null || isSameAddress(share?.recipient, address);
      return share?.person?.id === id && isThere;
    });
  if (!areChosen) return false;
  const even = evenShare(amount, Number(count));
  const isRight = (share: bigint) => (random ? share > 0n && share * count <= 2n * amount : share === even);
  if (!shares.every((share) => isRight(BigInt(share.amount)))) return false;
  const reward = { amount: String(amount), count: Number(count) };
  return matchList(reward, shares, { commitment: root }) === 'same';
}

function isSameAddress(one: string | undefined, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase();
}
