import type { RuleName } from './rules';

/** Counts calls in the database, so that several processes share one limit. */
export interface Limits {
  /**
   * Counts one use of `key` under `rule`; throws the Failure `too_many_requests` with its wait when there is none left.
   * For rules about failures: take before the attempt, `giveBack` when it succeeded, so that parallel guesses count.
   * Call it outside of transactions: a roll-back would undo the count.
   */
  take(rule: RuleName, key: string): Promise<void>;

  /** Returns one use that `take` counted. */
  giveBack(rule: RuleName, key: string): Promise<void>;
}
