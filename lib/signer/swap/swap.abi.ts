import { parseAbi, toFunctionSelector, type Hex } from 'viem';

/** The calls of a router that are signed: an exact amount is paid, and less than the minimum undoes them. */
export const swapAbi = parseAbi([
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable returns (uint256[] amounts)',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[] amounts)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[] amounts)',
]);

/** The one call of 1inch that is signed: both tokens, the recipient and the minimum stand in it. */
export const aggregatorAbi = parseAbi([
  'function swap(address executor, (address srcToken, address dstToken, address srcReceiver, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags) desc, bytes data) payable returns (uint256 returnAmount, uint256 spentAmount)',
]);

/** Other ways to swap at such a router; none is signed. */
const otherSwaps = parseAbi([
  'function swapTokensForExactTokens(uint256, uint256, address[], address, uint256)',
  'function swapTokensForExactETH(uint256, uint256, address[], address, uint256)',
  'function swapETHForExactTokens(uint256, address[], address, uint256) payable',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256, uint256, address[], address, uint256)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256, address[], address, uint256) payable',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256, uint256, address[], address, uint256)',
]);

const selectors: ReadonlySet<string> = new Set(
  [...swapAbi, ...otherSwaps, ...aggregatorAbi].map(toFunctionSelector),
);

/** Whether bytes are a swap for some router, whoever stands at the address. */
export const isSwapData = (data: Hex | string): boolean => selectors.has(data.slice(0, 10).toLowerCase());
