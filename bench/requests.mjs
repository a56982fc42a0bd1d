import autocannon from 'autocannon';

const CONNECTIONS = 50;
const WARM_UP_SECONDS = 6;

/**
 * What a server answers to as many callers as it can serve, each asking again when it is answered.
 *
 * @param {string} url
 * @param {{ headers?: Record<string, string>, seconds?: number, connections?: number }} [options]
 * @returns {Promise<{ perSecond: number, p50Ms: number, failed: number }>} Answers other than 2xx count as failed.
 */
export async function saturate(url, { headers = {}, seconds = 6, connections = CONNECTIONS } = {}) {
  await autocannon({ url, headers, connections, duration: WARM_UP_SECONDS });
  const result = await autocannon({ url, headers, connections, duration: seconds });
  return {
    perSecond: result['2xx'] / result.duration,
    p50Ms: result.latency.p50,
    failed: result.non2xx + result.errors + result.timeouts,
  };
}

/**
 * The median of calls one after another, in milliseconds, and with more digits than a load generator gives.
 *
 * @param {() => Promise<unknown>} call
 * @param {number} [count]
 */
export async function medianMs(call, count = 600) {
  const delays = [];
  for (let n = 0; n < count; n += 1) {
    const from = performance.now();
    await call();
    delays.push(performance.now() - from);
  }
  return quantile(delays.slice(count / 6), 0.5);
}

/** @param {number[]} values @param {number} share */
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}
