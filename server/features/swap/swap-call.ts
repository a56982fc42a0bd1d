import { encodeFunctionData, parseAbi, type Address, type Hex } from 'viem';

const routerAbi = parseAbi([
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable returns (uint256[] amounts)',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[] amounts)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[] amounts)',
]);

export interface SwapWords {
  /** The coin of the network, on one side or the other. */
  readonly paysCoin: boolean;
  readonly receivesCoin: boolean;
  readonly amount: bigint;
  readonly minimum: bigint;
  readonly path: readonly Address[];
  readonly recipient: Address;
  readonly deadline: number;
}

/** The transaction of a swap but for its target. */
export function swapCall(words: SwapWords): { readonly data: Hex; readonly value: bigint } {
  const { paysCoin, receivesCoin, amount, minimum, path, recipient } = words;
  const deadline = BigInt(words.deadline);
  if (paysCoin) {
    const args = [minimum, path, recipient, deadline] as const;
    const data = encodeFunctionData({ abi: routerAbi, functionName: 'swapExactETHForTokens', args });
    return { data, value: amount };
  }
  const functionName = receivesCoin ? 'swapExactTokensForETH' : 'swapExactTokensForTokens';
  const args = [amount, minimum, path, recipient, deadline] as const;
  return { data: encodeFunctionData({ abi: routerAbi, functionName, args }), value: 0n };
}
