import { isAddressEqual, type Address, type Hash } from 'viem';
import { chainReader, type ChainReader } from '@/lib/wallet/chain-reader';
import { readReceipt } from '@/lib/wallet/node/chain-reads';
import type { ActivityEntry } from './use-activity';

/** Transactions whose receipts one look asks for, the newest. */
const ASKED_MAX = 200;
const KEPT_MAX = 5_000;
/** What an address paid for a transaction; a receipt never changes once it is settled, and a new one costs one question more. */
const kept = new Map<string, bigint>();

type Spent = Pick<ActivityEntry, 'kind' | 'state' | 'hash' | 'atMs' | 'isUnasked'> & {
  readonly network: Pick<ActivityEntry['network'], 'chainId' | 'name' | 'isLocal' | 'nativeToken'>;
};

/** Network fees by transaction hash, in the smallest unit of the coin; `unread` transactions nobody could say. */
export interface Fees {
  readonly byHash: ReadonlyMap<string, bigint>;
  readonly unread: number;
}

/** Reads what an address itself paid for its transactions. Of those that somebody else sent it paid nothing. */
export async function readFees(
  entries: readonly Spent[],
  holder: Address,
  clientOf: (chainId: number) => ChainReader = chainReader,
): Promise<Fees> {
  const wanted = spentIn(entries);
  const byHash = new Map<string, bigint>();
  let unread = Math.max(0, wanted.length - ASKED_MAX);
  await Promise.all(
    wanted.slice(0, ASKED_MAX).map(async ({ chainId, hash }) => {
      const key = `${chainId} ${hash} ${holder.toLowerCase()}`;
      try {
        const fee = kept.get(key) ?? (await feeOf(clientOf(chainId), hash, holder));
        if (kept.size >= KEPT_MAX) kept.clear();
        kept.set(key, fee);
        byHash.set(hash, fee);
      } catch {
        unread += 1;
      }
    }),
  );
  return { byHash, unread };
}

/** Each transaction once, although a swap and its approval are entries of their own. */
export function spentIn(entries: readonly Spent[]): { readonly chainId: number; readonly hash: Hash }[] {
  const found = new Map<Hash, number>();
  for (const { hash, kind, state, isUnasked, network } of entries) {
    const isDecided = state !== 'asking' && state !== 'pending' && state !== 'unsent' && state !== 'lost';
    if (hash !== null && isDecided && !isUnasked && kind !== 'faucet') found.set(hash, network.chainId);
  }
  return [...found].map(([hash, chainId]) => ({ hash, chainId }));
}

async function feeOf(client: ChainReader, hash: Hash, holder: Address): Promise<bigint> {
  const { from, gasUsed, effectiveGasPrice, l1Fee } = await readReceipt(client, hash);
  return isAddressEqual(from, holder) ? gasUsed * effectiveGasPrice + l1Fee : 0n;
}

/** Fees of one coin. */
export interface FeeSum {
  readonly symbol: string;
  readonly decimals: number;
  /** Null for the coin itself, on whichever network; the name of a local network, whose coins are worth nothing. */
  readonly local: string | null;
  readonly amount: bigint;
}

/** Sums fees by coin. Coins of local networks are no money, so they are summed apart. */
export function feeSums(entries: readonly Spent[], { byHash }: Fees): FeeSum[] {
  const sums = new Map<string, FeeSum>();
  const counted = new Set<string>();
  for (const { hash, network } of entries) {
    const fee = hash === null ? undefined : byHash.get(hash);
    if (hash === null || fee === undefined || fee === 0n || counted.has(hash)) continue;
    counted.add(hash);
    const { symbol, decimals } = network.nativeToken;
    const local = network.isLocal ? network.name : null;
    const key = `${symbol} ${local}`;
    sums.set(key, { symbol, decimals, local, amount: (sums.get(key)?.amount ?? 0n) + fee });
  }
  return [...sums.values()];
}
