import { createHash } from 'node:crypto';
import type { Storage } from '@/storage/storage';
import type { Metrics } from '@/runtime/metrics';
import type { Clock } from '@/runtime/clock';
import { AppError } from '@/server/http/app-error';
import type { Log } from '@/server/log/log';
import { addUses, deleteClosedWindows, removeUse } from './limits.store';
import type { Rule, RuleName, Rules } from './rules';

/** Counts calls in the database, so that several processes share one limit. */
export interface Limits {
  /**
   * Counts one use of `key` under `rule`; throws the AppError `too_many_requests` with its wait when there is none left.
   * For rules about failures: take before the attempt, `giveBack` when it succeeded, so that parallel guesses count.
   * Call it outside of transactions: a roll-back would undo the count.
   */
  take(rule: RuleName, key: string): Promise<void>;

  /** Returns one use that `take` counted. */
  giveBack(rule: RuleName, key: string): Promise<void>;

  /** Forgets windows that have closed; answers how many. A job does it. */
  purge(): Promise<number>;
}

/** Uses of a rule with blocks that this process has fetched and not yet spent. */
interface Block {
  left: number;
  readonly closesAt: Date;
}

const BLOCKS_MAX = 10_000;

export function createLimits(deps: {
  storage: Storage;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  rules: Rules;
}): Limits {
  const { storage, clock, log, metrics, rules } = deps;
  const blocks = new Map<string, Block>();

  const refuse = (rule: RuleName, closesAt: Date, now: Date): never => {
    metrics.count('guildhall_limited_total', { rule });
    log.write('request.limited', { rule });
    const retryAfterSeconds = Math.max(1, Math.ceil((closesAt.getTime() - now.getTime()) / 1000));
    throw new AppError('too_many_requests', { retryAfterSeconds }, { retryAfterSeconds });
  };

  /** Fetches `uses` at once; answers how many of them the rule still had. */
  const fetchUses = async (rule: RuleName, key: string, uses: number, now: Date): Promise<Block> => {
    const { max, windowSeconds }: Rule = rules[rule];
    const closesAt = new Date(now.getTime() + windowSeconds * 1000);
    const counted = await addUses(storage.db, { rule, key, uses, now, closesAt });
    return { left: Math.min(uses, max - (counted.count - uses)), closesAt: counted.closesAt };
  };

  const remember = (name: string, block: Block, now: Date) => {
    if (blocks.size >= BLOCKS_MAX) {
      for (const [other, { closesAt }] of blocks) if (closesAt <= now) blocks.delete(other);
      // Full of living ones: forgetting costs each key a fetch more, never an unlimited use.
      if (blocks.size >= BLOCKS_MAX) blocks.clear();
    }
    blocks.set(name, block);
  };

  return {
    async take(rule, key) {
      const now = clock.now();
      const digest = digestOf(key);
      const { block: size, windowSeconds }: Rule = rules[rule];
      if (size === undefined) {
        const fetched = await fetchUses(rule, digest, 1, now);
        if (fetched.left <= 0) refuse(rule, fetched.closesAt, now);
        return;
      }
      const name = `${rule} ${digest}`;
      let block = blocks.get(name);
      const wasSetBack = block && block.closesAt.getTime() > now.getTime() + (windowSeconds + 60) * 1000;
      if (!block || wasSetBack || block.closesAt <= now || block.left === 0) {
        const fetched = await fetchUses(rule, digest, size, now);
        block = { left: fetched.left <= 0 ? -1 : fetched.left, closesAt: fetched.closesAt };
        remember(name, block, now);
      }
      // -1 stays until the window closes, so that a flood costs the database nothing.
      if (block.left < 0) refuse(rule, block.closesAt, now);
      block.left -= 1;
    },

    giveBack: (rule, key) => removeUse(storage.db, rule, digestOf(key)),

    purge: () => deleteClosedWindows(storage.db, clock.now()),
  };
}

const digestOf = (key: string) => createHash('sha256').update(key).digest('base64url');
