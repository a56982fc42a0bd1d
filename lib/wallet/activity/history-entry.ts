import type { Address, Hash, Hex } from 'viem';

export type HistoryKind =
  | 'sent'
  | 'received'
  | 'faucet'
  | 'swap'
  | 'approved'
  | 'revoked'
  | 'rewardGiven'
  | 'rewardClaimed'
  | 'rewardReturned';

/** An amount of a coin or token. */
export interface Paid {
  readonly amount: bigint;
  /** False: the token is not listed, so `amount` is of unknown units. */
  readonly isCounted: boolean;
  readonly symbol: string;
  readonly decimals: number;
  readonly token: Address | null;
}

/** A piece of a collection. */
export interface EntryPiece {
  readonly contract: Address;
  readonly tokenId: string;
}

/** Something that happened to an address, as the chain has it. */
export interface FoundEntry {
  readonly kind: HistoryKind;
  readonly chainId: number;
  readonly symbol: string;
  readonly decimals: number;
  readonly amount: bigint;
  /** False: `amount` says nothing. */
  readonly isCounted: boolean;
  /** It may be more than `amount`: coins came, of which no log says how many. */
  readonly isLeast?: boolean;
  readonly other: Address;
  readonly nft: string | null;
  /** The piece that came. */
  readonly piece?: EntryPiece;
  /** What left the wallet for it: of a swap. */
  readonly paid?: Paid;
  /** Of the coin or token, for its price. */
  readonly token?: Address | null;
  readonly isFailed?: boolean;
  /** Of the reward that it is about. */
  readonly rewardId?: Hex;
  readonly hash: Hash;
  readonly block: bigint;
  readonly place: number;
}
