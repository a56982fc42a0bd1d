import {
  BaseError,
  encodeFunctionData,
  erc20Abi,
  HttpRequestError,
  TimeoutError,
  hexToBigInt,
  size,
  slice,
  trim,
  type Address,
  type Hex,
} from 'viem';
import type { ChainReader } from '@/lib/wallet/chain-reader';

/** An answer of a token takes a fraction of this; a contract that wants more gets none, whoever has to wait for it. */
export const ANSWER_GAS = 400_000n;
/** The longest text that is decoded; the rest is not read. */
const TEXT_BYTES_MAX = 512;
const WORD = 32;

export interface Question {
  readonly data: Hex;
  readonly account?: Address;
  readonly blockNumber?: bigint;
}

export const asks = {
  name: encodeFunctionData({ abi: erc20Abi, functionName: 'name' }),
  symbol: encodeFunctionData({ abi: erc20Abi, functionName: 'symbol' }),
  decimals: encodeFunctionData({ abi: erc20Abi, functionName: 'decimals' }),
  balanceOf: (holder: Address) =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [holder] }),
};

/**
 * Asks a contract that nobody vouches for, by itself and with little gas, so that it can spoil no other answer. Null where it
 * refuses or says nothing; rejects only when the node is away.
 */
export async function askContract(
  client: ChainReader,
  to: Address,
  { data, account, blockNumber }: Question,
): Promise<Hex | null> {
  try {
    const answer = await client.call({
      to,
      data,
      gas: ANSWER_GAS,
      ...(account && { account }),
      ...(blockNumber !== undefined && { blockNumber }),
    });
    return answer.data ?? null;
  } catch (error) {
    if (isAway(error)) throw error;
    return null;
  }
}

function isAway(error: unknown): boolean {
  return (
    !(error instanceof BaseError) ||
    error.walk((cause) => cause instanceof HttpRequestError || cause instanceof TimeoutError) !== null
  );
}

/** The number that an answer begins with; null of one that is too short for a number. */
export function numberIn(answer: Hex | null): bigint | null {
  return answer === null || size(answer) < WORD ? null : hexToBigInt(slice(answer, 0, WORD));
}

/** A text as contracts write it: with its length, or 32 bytes as the oldest tokens have it. Null of anything else. */
export function textIn(answer: Hex | null): string | null {
  if (answer === null) return null;
  const length = size(answer);
  if (length === WORD) return decoded(trim(answer, { dir: 'right' }));
  if (length < 2 * WORD || hexToBigInt(slice(answer, 0, WORD)) !== BigInt(WORD)) return null;
  const stated = hexToBigInt(slice(answer, WORD, 2 * WORD));
  if (stated > BigInt(length - 2 * WORD)) return null;
  const read = Math.min(Number(stated), TEXT_BYTES_MAX);
  return read === 0 ? '' : decoded(slice(answer, 2 * WORD, 2 * WORD + read));
}

function decoded(bytes: Hex): string {
  const numbers = bytes.slice(2).match(/../g) ?? [];
  return new TextDecoder().decode(Uint8Array.from(numbers, (byte) => Number.parseInt(byte, 16)));
}
