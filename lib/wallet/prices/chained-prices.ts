import type { WalletNetwork } from '@/protocol/wallet';
import type { Price, PriceProvider, Prices } from './prices';

/** After so many failures in a row a source is left alone for a while: a page asks every minute, on every network. */
const FAILURES_MAX = 3;
const PAUSE_MS = 5 * 60_000;

/** Whether a source may be asked now: one that keeps failing is not, and then once, to see whether it is back. */
export class CircuitBreaker {
  readonly #now: () => number;
  #failures = 0;
  #pausedUntilMs = 0;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  get isOpen(): boolean {
    return this.#now() < this.#pausedUntilMs;
  }

  /** Runs what asks the source; rejects at once while the source is left alone. */
  async run<Value>(ask: () => Promise<Value>): Promise<Value> {
    if (this.isOpen) throw new Error('The source has failed too often and is left alone for now');
    try {
      const value = await ask();
      this.#failures = 0;
      return value;
    } catch (error) {
      this.#failures += 1;
      if (this.#failures >= FAILURES_MAX) this.#pausedUntilMs = this.#now() + PAUSE_MS;
      throw error;
    }
  }
}

/** A source of prices, which may not be there for every network. */
export interface PriceSource extends PriceProvider {
  serves(network: WalletNetwork): boolean;
}

/**
 * Asks sources of prices one after the other, each network by itself, until every token has a price: an earlier source counts more than a
 * later one. Rejects only when every source has failed, because then nothing is known; a token that none knows has no price.
 */
export function chainedPrices(sources: readonly PriceSource[], now: () => number = Date.now): PriceProvider {
  const breakers = new Map<string, CircuitBreaker>();
  const breakerOf = (source: number, chainId: number) => {
    const key = `${source} ${chainId}`;
    const breaker = breakers.get(key) ?? new CircuitBreaker(now);
    breakers.set(key, breaker);
    return breaker;
  };
  return {
    async pricesOf(network, tokens): Promise<Prices> {
      const known = new Map<string, Price>();
      let [answered, failure] = [false, null as unknown];
      for (const [index, source] of sources.entries()) {
        if (!source.serves(network)) continue;
        const missing = tokens.filter(({ id }) => !known.has(id));
        if (missing.length === 0) break;
        try {
          const found = await breakerOf(index, network.chainId).run(() => source.pricesOf(network, missing));
          answered = true;
          for (const { id } of missing) {
            const price = found.get(id);
            if (price) known.set(id, price);
          }
        } catch (error) {
          failure = error;
        }
      }
      if (!answered && failure !== null) throw failure;
      return known;
    },
  };
}
