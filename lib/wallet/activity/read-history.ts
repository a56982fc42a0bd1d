import { getAddress, isAddressEqual, type Address, type Hash, type Hex, type PublicClient } from 'viem';
import type { WalletNetwork, WalletToken } from '@/protocol/wallet';
import { readContractEntries } from './approval-entries';
import { BLOCKS_MAX, readChainEntries, type ChainEntry } from './from-chain';
import type { FoundEntry, HistoryKind, Paid } from './history-entry';
import { readRewardEntries } from './reward-entries';
import { readSwapEntries } from './swap-entries';

/** One thing that happened to an address, whatever wallet did it. */
export interface HistoryEntry {
  readonly key: string;
  readonly kind: HistoryKind;
  readonly chainId: number;
  readonly symbol: string;
  readonly decimals: number;
  readonly amount: bigint;
  readonly isCounted: boolean;
  readonly other: Address;
  readonly nft: string | null;
  readonly paid: Paid | null;
  /** Of the coin or token; undefined where it has no price by nature. */
  readonly token: Address | null | undefined;
  readonly isFailed: boolean;
  readonly rewardId?: Hex;
  readonly hash: Hash;
  readonly atMs: number;
  /** See ChainEntry; of approvals: another account sent the transaction, and the contract is not listed. */
  readonly isUnasked: boolean;
}

/** Own transactions of which it is asked whether they are more than they move. */
const INSPECTED_MAX = 60;
/** Failed transactions leave no log: on a local network so many blocks are read. */
const LOCAL_BLOCKS_MAX = 40n;

/**
 * What happened to an address lately: transfers, swaps as one, NFTs that came, approvals, rewards, and on local networks failures.
 * What belongs together is told once.
 */
export async function readHistory(
  client: PublicClient,
  network: WalletNetwork,
  tokens: readonly WalletToken[],
  { holder, rewards }: { readonly holder: Address; readonly rewards: Address | null },
): Promise<HistoryEntry[]> {
  const latest = await client.getBlockNumber();
  const fromBlock = latest > BLOCKS_MAX ? latest - BLOCKS_MAX : 0n;
  const of = { holder, fromBlock };
  const [moved, contracts, given, failed] = await Promise.all([
    readChainEntries(client, network, tokens, holder),
    readContractEntries(client, network, tokens, of),
    rewards === null ? [] : readRewardEntries(client, network, tokens, { ...of, rewards }),
    network.isLocal ? readFailed(client, network, holder, latest) : [],
  ]);
  const isPlain = ({ kind, isUnasked }: ChainEntry) => kind !== 'faucet' && !isUnasked;
  const hashes = [...new Set([...moved.filter(isPlain), ...failed].map(({ hash }) => hash))].slice(
    0,
    INSPECTED_MAX,
  );
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
  const times = await timesOf(client, [...swaps, ...given, ...contracts, ...failed]);
  const found = [...swaps, ...given, ...contracts, ...failed.filter(({ hash }) => !told.has(hash))].map(
    (one) => ({
      ...one,
      paid: one.paid ?? null,
      token: one.token,
      isFailed: one.isFailed ?? false,
      key: `${one.chainId} ${one.hash} ${one.kind} ${one.place}`,
      atMs: times.get(one.block) ?? 0,
      isUnasked: isStranger(one),
    }),
  );
  const failedHashes = new Set(failed.map(({ hash }) => hash));
  const rest = moved
    .filter(({ hash, isUnasked }) => isUnasked || (!told.has(hash) && !failedHashes.has(hash)))
    .map(({ token: { symbol, decimals, address }, ...one }): HistoryEntry => ({
      ...{ ...one, symbol, decimals, isCounted: true, nft: null, paid: null, isFailed: false },
      token: address === null ? null : getAddress(address),
    }));
  return [...found, ...rest].sort((one, other) => other.atMs - one.atMs);
}

/** Only approvals: a piece that came is shown without its contract's words, so nothing can be meant by it. */
const isOfUnlisted = ({ kind, isCounted }: FoundEntry) =>
  (kind === 'approved' || kind === 'revoked') && !isCounted;

async function sendersOf(client: PublicClient, hashes: readonly Hash[]): Promise<Map<Hash, Address>> {
  const some = [...new Set(hashes)].slice(0, INSPECTED_MAX);
  return new Map(
    await Promise.all(
      some.map(async (hash) => [hash, (await client.getTransaction({ hash })).from] as const),
    ),
  );
}

async function readFailed(
  client: PublicClient,
  { chainId, nativeToken }: WalletNetwork,
  holder: Address,
  latest: bigint,
): Promise<FoundEntry[]> {
  const count = latest + 1n < LOCAL_BLOCKS_MAX ? latest + 1n : LOCAL_BLOCKS_MAX;
  const blocks = await Promise.all(
    Array.from({ length: Number(count) }, (_, index) =>
      client.getBlock({ blockNumber: latest - BigInt(index), includeTransactions: true }),
    ),
  );
  const own = blocks.flatMap(({ transactions }) =>
    transactions.filter(({ from }) => isAddressEqual(from, holder)),
  );
  const found = await Promise.all(
    own.map(async ({ hash, to, value, blockNumber, transactionIndex }): Promise<FoundEntry[]> => {
      const { status } = await client.getTransactionReceipt({ hash });
      if (status !== 'reverted' || to === null) return [];
      return [
        {
          ...{
            kind: 'sent',
            chainId,
            symbol: nativeToken.symbol,
            decimals: nativeToken.decimals,
            amount: value,
          },
          ...{ isCounted: true, other: getAddress(to), nft: null, token: null, isFailed: true, hash },
          ...{ block: blockNumber, place: -1 - transactionIndex },
        },
      ];
    }),
  );
  return found.flat();
}

async function timesOf(client: PublicClient, found: readonly FoundEntry[]): Promise<Map<bigint, number>> {
  const numbers = [...new Set(found.map(({ block }) => block))];
  const blocks = await Promise.all(numbers.map((blockNumber) => client.getBlock({ blockNumber })));
  return new Map(blocks.map(({ number, timestamp }) => [number, Number(timestamp) * 1000]));
}
