import type { Reward } from '@/protocol/reward';
import type { RewardShares } from '@/protocol/reward-claim';

/** Everything that the draw of a reward follows from, for `docs/recompute-draw.mjs` and whoever writes another one. */
export function drawFile(
  { id, chainId, contract, sender }: Pick<Reward, 'id' | 'chainId' | 'contract' | 'sender'>,
  { params, seed, shares }: RewardShares,
): string {
  const given = shares.map(({ index, recipient, amount }) => ({ index, recipient, amount }));
  return JSON.stringify({ id, chainId, contract, sender, params, seed, shares: given }, null, 2);
}
