import {
  erc20Abi,
  isAddressEqual,
  parseEventLogs,
  type Address,
  type Hash,
  type Hex,
  type PublicClient,
  type TransactionReceipt,
} from 'viem';
import { SWAP_SECONDS_MAX } from '@/protocol/swap';
import { readingClient } from '@/lib/wallet/clients';
import { decidedBy, nextLookMs } from '@/lib/wallet/sending/follow';
import { revertOf } from './failure';
import { changeSwap, isUndecided, swapList, swapOf, type SwapRecord } from './swap-list';

/** So many blocks are looked through for a transaction of which the hash is not known. */
const SEARCHED_BLOCKS_MAX = 600n;

const followed = new Set<string>();
/** Whose answer from the wallet this page itself waits for. */
const awaited = new Set<string>();

/** While this page waits for the wallet's answer nobody looks for one on the chain. */
export async function whileSwapAwaited<Result>(id: string, ask: () => Promise<Result>): Promise<Result> {
  awaited.add(id);
  try {
    return await ask();
  } finally {
    awaited.delete(id);
  }
}

/** Goes on with every swap that may still reach the chain; what is followed already is left alone. */
export function followSwaps(): void {
  for (const { id, ...record } of swapList.items()) {
    if (!isUndecided({ id, ...record }) || followed.has(id)) continue;
    followed.add(id);
    void follow(id).finally(() => followed.delete(id));
  }
}

async function follow(id: string): Promise<void> {
  for (let looks = 0; ; looks += 1) {
    const record = swapOf(id);
    if (!record || !isUndecided(record)) return;
    // A node that does not answer leaves everything as it was.
    if (!awaited.has(id)) await lookAt(readingClient(record.chainId), record).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, nextLookMs(looks)));
  }
}

/** Looks once what became of a swap, and keeps it. Rejects when the node does not answer: then nothing is said. */
export async function lookAt(client: PublicClient, record: SwapRecord): Promise<void> {
  const { id, account: from, nonce } = record;
  const hash = record.hash ?? (await find(client, record));
  if (hash === null) return;
  if (hash === 'never') return changeSwap(id, { state: 'unsent' });
  if (record.hash === null) changeSwap(id, { hash, state: 'pending' });
  const { fromBlock, replacements = [] } = record;
  const numbered = { from, nonce: nonce ?? 0, fromBlock: BigInt(fromBlock ?? 0), hash, replacements };
  const decided = await decidedBy(client, numbered, (call) => isItself(record, call));
  if (decided === null) return;
  const { state: outcome } = decided;
  if (outcome === 'replaced' || decided.hash === null) return changeSwap(id, { hash, state: 'replaced' });
  const receipt = await client.getTransactionReceipt({ hash: decided.hash });
  changeSwap(id, {
    hash: decided.hash,
    state: outcome === 'confirmed' ? 'done' : outcome,
    reason: outcome === 'failed' ? await reasonOf(client, record, receipt.blockNumber) : null,
    received: outcome === 'confirmed' ? (receivedIn(receipt, record)?.toString() ?? null) : null,
    fee: String(receipt.gasUsed * receipt.effectiveGasPrice),
  });
}

/** What the router says to the same call after its block; null where that tells nothing. */
async function reasonOf(
  client: PublicClient,
  { account, router, data, pays, amount }: SwapRecord,
  blockNumber: bigint,
): Promise<SwapRecord['reason']> {
  const value = pays.address === null ? BigInt(amount) : 0n;
  try {
    await client.call({ account, to: router.address, data, value, blockNumber });
    return null;
  } catch (error) {
    const problem = revertOf(error);
    return problem === 'priceMoved' || problem === 'expired' ? problem : null;
  }
}

/** Whether a transaction is the swap, by its very bytes. */
function isItself(
  { account, router, data }: SwapRecord,
  { from, to, input }: { readonly from: Address; readonly to: Address | null; readonly input: Hex },
): boolean {
  return isAddressEqual(from, account) && to !== null && isAddressEqual(to, router.address) && input === data;
}

/**
 * The transaction of a swap whose wallet did not answer, by its very bytes. `never`: it is not on the chain and no block takes
 * it any more, or its number went to another transaction. Null while it may still come.
 */
async function find(client: PublicClient, record: SwapRecord): Promise<Hash | 'never' | null> {
  const { account, nonce, fromBlock } = record;
  if (nonce === null || fromBlock === null) return 'never';
  const block = await client.getBlock();
  const used = await client.getTransactionCount({ address: account, blockTag: 'latest' });
  if (used > nonce) {
    const first = BigInt(fromBlock);
    const last = block.number < first + SEARCHED_BLOCKS_MAX ? block.number : first + SEARCHED_BLOCKS_MAX;
    for (let blockNumber = first; blockNumber <= last; blockNumber += 1n) {
      const { transactions } = await client.getBlock({ blockNumber, includeTransactions: true });
      const found = transactions.find((one) => isItself(record, one));
      if (found) return found.hash;
    }
  }
  return block.timestamp > BigInt(endOf(record)) ? 'never' : null;
}

/** Without a deadline of its own a swap is given up after so long, as a send is: the screen then says that a wallet may still ask. */
function endOf({ deadline, createdMs }: SwapRecord): number {
  return deadline ?? Math.ceil(createdMs / 1000) + SWAP_SECONDS_MAX;
}

/**
 * What a swap brought, by its own logs: of a token what came to the account, of the coin what the router unwrapped. Null: an
 * aggregator has sent coins, which leave no log.
 */
export function receivedIn({ logs }: Pick<TransactionReceipt, 'logs'>, record: SwapRecord): bigint | null {
  const { account, receives, router, deadline } = record;
  if (receives.address === null && deadline === null) return null;
  const transfers = parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs });
  const to = receives.address === null ? router.address : account;
  const token = receives.address;
  // The last step of a swap for coins pays the wrapped coin to the router, which sends it on as coins.
  const arrived = transfers.filter(
    ({ address, args }) => isAddressEqual(args.to, to) && (token === null || isAddressEqual(address, token)),
  );
  return arrived.reduce((sum, { args }) => sum + args.value, 0n);
}
