import { decodeFunctionData, erc20Abi, type Hex } from 'viem';
import { guildRewardsAbi } from '@/contracts/generated/guild-rewards.abi';
import { builtInCatalogue, ownContract, type SignerCatalogue } from './catalogue';
import type { AnnouncedCall, SignerRequest } from './messages';
import { judgeSwap } from './swap/read-swap';
import { swapAmounts, type SwapAmounts } from './swap/swap-amounts';

/** An allowance and the call that takes exactly it: shown together, and one password is good for both. */
export interface Pair {
  readonly chainId: number;
  readonly address: string;
  readonly next: AnnouncedCall;
  /** What the call is: of a swap with all that it says, null for the deposit of a reward. */
  readonly swap: SwapAmounts | null;
}

/**
 * The pair that a request begins with what was announced to follow it. Null unless the request allows one spender one
 * amount of one token, and the call that follows has that spender take that amount of that token: the deposit of a reward in a
 * contract of ours, or a swap that the signer would sign.
 */
export function pairOf(
  request: SignerRequest,
  next: AnnouncedCall | undefined,
  catalogue: SignerCatalogue = builtInCatalogue,
): Pair | null {
  if (request.kind !== 'transaction' || !next) return null;
  const { chainId, to, value, data } = request.transaction;
  const allowance = allowanceOf(data as Hex);
  const swap = swapOf(next, chainId, request.address, catalogue);
  const isOurs = ownContract(catalogue, chainId, next.to) === 'rewards';
  const taken = swap ? swap.taken : isOurs ? depositOf(next.data as Hex) : null;
  const isPair =
    to !== null &&
    value === '0' &&
    allowance !== null &&
    taken !== null &&
    allowance.amount > 0n &&
    allowance.amount === taken.amount &&
    isSame(allowance.spender, next.to) &&
    isSame(taken.token, to);
  return isPair ? { chainId, address: request.address, next, swap: swap?.amounts ?? null } : null;
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

/** A swap that takes a token, as the signer would sign it now. */
function swapOf(
  { to, data, value }: AnnouncedCall,
  chainId: number,
  account: string,
  catalogue: SignerCatalogue,
): { taken: { token: string; amount: bigint }; amounts: SwapAmounts } | null {
  const nowSeconds = Math.floor(Date.now() / 1000);
  const call = { chainId, to, data, value: BigInt(value) };
  const swap = judgeSwap(call, { routers: catalogue.routers, account, nowSeconds });
  if (typeof swap === 'string' || swap.pays === null) return null;
  const amounts = swapAmounts(swap, { chainId, catalogue, hint: null });
  return { taken: { token: swap.pays, amount: swap.amount }, amounts };
}
