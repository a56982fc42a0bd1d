import { getAddress, isAddressEqual, type Address, type Hash } from 'viem';
import type { ChainReader } from '@/lib/wallet/chain-reader';
import { readBlock, readTransaction } from '@/lib/wallet/node/chain-reads';
import { isRefusal } from '@/lib/wallet/node/node-error';
import type { WalletNetwork, WalletToken } from '@/protocol/wallet';
import { CONTRACT_ENTRIES_MAX, readContractEntries } from './approval-entries';
import { latestBlocks, type BlockRange } from './block-range';
import { ENTRIES_MAX, readChainEntries, type ChainEntry } from './from-chain';
import type { FoundEntry, Paid } from './history-entry';
import { readOwnTransactions, type OwnTransaction } from './own-transactions';
import { readRewardEntries, REWARD_ENTRIES_MAX } from './reward-entries';
import { readSwapEntries } from './swap-entries';

/** One thing that happened to an address, whatever wallet did it. */
export interface HistoryEntry extends Omit<
  FoundEntry,
  'block' | 'place' | 'paid' | 'token' | 'isFailed' | 'isLeast'
> {
  readonly key: string;
  readonly paid: Paid | null;
  /** Of the coin or token; undefined where it has no price by nature. */
  readonly token: Address | null | undefined;
  readonly isFailed: boolean;
  readonly isLeast: boolean;
  readonly atMs: number;
  /** See ChainEntry; of approvals: another account sent the transaction, and the contract is not listed. */
  readonly isUnasked: boolean;
}

/** Own transactions of which it is asked whether they are more than they move. */
const INSPECTED_MAX = 60;

export interface HistoryOf {
  readonly holder: Address;
  readonly rewards: Address | null;
  /** Without it: the latest. */
  readonly range?: BlockRange;
}

/** What was found. */
export interface FoundHistory {
  readonly entries: readonly HistoryEntry[];
  /** There is more in these blocks. */
  readonly isCut: boolean;
  /** The node doesn't know numbers of transactions of that time, so coins that were sent and failures may be missing. */
  readonly isForgotten: boolean;
}

/**
 * What happened to an address in some blocks: transfers, swaps as one, NFTs that came, approvals, rewards, coins that it sent and
 * failures. What belongs together is told once.
 */
export async function readHistory(
  client: ChainReader,
  network: WalletNetwork,
  tokens: readonly WalletToken[],
  { holder, rewards, range: asked }: HistoryOf,
): Promise<FoundHistory> {
  const range = asked ?? (await latestBlocks(client));
  const of = { holder, range };
  const [moved, contracts, given, counted] = await Promise.all([
    readChainEntries(client, network, tokens, holder, asked),
    readContractEntries(client, network, tokens, of),
    rewards === null ? [] : readRewardEntries(client, network, tokens, { ...of, rewards }),
    // Nodes forget how many transactions an address had sent long ago; the logs say the rest.
    readOwnTransactions(client, network.chainId, holder, range).catch((error: unknown) => {
      if (!isRefusal(error)) throw error;
      return null;
    }),
  ]);
  const own = counted?.transactions ?? [];
  const isPlain = ({ kind, isUnasked }: ChainEntry) => kind !== 'faucet' && !isUnasked;
  const inspected = [...new Set([...moved.filter(isPlain), ...own].map(({ hash }) => hash))];
  const hashes = inspected.slice(0, INSPECTED_MAX);
  const swaps = await readSwapEntries(client, network, tokens, { holder, hashes });
  const told = new Set([...swaps, ...given].map(({ hash }) => hash));
  const senders = await sendersOf(
    client,
    contracts.filter(isOfUnlisted).map(({ hash }) => hash),
  );
  const isStranger = (one: FoundEntry) => {
    const from = senders.get(one.hash);
    return isOfUnlisted(one) && from !== undefined && !isAddressEqual(from, holder);
  };
  const paid = new Set(moved.flatMap(({ token, kind, hash }) => (isCoinSent(token, kind) ? [hash] : [])));
  const isNew = ({ hash, isFailed }: OwnTransaction) => !told.has(hash) && (isFailed || !paid.has(hash));
  const unlogged = own.filter(isNew).flatMap((one) => ownEntry(network, one));
  const failedHashes = new Set(own.flatMap(({ hash, isFailed }) => (isFailed ? [hash] : [])));
  // A swap may bring its approval along, and some tokens say with each transfer what is left of one.
  const swapped = new Set(swaps.map(({ hash }) => hash));
  const apart = contracts.filter((one) => !isApproval(one) || !swapped.has(one.hash));
  const all = [...swaps, ...given, ...apart, ...unlogged];
  const times = await timesOf(client, all);
  const found = all.map((one) => ({
    ...one,
    paid: one.paid ?? null,
    token: one.token,
    isFailed: one.isFailed ?? false,
    isLeast: one.isLeast ?? false,
    key: `${one.chainId} ${one.hash} ${one.kind} ${one.place}`,
    atMs: times.get(one.block) ?? 0,
    isUnasked: isStranger(one),
  }));
  const rest = moved
    .filter(({ hash, isUnasked }) => isUnasked || (!told.has(hash) && !failedHashes.has(hash)))
    .map(({ token: { symbol, decimals, address }, ...one }): HistoryEntry => ({
      ...{
        ...one,
        symbol,
        decimals,
        isCounted: true,
        nft: null,
        paid: null,
        isFailed: false,
        isLeast: false,
      },
      token: address === null ? null : getAddress(address),
    }));
  const entries = [...found, ...rest].sort((one, other) => other.atMs - one.atMs);
  const isCut =
    inspected.length > INSPECTED_MAX || counted?.isCut === true || isAnyFull(moved, contracts, given);
  return { entries, isCut, isForgotten: counted === null };
}

