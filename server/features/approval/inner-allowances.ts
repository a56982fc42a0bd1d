import {
  decodeFunctionResult,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  parseAbi,
  type Address,
  type Hex,
} from 'viem';
import { PERMIT2 } from '@/protocol/known-protocols';
import { askContract } from '@/server/chain/ask-contract';
import type { NodeClient } from '@/server/chain/node-client';

const abi = parseAbi([
  'function allowance(address owner, address token, address spender) view returns (uint160 amount, uint48 expiration, uint48 nonce)',
]);
/** Later ones are no day that anybody waits for: apps write the largest number where they mean no end. */
const END_SECONDS_MAX = 253_402_300_799;

/** What Permit2 says of a spender. */
export interface InnerAllowance {
  readonly amount: bigint;
  /** Null: no end. */
  readonly expires: Date | null;
}

/** What spenders may take of a token through Permit2, in their order; null for nothing, and for what has run out by the newest block. */
export async function innerAllowances(
  client: NodeClient,
  { holder, token }: { readonly holder: Address; readonly token: Address },
  spenders: readonly string[],
): Promise<(InnerAllowance | null)[]> {
  if (spenders.length === 0) return [];
  const calls = spenders.map((spender) =>
    encodeFunctionData({ abi, functionName: 'allowance', args: [holder, token, getAddress(spender)] }),
  );
  const [answers, { timestamp }] = await Promise.all([
    askContract(client, getAddress(PERMIT2), calls),
    client.getBlock(),
  ]);
  return answers.map((answer) => read(answer, timestamp));
}

function read(answer: Hex | null, now: bigint): InnerAllowance | null {
  if (answer === null || answer.length !== 2 + 3 * 64) return null;
  const [amount, expiration] = decodeFunctionResult({ abi, functionName: 'allowance', data: answer });
  if (amount === 0n || BigInt(expiration) < now) return null;
  return { amount, expires: expiration > END_SECONDS_MAX ? null : new Date(expiration * 1000) };
}

/** Asks a token what Permit2 may take of it: no inner allowance is good for more. */
export const outerAllowance = (holder: Address): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [holder, getAddress(PERMIT2)] });
