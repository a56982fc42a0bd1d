import { getAddress, isAddressEqual, parseAbiItem, type Address, type Hash } from 'viem';
import type { ChainReader } from '@/lib/wallet/chain-reader';
import { readBlock, readTransaction, readWholeBlock } from '@/lib/wallet/node/chain-reads';
import { readLogs } from '@/lib/wallet/node/event-logs';
import type { WalletNetwork, WalletToken } from '@/protocol/wallet';
import { lastOf, latestBlocks, newestOf, type BlockRange } from './block-range';
import { transferEvent } from './transfer-event';

const drippedEvent = parseAbiItem('event Dripped(address indexed to, uint256 native, uint256 tokens)');

/** Money that came or went, as the chain has it. */
export interface ChainEntry {
  readonly key: string;
  readonly kind: 'sent' | 'received' | 'faucet';
  readonly chainId: number;
  readonly token: WalletToken;
  readonly amount: bigint;
  readonly other: Address;
  readonly hash: Hash;
  readonly atMs: number;
  /**
   * Made to be seen here rather than meant: of nothing, or out of this wallet in a transaction that another account sent. The address
   * in it often looks like one that the holder knows, to be copied from the list.
   */
  readonly isUnasked: boolean;
}

/** Transfers of coins leave no log: on a local network, which has a block for each transaction, so many blocks are read. */
const LOCAL_BLOCKS_MAX = 40;
/** So many of what was sent, and of the rest. */
export const ENTRIES_MAX = 50;
const UNASKED_MAX = 20;

type Found = Omit<ChainEntry, 'atMs' | 'key' | 'isUnasked'> & {
  readonly block: bigint;
  readonly place: number;
  /** Whether the holder's own transaction moved it; what comes in needs none. */
  readonly isOwn: boolean;
};

/** What an address got and gave in some blocks, the newest first; without a range lately. */
export async function readChainEntries(
  client: ChainReader,
  network: WalletNetwork,
  tokens: readonly WalletToken[],
  holder: Address,
  range?: BlockRange,
): Promise<ChainEntry[]> {
  const blocks = range ?? (await latestBlocks(client));
  const plainBlocks = newestOf(blocks, range ? Infinity : LOCAL_BLOCKS_MAX);
  const [logged, dripped, plain] = await Promise.all([
    readTransfers(client, network, tokens, holder, blocks),
    readDrips(client, network, tokens, holder, blocks),
    network.isLocal ? readPlain(client, network, tokens, holder, plainBlocks) : [],
  ]);
  const all = [...logged, ...dripped, ...plain].sort(newestFirst);
  // Each kind has its own share, so that others cannot push out what the holder sent.
  const newest = (most: number, isOfKind: (one: Found) => boolean) => all.filter(isOfKind).slice(0, most);
  const found = [
    ...newest(ENTRIES_MAX, (one) => !isUnasked(one) && one.kind === 'sent'),
    ...newest(ENTRIES_MAX, (one) => !isUnasked(one) && one.kind !== 'sent'),
    ...newest(UNASKED_MAX, isUnasked),
  ].sort(newestFirst);
  const times = await timesOf(client, found);
  return found.map((one) => {
    const { block, place, isOwn: _, ...entry } = one;
    const key = `${entry.chainId} ${entry.hash} ${place}`;
    return { ...entry, isUnasked: isUnasked(one), key, atMs: times.get(block) ?? 0 };
  });
}

const newestFirst = (one: Found, other: Found) => Number(other.block - one.block) || other.place - one.place;
const isUnasked = ({ amount, isOwn }: Found) => amount === 0n || !isOwn;

