import type { CollectionKey } from './deps';

/** What a report of an NFT collection is about, as its row names it. */
export const subjectOfCollection = ({ chainId, contract }: CollectionKey): string =>
  `nftCollection:${chainId}:${contract}`;

/** The collection of such a subject; null for every other one. */
export function collectionOfSubject(subject: string): CollectionKey | null {
  const [, chainId, contract] = /^nftCollection:(\d+):(0x[0-9a-fA-F]{40})$/.exec(subject) ?? [];
  return chainId === undefined || contract === undefined ? null : { chainId: Number(chainId), contract };
}
