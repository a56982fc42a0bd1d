const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 1_500;
const PATIENCE_MS = 300_000;

/**
 * Asks until there is an answer, less and less often: the servers do the work that is waited for, and each question takes time from
 * it. Throws `problem` when the answer stays away.
 */
export async function until<Answer>(
  ask: () => Promise<Answer | undefined>,
  problem: string,
): Promise<Answer> {
  const end = Date.now() + PATIENCE_MS;
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 1.5, LONGEST_WAIT_MS)) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > end) throw new Error(problem);
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}