async function readTransfers(
  client: ChainReader,
  { chainId, faucet }: WalletNetwork,
  tokens: readonly WalletToken[],
  holder: Address,
  range: BlockRange,
): Promise<Found[]> {
  const byAddress = new Map(
    tokens.flatMap((token) => (token.address ? [[getAddress(token.address), token] as const] : [])),
  );
  if (byAddress.size === 0) return [];
  const address = [...byAddress.keys()];
  const blocks = { fromBlock: range.from, toBlock: lastOf(range) };
  const [came, went] = await Promise.all([
    readLogs(client, transferEvent, { address, ...blocks, args: { to: holder } }),
    readLogs(client, transferEvent, { address, ...blocks, args: { from: holder } }),
  ]);
  // Zero-value transfers are set apart without a lookup, because the sender makes no difference.
  const own = await ownTransactions(
    client,
    went.filter(({ args }) => args.value > 0n),
    holder,
  );
  return [...came, ...went].flatMap((log) => {
    const token = byAddress.get(getAddress(log.address));
    if (!token) return [];
    const isOut = getAddress(log.args.from) === getAddress(holder);
    const isMinted = faucet !== null && BigInt(log.args.from) === 0n;
    return [
      {
        kind: isOut ? ('sent' as const) : isMinted ? ('faucet' as const) : ('received' as const),
        chainId,
        token,
        amount: log.args.value,
        other: getAddress(isOut ? log.args.to : log.args.from),
        hash: log.transactionHash,
        block: log.blockNumber,
        place: log.logIndex,
        isOwn: !isOut || own.has(log.transactionHash),
      },
    ];
  });
}

/** Those of the transactions that the holder sent. A token writes what it likes into its logs; who sent it, nobody can forge. */
async function ownTransactions(
  client: ChainReader,
  logs: readonly { readonly transactionHash: Hash; readonly blockNumber: bigint }[],
  holder: Address,
): Promise<Set<Hash>> {
  const newest = [...logs].sort((one, other) => Number(other.blockNumber - one.blockNumber));
  const hashes = [...new Set(newest.map(({ transactionHash }) => transactionHash))].slice(0, ENTRIES_MAX);
  const sent = await Promise.all(
    hashes.map(async (hash) => {
      const { from } = await readTransaction(client, hash);
      return isAddressEqual(from, holder) ? [hash] : [];
    }),
  );
  return new Set(sent.flat());
}

async function readDrips(
  client: ChainReader,
  { chainId, faucet }: WalletNetwork,
  tokens: readonly WalletToken[],
  holder: Address,
  range: BlockRange,
): Promise<Found[]> {
  const coin = tokens.find(({ address }) => address === null);
  if (faucet === null || !coin) return [];
  const address = getAddress(faucet);
  const logs = await readLogs(client, drippedEvent, {
    address,
    args: { to: holder },
    fromBlock: range.from,
    toBlock: lastOf(range),
  });
  return logs.map((log) => ({
    kind: 'faucet' as const,
    chainId,
    token: coin,
    amount: log.args.native,
    other: address,
    hash: log.transactionHash,
    block: log.blockNumber,
    place: log.logIndex,
    isOwn: true,
  }));
}

async function readPlain(
  client: ChainReader,
  { chainId }: WalletNetwork,
  tokens: readonly WalletToken[],
  holder: Address,
  numbers: readonly bigint[],
): Promise<Found[]> {
  const coin = tokens.find(({ address }) => address === null);
  if (!coin) return [];
  const own = getAddress(holder);
  const blocks = await Promise.all(numbers.map((blockNumber) => readWholeBlock(client, blockNumber)));
  return blocks.flatMap(({ number, transactions }) =>
    transactions.flatMap(({ from, to, value, hash, transactionIndex }) => {
      const isOut = getAddress(from) === own;
      if (to === null || value === 0n || (!isOut && getAddress(to) !== own)) return [];
      return [
        {
          kind: isOut ? ('sent' as const) : ('received' as const),
          chainId,
          token: coin,
          amount: value,
          other: getAddress(isOut ? to : from),
          hash,
          block: number,
          place: -1 - transactionIndex,
          isOwn: true,
        },
      ];
    }),
  );
}

async function timesOf(client: ChainReader, found: readonly Found[]): Promise<Map<bigint, number>> {
  const numbers = [...new Set(found.map(({ block }) => block))];
  const blocks = await Promise.all(numbers.map((blockNumber) => readBlock(client, blockNumber)));
  return new Map(blocks.map(({ number, timestamp }) => [number, Number(timestamp) * 1000]));
}
