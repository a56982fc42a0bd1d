import { getAddress, type Address } from 'viem';
import { z } from 'zod';
import type { NftIndexerConfig } from '@/server/config/nft-indexer';
import { OutgoingRefused, type GuardedFetch } from '@/server/outgoing/guarded-fetch';
import { IndexerError, type IndexedPiece, type IndexerProblem, type NftIndexer } from './nft-indexer';

/** Names of the networks at the service, by chain id. */
const hosts: Readonly<Record<number, string>> = {
  1: 'eth-mainnet',
  10: 'opt-mainnet',
  56: 'bnb-mainnet',
  137: 'polygon-mainnet',
  42161: 'arb-mainnet',
};
const PAGE_SIZE = 100;
/** Of one look. An address with more is read by its logs, too. */
const PAGES_MAX = 10;
const BYTES_MAX = 8 * 1024 * 1024;
const ANSWER_MS_MAX = 10_000;

const TOO_LARGE = 1n << 256n;
const owned = z.object({
  contract: z.object({
    address: z.string().regex(/^0x[0-9a-fA-F]{40}$/),
    isSpam: z.boolean().nullish(),
  }),
  tokenId: z
    .string()
    .regex(/^(?:0|[1-9]\d{0,77})$/)
    .refine((text) => BigInt(text) < TOO_LARGE),
});
/** As much of an answer as is used. One piece that is none makes the answer useless: the service is not what we think it is. */
const page = z.object({
  ownedNfts: z.array(owned).max(PAGE_SIZE),
  pageKey: z
    .string()
    .regex(/^[\x21-\x7e]{1,1000}$/)
    .nullish(),
});

/** Asks Alchemy's NFT API (v3) what an address holds. Names, pictures and balances of its answers are not used. */
export class AlchemyIndexer implements NftIndexer {
  readonly #key: string;
  readonly #fetch: Pick<GuardedFetch, 'read'>;
  readonly #answerMsMax: number;

  constructor({ key }: NftIndexerConfig, fetch: Pick<GuardedFetch, 'read'>, answerMsMax = ANSWER_MS_MAX) {
    this.#key = key;
    this.#fetch = fetch;
    this.#answerMsMax = answerMsMax;
  }

  covers(chainId: number): boolean {
    return hosts[chainId] !== undefined;
  }

  async pieces(chainId: number, holder: Address): Promise<readonly IndexedPiece[]> {
    const found: IndexedPiece[] = [];
    const seen = new Set<string>();
    let pageKey: string | undefined;
    for (let asked = 0; asked < PAGES_MAX; asked += 1) {
      const { ownedNfts, pageKey: next } = await this.#page(chainId, holder, pageKey);
      for (const { contract, tokenId } of ownedNfts) {
        found.push({
          contract: getAddress(contract.address.toLowerCase()),
          tokenId,
          isSpam: contract.isSpam ?? false,
        });
      }
      // The same page again would be asked for without an end.
      if (!next || seen.has(next)) break;
      seen.add(next);
      pageKey = next;
    }
    return found;
  }

  async #page(chainId: number, holder: Address, pageKey: string | undefined) {
    const words = new URLSearchParams({
      owner: holder,
      // Only with its metadata an answer says what is spam.
      withMetadata: 'true',
      pageSize: String(PAGE_SIZE),
      ...(pageKey !== undefined && { pageKey }),
    });
    const url = `https://${hosts[chainId]}.g.alchemy.com/nft/v3/${this.#key}/getNFTsForOwner?${words}`;
    const bytes = await this.#fetch
      .read(url, { accept: 'application/json', bytesMax: BYTES_MAX, timeoutMs: this.#answerMsMax })
      .catch((cause: unknown) => {
        // The address holds the key, so nothing of the cause may say it.
        throw new IndexerError(cause instanceof OutgoingRefused ? problemOf(cause) : 'unreachable');
      });
    return page.safeParse(parsed(bytes)).data ?? malformed();
  }
}

function problemOf({ reason }: OutgoingRefused): IndexerProblem {
  switch (reason) {
    case 'slow':
    case 'tooLarge':
      return reason;
    case 'missing':
    case 'private':
    case 'redirects':
    case 'address':
    case 'encoding':
      return 'refused';
    default:
      return 'unreachable';
  }
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
}

function malformed(): never {
  throw new IndexerError('malformed');
}
