import type { Address } from 'viem';

/** A piece that an indexer says an address holds. Whether that is so, the chain says. */
export interface IndexedPiece {
  readonly contract: Address;
  readonly tokenId: string;
  /** The indexer takes its collection for spam. */
  readonly isSpam: boolean;
}

/** Names pieces of an address on networks whose logs take long to read. */
export interface NftIndexer {
  covers(chainId: number): boolean;
  /** What it names, as far as a bounded number of pages goes. Rejects with an IndexerError. */
  pieces(chainId: number, holder: Address): Promise<readonly IndexedPiece[]>;
}

/** Why the indexer gave no answer that can be used. */
export type IndexerProblem = 'unreachable' | 'slow' | 'tooLarge' | 'refused' | 'malformed';

export class IndexerError extends Error {
  override readonly name = 'IndexerError';
  constructor(
    readonly problem: IndexerProblem,
    options?: ErrorOptions,
  ) {
    super(`The NFT indexer: ${problem}`, options);
  }
}
