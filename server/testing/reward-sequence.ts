import { RewardAdversary } from './reward-adversary';
import type { Crowd } from './reward-crowd';
import type { Move } from './reward-moves';
import type { RewardScene } from './reward-scene';
import { type Cost, costsSince } from './reward-spending';

/** What became of a sequence of moves. */
interface Played {
  /** The people, as they speak to the platform that runs now. */
  readonly crowd: Crowd;
  /** What the moves have cost, for each giver, sender, recipient and reward; `own` is what the platform's account did for itself. */
  readonly costs: readonly Cost[];
}

/** Plays moves to their end, after which every honest person has their share. */
export async function playMoves(scene: RewardScene, crowd: Crowd, moves: readonly Move[]): Promise<Played> {
  const adversary = await RewardAdversary.start(scene, crowd);
  const from = await scene.chain.client.getBlockNumber();
  for (const one of moves) await adversary.make(one);
  await adversary.settle();
  await adversary.payHonest();
  return { crowd: adversary.crowd, costs: await costsSince(scene, from) };
}

/** Those of whom one cost more than was prepaid for them and what the platform adds, in wei. */
export const tooDear = (costs: readonly Cost[], subsidy: bigint): Cost[] =>
  costs.filter(({ key, lost, covered }) => key !== 'own' && lost > covered + subsidy);
