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
import { decidedBy, findFrom, knownTransaction, nextLookMs } from '@/lib/wallet/sending/follow';
import { revertOf } from './failure';
import { changeSwap, isUndecided, swapList, swapOf, type SwapRecord } from './swap-list';

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
  const { id, chainId, account: from, nonce } = record;
  const hash = record.hash ?? (await find(client, record));
  if (hash === null) return;
  if (hash === 'never') return changeSwap(id, { state: 'unsent' });
  if (hash === 'lost') return changeSwap(id, { state: 'lost' });
  if (record.hash === null) changeSwap(id, { hash, state: 'pending' });
  const { fromBlock, replacements = [] } = record;
  const numbered = {
    chainId,
    from,
    nonce: nonce ?? 0,
    fromBlock: BigInt(fromBlock ?? 0),
    hash,
    replacements,
  };
  const decided = await decidedBy(client, numbered, (call) => isItself(record, call));
  if (decided === null) {
    // Without a deadline any node may bring it back.
    if (await isGone(client, record)) changeSwap(id, { state: record.deadline === null ? 'lost' : 'unsent' });
    return;
  }
  const { state: outcome } = decided;
  if (outcome === 'replaced' || outcome === 'lost') return changeSwap(id, { hash, state: outcome });
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
 * it any more, or its number went to another transaction. `lost`: its time is over, and it's unknown what used its number.
 * Null while it may still come.
 */
async function find(client: PublicClient, record: SwapRecord): Promise<Hash | 'never' | 'lost' | null> {
  const { chainId, account: from, nonce, fromBlock, deadline } = record;
  if (nonce === null || fromBlock === null) return 'never';
  const { number: newest, timestamp } = await client.getBlock();
  const asked = { chainId, from, nonce, fromBlock: BigInt(fromBlock) };
  const found = await findFrom(client, asked, newest, (call) => isItself(record, call));
  if (found !== 'unused' && found !== 'waits' && found !== 'others' && found !== 'lost') return found;
  if (timestamp <= BigInt(endOf(record))) return null;
  if (found === 'lost') return 'lost';
  // Only a swap with a deadline is undone by a block that takes it later.
  return found === 'waits' && deadline === null ? null : 'never';
}

/** Whether the time of a swap is over, no block has taken its number, and its node has none of its transactions. */
async function isGone(client: PublicClient, record: SwapRecord): Promise<boolean> {
  const { account: address, nonce, hash, replacements = [] } = record;
  const { number: blockNumber, timestamp } = await client.getBlock();
  if (timestamp <= BigInt(endOf(record))) return false;
  if ((await client.getTransactionCount({ address, blockNumber })) > (nonce ?? 0)) return false;
  const hashes = [hash, ...replacements.map((one) => one.hash)].filter((one) => one !== null);
  const known = await Promise.all(hashes.map((one) => knownTransaction(client, one)));
  return known.every((one) => one === null);
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
