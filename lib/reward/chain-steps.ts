import {
  erc20Abi,
  parseAbi,
  WaitForTransactionReceiptTimeoutError,
  type Address,
  type Hex,
  type PublicClient,
} from 'viem';
import type { Config } from 'wagmi';
import { getAccount, getPublicClient, readContract, simulateContract, writeContract } from 'wagmi/actions';
import { ownReceipt, TransactionReplaced } from '@/lib/wallet/own-receipt';
import { approvalAmount, type ApprovalMode } from '@/lib/wallet/sending/approval';
import { ChainError } from './chain-failure';

/** Some tokens answer nothing; whether it worked is read afterwards. */
const approveAbi = parseAbi(['function approve(address spender, uint256 value)']);

/** The connected wallet must be this one. */
export function assertSender(config: Config, sender: Address): void {
  const { address } = getAccount(config);
  if (!address) throw new ChainError({ kind: 'noWallet' });
  if (address.toLowerCase() !== sender.toLowerCase()) throw new ChainError({ kind: 'otherWallet' });
}

export interface Allowance {
  readonly chainId: number;
  readonly token: Address;
  readonly owner: Address;
  readonly spender: Address;
  readonly amount: bigint;
  readonly mode: ApprovalMode;
}

/**
 * Lets the contract take a token, as far as it may not yet, and looks afterwards whether it may. `onSent` hears when the wallet has sent
 * the approval, which may count even if nothing is heard of it in time.
 */
export async function allow(config: Config, wanted: Allowance, onSent = () => {}): Promise<void> {
  const needed = approvalAmount(await allowed(config, wanted), wanted.amount, wanted.mode);
  if (needed === null) return;
  try {
    await approve(config, wanted, needed, onSent);
  } catch (refused) {
    // Some tokens change an allowance only by way of nothing.
    if (!(refused instanceof RefusedApproval)) throw refused;
    await approve(config, wanted, 0n, () => {});
    await approve(config, wanted, needed, onSent);
  }
  // The person may have lowered the sum in the wallet.
  if ((await allowed(config, wanted)) < wanted.amount) throw new ChainError({ kind: 'allowance' });
}

function allowed(config: Config, { chainId, token, owner, spender }: Allowance): Promise<bigint> {
  return readContract(config, {
    chainId,
    address: token,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [owner, spender],
  });
}

class RefusedApproval extends Error {}

async function approve(
  config: Config,
  { chainId, token, owner, spender }: Allowance,
  value: bigint,
  onSent: () => void,
): Promise<void> {
  const simulated = await simulateContract(config, {
    chainId,
    account: owner,
    address: token,
    abi: approveAbi,
    functionName: 'approve',
    args: [spender, value],
  }).catch((error: unknown) => {
    if (value === 0n) throw error;
    throw new RefusedApproval('', { cause: error });
  });
  const hash = await writeContract(config, simulated.request);
  onSent();
  await mined(config, chainId, hash);
}

/** After so long the person may decide what to do about a transaction that no block takes. */
const MINED_MS_MAX = 180_000;

/**
 * Waits until a transaction, or the same at another price, is in a block. Rejects when it was refused there, when another
 * one took its place, and when nothing happens for long.
 */
export async function mined(config: Config, chainId: number, hash: Hex): Promise<Hex> {
  const receipt = await ownReceipt(nodeOf(config, chainId), hash, MINED_MS_MAX).catch((cause: unknown) => {
    if (cause instanceof WaitForTransactionReceiptTimeoutError)
      throw new ChainError({ kind: 'slow' }, { cause });
    if (cause instanceof TransactionReplaced) throw new ChainError({ kind: 'cancelled' }, { cause });
    throw cause;
  });
  if (receipt.status === 'reverted') throw new ChainError({ kind: 'reverted', reason: '' });
  return receipt.transactionHash;
}

/** Reads a network that the wallet works with. */
export function nodeOf(config: Config, chainId: number): PublicClient {
  const client = getPublicClient(config, { chainId });
  if (!client) throw new ChainError({ kind: 'network' });
  return client;
}
