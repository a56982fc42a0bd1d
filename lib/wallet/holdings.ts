import type { WalletNetwork, WalletToken } from '@/protocol/wallet';
import type { Balances } from './balances/read-balances';
import type { Price, Prices } from './prices/prices';
import { valueOf, type Usd } from './usd';

/** A token as a person has it. */
export interface Holding {
  readonly token: WalletToken;
  readonly network: WalletNetwork;
  /** In the smallest unit; null when it could not be read. */
  readonly amount: bigint | null;
  readonly price: Price | null;
  readonly value: Usd | null;
}

export interface NetworkHoldings {
  readonly network: WalletNetwork;
  readonly tokens: readonly WalletToken[];
  /** Null when the network did not answer. */
  readonly balances: Balances | null;
  readonly prices: Prices;
}

/** Rows of the list: what is worth most first, then what is there, then the order of the catalogue; coins are always there. */
export function holdingsOf(networks: readonly NetworkHoldings[]): Holding[] {
  const rows = networks.flatMap(({ network, tokens, balances, prices }) =>
    balances === null
      ? []
      : tokens.map((token): Holding => {
          const amount = balances.get(token.id) ?? null;
          const price = prices.get(token.id) ?? null;
          const value = amount === null || price === null ? null : valueOf(amount, token.decimals, price.usd);
          return { token, network, amount, price, value };
        }),
  );
  const shown = rows.filter(({ token, amount }) => token.address === null || token.isCustom || amount !== 0n);
  return shown.sort(
    (one, other) =>
      compare(other.value ?? -1n, one.value ?? -1n) ||
      compare(other.amount ?? 0n, one.amount ?? 0n) ||
      one.token.sort - other.token.sort,
  );
}

export interface Total {
  /** Null when nothing has a price. */
  readonly value: Usd | null;
  /** What the same holdings were worth a day ago; null when a part of them cannot say. */
  readonly gain: Usd | null;
  /** Something that is held has no price. */
  readonly isPartial: boolean;
}

/** Of a wallet that nobody could read. */
export const UNKNOWN_TOTAL: Total = { value: null, gain: null, isPartial: false };

/** The sum of what has a price. */
export function totalOf(holdings: readonly Holding[]): Total {
  const held = holdings.filter(({ amount }) => amount !== null && amount > 0n);
  const priced = held.filter(({ value }) => value !== null);
  const value = priced.reduce((sum, one) => sum + (one.value ?? 0n), 0n);
  const gains = priced.map(({ value: now, price }) => gainOf(now ?? 0n, price?.change ?? null));
  return {
    value: priced.length === 0 && held.length > 0 ? null : value,
    gain:
      gains.length === 0 || gains.includes(null)
        ? null
        : gains.reduce<bigint>((sum, one) => sum + (one ?? 0n), 0n),
    isPartial: priced.length < held.length,
  };
}

/** now − before, where now = before · (1 + change). */
function gainOf(now: Usd, change: bigint | null): Usd | null {
  if (change === null || change <= -10_000n) return null;
  return now - (now * 10_000n) / (10_000n + change);
}

function compare(one: bigint, other: bigint): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
