import { hexToBigInt, pad, size, slice, trim, type Address, type Hex } from 'viem';
import type { ChainReader } from '@/lib/wallet/chain-reader';
import { callContract } from '@/lib/wallet/node/chain-reads';
import { isRefusal } from '@/lib/wallet/node/node-error';

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

/** Calls of ERC-20. */
export const asks = {
  name: '0x06fdde03',
  symbol: '0x95d89b41',
  decimals: '0x313ce567',
  balanceOf: (holder: Address): Hex => `0x70a08231${pad(holder).slice(2).toLowerCase()}`,
} as const;

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
    const answer = await callContract(client, {
      to,
      data,
      gas: ANSWER_GAS,
      ...(account && { account }),
      ...(blockNumber !== undefined && { blockNumber }),
    });
    return answer === '0x' ? null : answer;
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
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
