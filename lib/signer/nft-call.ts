import { parseAbi, type Hex } from 'viem';

/**
 * The calls that move pieces of a collection and nothing else: both of ERC-721 and the single one of ERC-1155. Batches are
 * not read, so they count as unknown.
 */
export const nftAbi = parseAbi([
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, bytes data)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 copies, bytes data)',
]);

/** One NFT, or copies of one, that changes its owner. */
export interface NftTransfer {
  readonly kind: 'nft';
  readonly from: string;
  readonly to: string;
  readonly collection: string;
  readonly id: bigint;
  /** Null: of its kind there is one (ERC-721). */
  readonly copies: bigint | null;
  /** What the recipient's contract is called with; '0x' for nothing. */
  readonly data: Hex;
}

export function nftTransfer(
  collection: string,
  args:
    | readonly [from: string, to: string, id: bigint]
    | readonly [from: string, to: string, id: bigint, data: Hex]
    | readonly [from: string, to: string, id: bigint, copies: bigint, data: Hex],
): NftTransfer {
  const [from, to, id] = args;
  const base = { kind: 'nft' as const, from, to, collection, id };
  if (args.length === 5) return { ...base, copies: args[3], data: args[4] };
  return { ...base, copies: null, data: args.length === 4 ? args[3] : '0x' };
}
