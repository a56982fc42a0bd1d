import { decodeFunctionData, erc20Abi, type Hex } from 'viem';
import { guildRewardsAbi } from '@/contracts/generated/guild-rewards.abi';
import type { AnnouncedCall, SignerRequest } from './messages';

/** An allowance and the deposit that takes exactly it: shown together, and one password is good for both. */
export interface Pair {
  readonly chainId: number;
  readonly address: string;
  readonly next: AnnouncedCall;
}

/**
 * The pair that a request begins with what was announced to follow it. Null unless the request allows one spender one
 * amount of one token, and the call that follows has that spender take that amount of that token.
 */
export function pairOf(request: SignerRequest, next: AnnouncedCall | undefined): Pair | null {
  if (request.kind !== 'transaction' || !next) return null;
  const { chainId, to, value, data } = request.transaction;
  const allowance = allowanceOf(data as Hex);
  const deposit = depositOf(next.data as Hex);
  const isPair =
    to !== null &&
    value === '0' &&
    allowance !== null &&
    deposit !== null &&
    allowance.amount > 0n &&
    allowance.amount === deposit.amount &&
    isSame(allowance.spender, next.to) &&
    isSame(deposit.token, to);
  return isPair ? { chainId, address: request.address, next } : null;
}

/** Whether a request is the very call that was shown with the allowance before it. */
export function isSecondOf(pair: Pair, request: SignerRequest): boolean {
  if (request.kind !== 'transaction') return false;
  const { chainId, to, value, data } = request.transaction;
  return (
    request.address === pair.address &&
    chainId === pair.chainId &&
    to !== null &&
    isSame(to, pair.next.to) &&
    value === pair.next.value &&
    isSame(data, pair.next.data)
  );
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function allowanceOf(data: Hex): { spender: string; amount: bigint } | null {
  try {
    const call = decodeFunctionData({ abi: erc20Abi, data });
    return call.functionName === 'approve' ? { spender: call.args[0], amount: call.args[1] } : null;
  } catch {
    return null;
  }
}

function depositOf(data: Hex): { token: string; amount: bigint } | null {
  try {
    const call = decodeFunctionData({ abi: guildRewardsAbi, data });
    return call.functionName === 'deposit' ? call.args[0] : null;
  } catch {
    return null;
  }
}
