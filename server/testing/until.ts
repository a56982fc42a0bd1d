import { lookAgain } from './look-again';

/** Resolves when the condition holds; a test that waits in vain ends by its time-out. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let looks = 0; !(await condition()); looks += 1) await lookAgain(looks);
}
