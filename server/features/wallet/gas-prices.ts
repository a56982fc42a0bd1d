import type { Config } from '@/server/config/config';
import { assertOutsideTransaction } from '@/storage/transaction';

/** The signer opens without the price of a network whose nodes take longer. */
const ANSWER_MS_MAX = 1_500;
/** So long an answer is given again. */
const KEPT_MS = 10_000;

export interface GasPrice {
  readonly chainId: number;
  /** Of a unit of gas, as decimal digits. */
  readonly wei: string;
}

/** What gas costs now, by the installation's nodes. */
export class GasPrices {
  #known: { readonly at: number; readonly prices: Promise<GasPrice[]> } | null = null;
  readonly #config: Pick<Config, 'nodes'>;

  constructor(config: Pick<Config, 'nodes'>) {
    this.#config = config;
  }

  /** Networks that do not answer in time are left out. */
  now(): Promise<GasPrice[]> {
    const now = performance.now();
    if (!this.#known || now - this.#known.at > KEPT_MS) {
      this.#known = { at: now, prices: this.#read() };
    }
    return this.#known.prices;
  }

  async #read(): Promise<GasPrice[]> {
    assertOutsideTransaction();
    // Only who opens a signer needs it.
    const { createPublicClient, http } = await import('viem');
    const clientOf = (url: string) =>
      createPublicClient({
        transport: http(url, { timeout: ANSWER_MS_MAX, retryCount: 0 }),
        cacheTime: 0,
        ccipRead: false,
      });
    const prices = await Promise.all(
      [...this.#config.nodes].map(async ([chainId, urls]) => {
        // All at once, so that one that hangs holds up nobody.
        const wei = await Promise.any(urls.map((url) => clientOf(url).getGasPrice())).catch(() => null);
        return wei === null ? null : { chainId, wei: wei.toString() };
      }),
    );
    return prices.filter((price) => price !== null);
  }
}
