import type { Address } from 'viem';
import { ProviderBreaker } from '@/server/outgoing/provider-breaker';
import type { Services } from '@/server/services';
import { IndexerError, type IndexedPiece, type NftIndexer } from './nft-indexer';

/** An address is asked about so often; its logs say what comes between. */
const AGAIN_MS = 10 * 60_000;
const KEPT_MAX = 10_000;

/** What the indexer says now: pieces, or that it has nothing new, or that it is away. */
export type Indexed = readonly IndexedPiece[] | 'known' | 'away';

/** Asks the indexer about an address now and then, and leaves it alone while it fails. */
export class IndexedPieces {
  readonly #indexer: NftIndexer | null;
  readonly #services: Pick<Services, 'clock' | 'log'>;
  readonly #breaker = new ProviderBreaker();
  readonly #askedMs = new Map<string, number>();

  constructor(indexer: NftIndexer | null, services: Pick<Services, 'clock' | 'log'>) {
    this.#indexer = indexer;
    this.#services = services;
  }

  async of(chainId: number, holder: Address): Promise<Indexed> {
    if (!this.#indexer?.covers(chainId)) return 'known';
    const nowMs = this.#services.clock.now().getTime();
    const key = `${chainId} ${holder}`;
    if (nowMs - (this.#askedMs.get(key) ?? -Infinity) < AGAIN_MS) return 'known';
    if (this.#breaker.isOpen(chainId, nowMs)) return 'away';
    try {
      const pieces = await this.#indexer.pieces(chainId, holder);
      this.#breaker.succeeded(chainId);
      if (this.#askedMs.size >= KEPT_MAX) this.#askedMs.clear();
      this.#askedMs.set(key, nowMs);
      return pieces;
    } catch (cause) {
      if (!(cause instanceof IndexerError)) throw cause;
      this.#breaker.failed(chainId, nowMs);
      this.#services.log.write('nft.indexer_failed', { chain: chainId, problem: cause.problem });
      return 'away';
    }
  }
}
