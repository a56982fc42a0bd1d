import {
  decodeFunctionData,
  encodeFunctionData,
  getAddress,
  isAddressEqual,
  type Address,
  type Hex,
} from 'viem';
import { SWAP_SECONDS_MAX } from '@/protocol/swap';
import { swapAggregators, type SwapRouter, type SwapTarget } from '@/protocol/swap-router';
import { isAggregatorUpkeep, readAggregatorSwap } from './read-aggregator';
import type { SwapPermit } from './read-permit';
import { isSwapData, swapAbi } from './swap.abi';

/** A transaction that may be a swap. */
export interface CallOnChain {
  readonly chainId: number;
  readonly to: string | null;
  readonly data: string;
  /** In wei. */
  readonly value: bigint;
}

/** What a swap does, by its own bytes. */
export interface SwapCall {
  readonly router: SwapTarget;
  /** Null: the coin of the network. */
  readonly pays: Address | null;
  readonly receives: Address | null;
  readonly amount: bigint;
  /** Less than this undoes the swap. */
  readonly minimum: bigint;
  readonly recipient: Address;
  /** Null: its contract knows no end, so only its number and its minimum bound it. */
  readonly deadline: bigint | null;
  readonly path: readonly Address[];
  /** The allowance that comes with it; null: it was given before, or none is needed. */
  readonly permit: SwapPermit | null;
}

/** Why bytes are not signed as a swap, whatever was asked for. */
export type CallRefusal =
  | 'target'
  | 'call'
  | 'route'
  | 'value'
  | 'noAmount'
  | 'noMinimum'
  | 'recipient'
  | 'approval'
  | 'deadlinePast'
  | 'deadlineFar';

export interface SwapContext {
  /** The routers that the installation lists. */
  readonly routers: readonly SwapRouter[];
  /** Who signs, and alone receives. */
  readonly account: string;
  readonly nowSeconds: number;
}

/**
 * Whether a call has to be read as a swap to be signed: it goes to a listed router, or it has the form of a swap. Such a call
 * is signed if `judgeSwap` reads it, and never otherwise.
 */
export function concernsSwap({ chainId, to, data }: CallOnChain, routers: readonly SwapRouter[]): boolean {
  if (to === null) return false;
  if (aggregatorAt(chainId, to) !== null) return !isAggregatorUpkeep(data);
  return routerAt(routers, chainId, to) !== null || isSwapData(data);
}

/** Reads a swap from its bytes, or says why they are none that is signed for this account now. */
export function judgeSwap(
  call: CallOnChain,
  { routers, account, nowSeconds }: SwapContext,
): SwapCall | CallRefusal {
  const swap = readSwap(call, routers);
  if (typeof swap === 'string') return swap;
  if (!isAddressEqual(swap.recipient, account as Address)) return 'recipient';
  const end = swap.deadline ?? swap.permit?.deadline ?? null;
  return end === null ? swap : (endRefusal(end, nowSeconds) ?? swap);
}

/** Whether something that is signed now would be good for nothing, or for too long. */
export function endRefusal(end: bigint, nowSeconds: number): 'deadlinePast' | 'deadlineFar' | null {
  if (end <= BigInt(nowSeconds)) return 'deadlinePast';
  return end > BigInt(nowSeconds + SWAP_SECONDS_MAX) ? 'deadlineFar' : null;
}

/** What the bytes say, without regard to who signs and when. */
export function readSwap(call: CallOnChain, routers: readonly SwapRouter[]): SwapCall | CallRefusal {
  const aggregator = call.to === null ? null : aggregatorAt(call.chainId, call.to);
  if (aggregator) return readAggregatorSwap(call, aggregator);
  const router = call.to === null ? null : routerAt(routers, call.chainId, call.to);
  if (!router) return 'target';
  const decoded = decode(call.data as Hex);
  if (!decoded) return 'call';
  const coin = getAddress(router.wrappedNative);
  const { paysCoin, receivesCoin, minimum, path, recipient, deadline } = decoded;
  const [first, ...rest] = path;
  const last = rest.at(-1);
  if (!first || !last || !isRoute(path, coin)) return 'route';
  if ((paysCoin && first !== coin) || (receivesCoin && last !== coin)) return 'route';
  const amount = decoded.amount ?? call.value;
  if (!paysCoin && call.value !== 0n) return 'value';
  if (amount === 0n) return 'noAmount';
  if (minimum === 0n) return 'noMinimum';
  return {
    router,
    pays: paysCoin ? null : first,
    receives: receivesCoin ? null : last,
    ...{ amount, minimum, recipient, deadline, path },
    permit: null,
  };
}

/** One pool, or two with the coin between them; no token twice. */
function isRoute(path: readonly Address[], coin: Address): boolean {
  if (new Set(path).size !== path.length) return false;
  return path.length === 2 || (path.length === 3 && path[1] === coin);
}

function decode(data: Hex) {
  try {
    const call = decodeFunctionData({ abi: swapAbi, data });
    // Bytes behind the arguments, or arguments that are written in another way, could be read as something else elsewhere.
    if (encodeFunctionData({ abi: swapAbi, ...call } as never) !== data.toLowerCase()) return null;
    if (call.functionName === 'swapExactETHForTokens') {
      const [minimum, path, to, deadline] = call.args;
      return of({ paysCoin: true, receivesCoin: false, amount: null, minimum, path, to, deadline });
    }
    const [amount, minimum, path, to, deadline] = call.args;
    const receivesCoin = call.functionName === 'swapExactTokensForETH';
    return of({ paysCoin: false, receivesCoin, amount, minimum, path, to, deadline });
  } catch {
    return null;
  }
}

interface Decoded {
  readonly paysCoin: boolean;
  readonly receivesCoin: boolean;
  /** Null: what the call carries. */
  readonly amount: bigint | null;
  readonly minimum: bigint;
  readonly path: readonly Address[];
  readonly to: Address;
  readonly deadline: bigint;
}

const of = ({ path, to, ...rest }: Decoded) => ({
  ...rest,
  path: path.map((one) => getAddress(one)),
  recipient: getAddress(to),
});

export function routerAt(
  routers: readonly SwapRouter[],
  chainId: number,
  address: string,
): SwapRouter | null {
  const isThere = (one: SwapRouter) => isAddressEqual(one.address as Address, address as Address);
  return routers.find((one) => one.chainId === chainId && isThere(one)) ?? null;
}

/** Listed in the code alone: nothing of an installation adds to it. */
export function aggregatorAt(chainId: number, address: string): SwapTarget | null {
  const isThere = (one: SwapTarget) => isAddressEqual(one.address as Address, address as Address);
  return swapAggregators.find((one) => one.chainId === chainId && isThere(one)) ?? null;
}

/** Whatever swaps of a network go to at an address; null for any other contract. */
export function targetAt(
  routers: readonly SwapRouter[],
  chainId: number,
  address: string,
): SwapTarget | null {
  return routerAt(routers, chainId, address) ?? aggregatorAt(chainId, address);
}
