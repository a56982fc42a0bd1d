import type { WalletToken } from '@/protocol/wallet';
import { chainReader } from '@/lib/wallet/chain-reader';
import { pricesAt } from '@/lib/wallet/prices/prices';
import { valueOf, type Usd } from '@/lib/wallet/usd';
import type { ActivityEntry } from './use-activity';

const DAY_MS = 86_400_000;

/** The end of the day in UTC, or now while it lasts. */
const endOfDay = (atMs: number, nowMs: number) =>
  Math.min((Math.floor(atMs / DAY_MS) + 1) * DAY_MS - 1, nowMs);

/**
 * What entries were worth at the end of their day (UTC), by key: asked of pools or feeds at a block of that time. What nobody knows is
 * left out, as are NFTs, approvals and what failed.
 */
export async function dayValues(
  entries: readonly ActivityEntry[],
  nowMs = Date.now(),
): Promise<ReadonlyMap<string, Usd>> {
  const priced = entries.filter(
    ({ token, isCounted, isLeast, kind, state, nft }) =>
      token !== undefined &&
      isCounted &&
      !isLeast &&
      nft === null &&
      state === 'confirmed' &&
      kind !== 'approved' &&
      kind !== 'revoked',
  );
  const days = new Map<string, Promise<ReadonlyMap<string, Usd>>>();
  const values = new Map<string, Usd>();
  for (const { key, network, token, amount, decimals, atMs } of priced) {
    const at = endOfDay(atMs, nowMs);
    const day = `${network.chainId} ${at}`;
    const tokens = network.tokens as WalletToken[];
    const prices = days.get(day) ?? pricesAt(chainReader(network.chainId), network, tokens, at);
    days.set(day, prices);
    const known = tokens.find(
      (one) => (one.address?.toLowerCase() ?? null) === (token?.toLowerCase() ?? null),
    );
    const price = known && (await prices).get(known.id);
    if (price !== undefined) values.set(key, valueOf(amount, decimals, price));
  }
  return values;
}
