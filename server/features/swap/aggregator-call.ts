import {
  decodeFunctionData,
  encodeFunctionData,
  getAddress,
  isAddressEqual,
  parseAbi,
  zeroAddress,
  type Address,
  type Hex,
} from 'viem';

/** How 1inch writes the coin of a network. */
export const COIN = getAddress('0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE');

const abi = parseAbi([
  'function swap(address executor, (address srcToken, address dstToken, address srcReceiver, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags) desc, bytes data) payable returns (uint256 returnAmount, uint256 spentAmount)',
]);

/** What the call of an answer has to say. */
export interface AskedCall {
  readonly from: Address | null;
  readonly to: Address | null;
  readonly amount: bigint;
  readonly minimum: bigint;
  readonly account: Address;
}

/** Why the call of an answer is not passed on. */
export type CallProblem = 'selector' | 'tokens' | 'recipient' | 'amount' | 'minimum' | 'flags' | 'executor';

/**
 * Reads the call of an answer and writes it again in the one notation that signers read, without what 1inch appends to it.
 * The minimum becomes ours, which another rounding may have made a unit less. Anything else that was asked for has to be there.
 */
export function checkedCall(data: Hex, asked: AskedCall): Hex | CallProblem {
  const call = decoded(data);
  if (!call) return 'selector';
  const [executor, desc, route] = call.args;
  if (!isSame(desc.srcToken, asked.from) || !isSame(desc.dstToken, asked.to)) return 'tokens';
  if (!isAddressEqual(desc.dstReceiver, asked.account)) return 'recipient';
  if (desc.amount !== asked.amount) return 'amount';
  if (desc.minReturnAmount + 1n < asked.minimum) return 'minimum';
  // Flags let the contract fill a part, take more coins, or take the tokens by another allowance.
  if (desc.flags !== 0n) return 'flags';
  if (isAddressEqual(executor, zeroAddress)) return 'executor';
  const args = [executor, { ...desc, minReturnAmount: asked.minimum }, route] as const;
  return encodeFunctionData({ abi, functionName: 'swap', args });
}

function decoded(data: Hex) {
  try {
    return decodeFunctionData({ abi, data });
  } catch {
    return null;
  }
}

const isSame = (said: Address, asked: Address | null) => isAddressEqual(said, asked ?? COIN);
