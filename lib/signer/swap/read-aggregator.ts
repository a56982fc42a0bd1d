import {
  decodeFunctionData,
  encodeFunctionData,
  getAddress,
  isAddressEqual,
  parseAbi,
  toFunctionSelector,
  zeroAddress,
  type Address,
  type Hex,
} from 'viem';
import type { SwapTarget } from '@/protocol/swap-router';
import { splitPermit, type SwapPermit } from './read-permit';
import type { CallOnChain, CallRefusal, SwapCall } from './read-swap';
import { aggregatorAbi } from './swap.abi';

/** How 1inch writes the coin of a network. */
const COIN = getAddress('0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE');

/** What a maker of limit orders there does to take them back; it moves nothing. */
const upkeep: ReadonlySet<string> = new Set(
  parseAbi(['function cancelOrder(uint256, bytes32)', 'function cancelOrders(uint256[], bytes32[])']).map(
    toFunctionSelector,
  ),
);

export const isAggregatorUpkeep = (data: string): boolean => upkeep.has(data.slice(0, 10).toLowerCase());

/**
 * Reads a swap at 1inch. How it goes from one token to the other only its executor knows. That costs nobody anything: the
 * contract pays the recipient at least the minimum, or undoes everything.
 */
export function readAggregatorSwap({ data, value }: CallOnChain, router: SwapTarget): SwapCall | CallRefusal {
  const split = splitPermit(data as Hex);
  const decoded = decode(split ? split.action : (data as Hex));
  if (!decoded) return 'call';
  const [executor, desc] = decoded.args;
  // Flags let it fill a part, take more coins, or take the tokens by another allowance.
  if (desc.flags !== 0n || isAddressEqual(executor, zeroAddress)) return 'call';
  const coin = getAddress(router.wrappedNative);
  const [pays, receives] = [assetOf(desc.srcToken), assetOf(desc.dstToken)];
  const path = [pays ?? coin, receives ?? coin];
  if (path[0] === path[1] || path.includes(zeroAddress)) return 'route';
  if (value !== (pays === null ? desc.amount : 0n)) return 'value';
  if (desc.amount === 0n) return 'noAmount';
  if (desc.minReturnAmount === 0n) return 'noMinimum';
  const swap: SwapCall = {
    ...{ router, pays, receives, path },
    amount: desc.amount,
    minimum: desc.minReturnAmount,
    recipient: getAddress(desc.dstReceiver),
    deadline: null,
    permit: split?.permit ?? null,
  };
  return split === null || isFor(swap, split.permit) ? swap : 'approval';
}

/** Exactly what the swap takes, of the token that it takes, for the contract that takes it, by who receives. */
function isFor({ router, pays, amount, recipient }: SwapCall, permit: SwapPermit): boolean {
  return (
    pays !== null &&
    isAddressEqual(permit.token, pays) &&
    isAddressEqual(permit.spender, router.address as Address) &&
    isAddressEqual(permit.owner, recipient) &&
    permit.amount === amount
  );
}

function decode(data: Hex) {
  try {
    const call = decodeFunctionData({ abi: aggregatorAbi, data });
    // Bytes behind the arguments, or arguments that are written in another way, could be read as something else elsewhere.
    return encodeFunctionData({ abi: aggregatorAbi, ...call }) === data.toLowerCase() ? call : null;
  } catch {
    return null;
  }
}

const assetOf = (token: Address): Address | null => (isAddressEqual(token, COIN) ? null : getAddress(token));
