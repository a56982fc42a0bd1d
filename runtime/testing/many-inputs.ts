import { isDeep } from './depth';

const SEED = Number(process.env.TEST_SEED ?? 15);
const RUNS = isDeep ? 1_000 : 200;

/**
 * Prints the seed of a generator and returns its settings for fast-check: 200 inputs, and a thousand in
 * `npm run test:deep`. The seed is fixed, so a failure comes again; another one is set by TEST_SEED. A failure names the
 * seed and the smallest input that fails.
 */
export function manyInputs(inputs: string): { numRuns: number; seed: number } {
  process.stdout.write(`${RUNS} ${inputs} by seed ${SEED}\n`);
  return { numRuns: RUNS, seed: SEED };
}
