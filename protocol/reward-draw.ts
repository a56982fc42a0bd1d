import { type RandomSplit, randomShares, type ShareHash } from './reward-shares';

/*
 * Which seed the random shares of a reward are drawn from. The rule of a record is written in its salt, so in its id: nobody
 * can say afterwards that another one held.
 *
 * Rule 1, of records from before both sides drew: the seed that the platform chose, which knew the salt by then.
 * Rule 2: hash(seed ‖ draw id). The platform shows the hash of its seed and the tag of the room, then the browser draws the
 * salt. The draw id is the id that the deposit would have without its root, because the list that the root is of holds what is
 * drawn; for a reward to the room it is the id itself. Nothing else in it is the platform's to choose once it knows the salt.
 *
 * What this file answers is frozen, like reward-shares.ts.
 */

/** `draw 2: `, with which a salt of rule 2 begins. */
const MARK = '0x6472617720323a20';

/** So many bytes of a salt of rule 2 are drawn. */
export const SALT_BYTES = 24;

type DrawRule = 1 | 2;

export function drawRuleOf(salt: string): DrawRule {
  return salt.startsWith(MARK) ? 2 : 1;
}

/** A salt of rule 2. */
export function drawSalt(random: Uint8Array): `0x${string}` {
  if (random.length !== SALT_BYTES) throw new RangeError(`A salt is drawn from ${SALT_BYTES} bytes`);
  return `${MARK}${Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

export interface RewardDraw extends RandomSplit {
  readonly salt: string;
  /** 32 bytes. */
  readonly drawId: Uint8Array;
}

/** The shares of a record by the rule of its salt, in the order of their indices. */
export function drawnShares({ salt, drawId, seed, ...split }: RewardDraw, hash: ShareHash): bigint[] {
  if (drawRuleOf(salt) === 1) return randomShares({ ...split, seed }, hash);
  const both = new Uint8Array(seed.length + drawId.length);
  both.set(seed);
  both.set(drawId, seed.length);
  return randomShares({ ...split, seed: hash(both) }, hash);
}
