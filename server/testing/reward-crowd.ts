import type { RewardMember, RewardScene } from './reward-scene';

/** The platform stops sending for an attacker who has cost too much that day, so there are several. */
export const ATTACKERS = 12;
export const HONEST = 5;

/** Members of the space of a scene. */
export interface Crowd {
  readonly attackers: readonly RewardMember[];
  readonly honest: readonly RewardMember[];
}

export async function crowdIn(scene: RewardScene): Promise<Crowd> {
  const members = async (count: number) => {
    const made: RewardMember[] = [];
    while (made.length < count) made.push(await scene.member());
    return made;
  };
  return { attackers: await members(ATTACKERS), honest: await members(HONEST) };
}
