import { numberToHex, type Address, type Hash, type Hex } from 'viem';
import type { ChainReader } from '@/lib/wallet/chain-reader';

/*
 * What the wallet's screen asks of a chain, by plain JSON-RPC (docs/decisions/lean-pages.md). Each rejects as the reader does, and with
 * a plain Error where the node doesn't know what is asked for.
 */

export interface ChainTransaction {
  readonly hash: Hash;
  readonly from: Address;
  /** Null: it made a contract. */
  readonly to: Address | null;
  readonly value: bigint;
  readonly input: Hex;
  readonly transactionIndex: number;
}

export interface ChainBlock {
  readonly number: bigint;
  /** In seconds. */
  readonly timestamp: bigint;
}

export interface ChainReceipt {
  readonly from: Address;
  readonly isReverted: boolean;
  readonly blockNumber: bigint;
  readonly transactionIndex: number;
  readonly gasUsed: bigint;
  readonly effectiveGasPrice: bigint;
  /** Ethereum's share, which a rollup takes beside the gas; 0 elsewhere. */
  readonly l1Fee: bigint;
  readonly logs: readonly RawLog[];
}

/** A log as nodes write it. */
export interface RawLog {
  readonly address: Address;
  readonly topics: readonly Hex[];
  readonly data: Hex;
  readonly blockNumber: Hex;
  readonly transactionHash: Hash;
  readonly logIndex: Hex;
}

/** A block by its number; without one the newest. */
export type BlockAt = bigint | 'latest';

export interface ChainCall {
  readonly to: Address;
  readonly data: Hex;
  readonly gas?: bigint;
  readonly account?: Address;
  readonly blockNumber?: bigint;
}

type Fields = Readonly<Record<string, Hex>>;

/** A block as nodes are asked for it. */
export const blockParam = (block: BlockAt) => (typeof block === 'bigint' ? numberToHex(block) : block);

/** The node's answer, or an error where it knows nothing of the thing. */
async function found<Thing>(answer: Promise<unknown>, what: string): Promise<Thing> {
  const thing = await answer;
  if (typeof thing !== 'object' || thing === null) throw new Error(`The node doesn't know this ${what}`);
  return thing as Thing;
}

/** The bytes that a call returns; empty ones are `0x`. */
export async function callContract(
  reader: ChainReader,
  { to, data, gas, account, blockNumber }: ChainCall,
): Promise<Hex> {
  const call = {
    to,
    data,
    ...(gas !== undefined && { gas: numberToHex(gas) }),
    ...(account && { from: account }),
  };
  const params = [call, blockParam(blockNumber ?? 'latest')];
  return (await reader.request({ method: 'eth_call', params })) as Hex;
}

export async function readBlockNumber(reader: ChainReader): Promise<bigint> {
  return BigInt((await reader.request({ method: 'eth_blockNumber' })) as Hex);
}

export async function readBlock(reader: ChainReader, block: BlockAt = 'latest'): Promise<ChainBlock> {
  const params = [blockParam(block), false];
  return blockOf(await found<Fields>(reader.request({ method: 'eth_getBlockByNumber', params }), 'block'));
}

/** A block with all that was sent in it. */
export async function readWholeBlock(
  reader: ChainReader,
  block: BlockAt,
): Promise<ChainBlock & { readonly transactions: readonly ChainTransaction[] }> {
  const params = [blockParam(block), true];
  const read = await found<Fields & { readonly transactions: readonly Fields[] }>(
    reader.request({ method: 'eth_getBlockByNumber', params }),
    'block',
  );
  return { ...blockOf(read), transactions: read.transactions.map(transactionOf) };
}

export async function readTransaction(reader: ChainReader, hash: Hash): Promise<ChainTransaction> {
  const params = [hash];
  return transactionOf(
    await found<Fields>(reader.request({ method: 'eth_getTransactionByHash', params }), 'transaction'),
  );
}

export async function readReceipt(reader: ChainReader, hash: Hash): Promise<ChainReceipt> {
  const params = [hash];
  const read = await found<Fields & { readonly logs: readonly RawLog[] }>(
    reader.request({ method: 'eth_getTransactionReceipt', params }),
    'transaction',
  );
  return {
    from: read['from'] as Address,
    isReverted: read['status'] === '0x0',
    blockNumber: number(read, 'blockNumber'),
    transactionIndex: Number(number(read, 'transactionIndex')),
    gasUsed: number(read, 'gasUsed'),
    effectiveGasPrice: number(read, 'effectiveGasPrice'),
    l1Fee: read['l1Fee'] ? number(read, 'l1Fee') : 0n,
    logs: read.logs,
  };
}

/** How many transactions an address had sent at the end of a block. */
export async function readTransactionCount(
  reader: ChainReader,
  address: Address,
  block: BlockAt,
): Promise<number> {
  const params = [address, blockParam(block)];
  return Number((await reader.request({ method: 'eth_getTransactionCount', params })) as Hex);
}

/** The code of a contract; `0x` where there is none. */
export async function readCode(reader: ChainReader, address: Address): Promise<Hex> {
  const params = [address, 'latest'];
  return (await reader.request({ method: 'eth_getCode', params })) as Hex;
}

const number = (fields: Fields, name: string): bigint => BigInt(fields[name] as Hex);

const blockOf = (read: Fields): ChainBlock => ({
  number: number(read, 'number'),
  timestamp: number(read, 'timestamp'),
});

const transactionOf = (read: Fields): ChainTransaction => ({
  hash: read['hash'] as Hash,
  from: read['from'] as Address,
  to: (read['to'] as Address | null | undefined) ?? null,
  value: number(read, 'value'),
  input: read['input'] as Hex,
  transactionIndex: Number(number(read, 'transactionIndex')),
});
