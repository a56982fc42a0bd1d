import type { Address } from 'viem';
import type { SwapQuote } from '@/protocol/swap';

/** A swap that somebody asks a price for. Both sides are different assets, and the amount is above 0. */
export interface AskedSwap {
  readonly chainId: number;
  /** Null: the coin of the network. */
  readonly from: Address | null;
  readonly to: Address | null;
  readonly amount: bigint;
  /** In hundredths of a percent. */
  readonly slippage: number;
  /** Pays and receives. */
  readonly account: Address;
  readonly time: Date;
}

/** Where quotes of a network come from. */
export interface SwapSource {
  /** The token that stands for the coin of a network that it quotes on; null for any other network. */
  coinOf(chainId: number): Address | null;
  /** Rejects with an AppError that has a sentence. */
  quote(asked: AskedSwap): Promise<SwapQuote>;
}

/** The least that a slippage accepts. */
export function minimumOf(expected: bigint, slippage: number): bigint {
  return (expected * BigInt(10_000 - slippage)) / 10_000n;
}
