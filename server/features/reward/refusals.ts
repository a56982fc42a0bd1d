import {
  BaseError,
  ContractFunctionRevertedError,
  ExecutionRevertedError,
  type Hex,
  InsufficientFundsError,
  RawContractError,
  decodeErrorResult,
} from 'viem';
import { guildRewardsAbi } from '@/contracts/generated/guild-rewards.abi';

/**
 * Why a call would fail: the name of the contract's error, `Reverted` for one of another contract, `InsufficientFunds`, or `OutOfGas`
 * for one that the gas it was given is too little for.
 */
type Refusal = string;

/** Null when nothing was refused: the chain did not answer. */
export function refusalIn(error: unknown): Refusal | null {
  if (!(error instanceof BaseError)) return null;
  if (error.walk((cause) => cause instanceof InsufficientFundsError)) return 'InsufficientFunds';
  if (error.walk(isOutOfGas)) return 'OutOfGas';
  const named = error.walk((cause) => cause instanceof ContractFunctionRevertedError);
  if (named instanceof ContractFunctionRevertedError) return named.data?.errorName ?? 'Reverted';
  const raw = error.walk((cause) => dataOf(cause) !== null);
  if (raw) return nameOf(dataOf(raw) ?? '0x');
  if (error.walk((cause) => cause instanceof ExecutionRevertedError || cause instanceof RawContractError)) {
    return 'Reverted';
  }
  return null;
}

/** No code of its own stands for it: so say Geth and those that follow it, and Anvil. */
function isOutOfGas(error: unknown): boolean {
  const { details } = (error ?? {}) as { details?: unknown };
  return typeof details === 'string' && /gas required exceeds allowance|out of gas/i.test(details);
}

/** What nodes answer beside `execution reverted`. */
function dataOf(error: unknown): Hex | null {
  const { data } = (error ?? {}) as { data?: unknown };
  return typeof data === 'string' && /^0x[0-9a-f]{8,}$/.test(data) ? (data as Hex) : null;
}

function nameOf(data: Hex): string {
  try {
    return decodeErrorResult({ abi: guildRewardsAbi, data }).errorName;
  } catch {
    return 'Reverted';
  }
}
