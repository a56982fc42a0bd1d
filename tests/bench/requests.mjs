import autocannon from 'autocannon';

const CONNECTIONS = 50;
const WARM_UP_SECONDS = 6;
const SECONDS = 3;
const ROUNDS = 5;

/**
 * What each server answers to as many callers as it can serve, each asking again when it is answered: the medians of rounds in
 * which all of them have their turn, so that a machine that slows down meanwhile does so for all.
 *
 * @param {{ url: string, headers?: Record<string, string> }[]} kinds
 * @returns {Promise<{ perSecond: number, failed: number }[]>} Answers other than 2xx count as failed.
 */
export async function saturate(kinds) {
  const load = (kind, duration) => autocannon({ ...kind, connections: CONNECTIONS, duration });
  for (const kind of kinds) await load(kind, WARM_UP_SECONDS);
  const results = kinds.map(() => /** @type {import('autocannon').Result[]} */ ([]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [n, kind] of kinds.entries()) results[n]?.push(await load(kind, SECONDS));
  }
  return results.map((of) => ({
    perSecond: quantile(
      of.map((result) => result['2xx'] / result.duration),
      0.5,
    ),
    failed: of.reduce((sum, { non2xx, errors, timeouts }) => sum + non2xx + errors + timeouts, 0),
  }));
}

/**
 * The medians of kinds of calls, one call after another and a call of each kind in turn, in milliseconds, and with more digits
 * than a load generator gives.
 *
 * @param {(() => Promise<unknown>)[]} kinds
 * @param {number} [count] Calls of each kind, of which the first sixth only warm up.
 */
export async function mediansMs(kinds, count = 1_200) {
  const delays = kinds.map(() => /** @type {number[]} */ ([]));
  for (let n = 0; n < count; n += 1) {
    for (const [kind, call] of kinds.entries()) {
      const from = performance.now();
      await call();
      delays[kind]?.push(performance.now() - from);
    }
  }
  return delays.map((of) => quantile(of.slice(count / 6), 0.5));
}

/** @param {number[]} values @param {number} share */
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}