const isCoinSent = (token: WalletToken, kind: string) => token.address === null && kind === 'sent';

/** Coins that left, or what the network undid; anything else has logs of its own. */
function ownEntry({ chainId, nativeToken }: WalletNetwork, one: OwnTransaction): FoundEntry[] {
  if (one.to === null || (!one.isFailed && one.value === 0n)) return [];
  const { symbol, decimals } = nativeToken;
  return [
    {
      ...{ kind: 'sent', chainId, symbol, decimals, amount: one.value, isCounted: true },
      ...{ other: getAddress(one.to), nft: null, token: null, isFailed: one.isFailed, hash: one.hash },
      ...{ block: one.block, place: -1 - one.index },
    },
  ];
}

/** Each reader stops at a number of its own; who has reached it may have left something out. */
function isAnyFull(
  moved: readonly ChainEntry[],
  contracts: readonly FoundEntry[],
  given: readonly FoundEntry[],
): boolean {
  const count = <One>(all: readonly One[], isOf: (one: One) => boolean) => all.filter(isOf).length;
  return (
    count(moved, ({ kind, isUnasked }) => kind === 'sent' && !isUnasked) >= ENTRIES_MAX ||
    count(moved, ({ kind, isUnasked }) => kind !== 'sent' && !isUnasked) >= ENTRIES_MAX ||
    count(contracts, ({ kind }) => kind === 'received') >= CONTRACT_ENTRIES_MAX ||
    count(contracts, ({ kind }) => kind !== 'received') >= CONTRACT_ENTRIES_MAX ||
    given.length >= REWARD_ENTRIES_MAX
  );
}

/** Only approvals: a piece that came is shown without its contract's words, so nothing can be meant by it. */
const isOfUnlisted = (one: FoundEntry) => isApproval(one) && !one.isCounted;
const isApproval = ({ kind }: FoundEntry) => kind === 'approved' || kind === 'revoked';

async function sendersOf(client: ChainReader, hashes: readonly Hash[]): Promise<Map<Hash, Address>> {
  const some = [...new Set(hashes)].slice(0, INSPECTED_MAX);
  return new Map(
    await Promise.all(some.map(async (hash) => [hash, (await readTransaction(client, hash)).from] as const)),
  );
}

async function timesOf(client: ChainReader, found: readonly FoundEntry[]): Promise<Map<bigint, number>> {
  const numbers = [...new Set(found.map(({ block }) => block))];
  const blocks = await Promise.all(numbers.map((blockNumber) => readBlock(client, blockNumber)));
  return new Map(blocks.map(({ number, timestamp }) => [number, Number(timestamp) * 1000]));
}
