import { parseAbi, toFunctionSelector } from 'viem';

/** Calls beside those of ERC-20 that let another account take tokens. */
export const approvalAbi = parseAbi([
  'function increaseAllowance(address spender, uint256 addedValue)',
  'function setApprovalForAll(address operator, bool approved)',
  // Permit2's, which names the token in its data.
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
]);

/** More calls that give others a hold on money. They have no sentence, so they count as unknown. */
const otherApprovals = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function increaseApproval(address spender, uint256 amount)',
  'function approveAndCall(address spender, uint256 amount)',
  'function approveAndCall(address spender, uint256 amount, bytes data)',
  'function authorizeOperator(address operator)',
  'function setOperator(address operator, bool approved)',
  'function approve(address spender, uint256 id, uint256 amount)',
  'function approveDelegation(address delegatee, uint256 amount)',
  'function allow(address manager, bool isAllowed)',
  'function setAuthorization(address authorized, bool isAuthorized)',
]);

const selectors: ReadonlySet<string> = new Set([...approvalAbi, ...otherApprovals].map(toFunctionSelector));

/** Whether bytes call a function that gives others a hold on money, however the rest of them is written. */
export const isApprovalData = (data: string): boolean => selectors.has(data.slice(0, 10).toLowerCase());
