import { encodeFunctionData, erc20Abi, maxUint256, type Address, type PublicClient } from 'viem';
import type { TransferCall } from './transfer';

/** `exact` (default) allows what is needed now; `unlimited` everything, for ever, on the person's choice (OPN-107). */
export type ApprovalMode = 'exact' | 'unlimited';

/**
 * The allowance to ask for, or null when none is needed: exact asks when less than the amount is allowed, unlimited, as the
 * documents do, when no more than it is (WAL-27, WAL-28).
 */
export function approvalAmount(allowance: bigint, amount: bigint, mode: ApprovalMode): bigint | null {
  if (mode === 'unlimited') return allowance <= amount ? maxUint256 : null;
  return allowance < amount ? amount : null;
}

/** What a spender may take, or an error in words when the chain does not say (WAL-29). */
export async function readAllowance(
  client: PublicClient,
  { token, owner, spender }: { readonly token: Address; readonly owner: Address; readonly spender: Address },
): Promise<bigint | string> {
  try {
    return await client.readContract({
      address: token,
      abi: erc20Abi,
      functionName: 'allowance',
      args: [owner, spender],
    });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** What a wallet is asked to sign for an allowance. */
export function approvalCall(token: Address, spender: Address, amount: bigint): TransferCall {
  return {
    to: token,
    value: 0n,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
  };
}
