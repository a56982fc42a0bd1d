const SEED = Number(process.env.TEST_SEED ?? 15);

/**
 * Prints the seed of a generator and returns its settings for fast-check: a thousand inputs. The seed is fixed, so a
 * failure comes again; another one is set by TEST_SEED. A failure names the seed and the smallest input that fails.
 */
export function thousandInputs(inputs: string): { numRuns: number; seed: number } {
  process.stdout.write(`1,000 ${inputs} by seed ${SEED}\n`);
  return { numRuns: 1_000, seed: SEED };
}
