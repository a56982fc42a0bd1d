import { decodeFunctionData, erc20Abi, getAddress, type Address, type Hex } from 'viem';
import { guildRewardsAbi } from '@/contracts/generated/guild-rewards.abi';
import { builtInCatalogue, ownContract, type SignerCatalogue } from './catalogue';
import type { AnnouncedCall, SignerRequest } from './messages';
import { permit as permitStandard } from './permission-types';
import { readAs } from './standard';
import { splitPermit, type SwapPermit } from './swap/read-permit';
import { aggregatorAt, endRefusal, judgeSwap } from './swap/read-swap';
import { swapAmounts, type SwapAmounts } from './swap/swap-amounts';
import { readTypedData, type TypedData } from './typed-data';

/** An allowance and the call that takes exactly it: shown together, and one password is good for both. */
export interface Pair {
  readonly chainId: number;
  readonly address: string;
  readonly next: AnnouncedCall;
  /** What the call is: of a swap with all that it says, null for the deposit of a reward. */
  readonly swap: SwapAmounts | null;
  /** The allowance where it is a signature, which the call then has to bring along; null where it is a transaction. */
  readonly permit: SwapPermit | null;
}

/**
 * The pair that a request begins with what was announced to follow it. Null unless the request allows one spender one
 * amount of one token, and the call that follows has that spender take that amount of that token: the deposit of a reward in a
 * contract of ours, or a swap that the signer would sign. The allowance is a transaction, or for some swaps a signature.
 */
export function pairOf(
  request: SignerRequest,
  next: AnnouncedCall | undefined,
  catalogue: SignerCatalogue = builtInCatalogue,
): Pair | null {
  const allowance = next ? allowanceOf(request) : null;
  if (!next || !allowance) return null;
  const { chainId, address, permit } = allowance;
  // Of the contracts that a pair can go to, only an aggregator takes the allowance as a signature.
  if (permit && !aggregatorAt(chainId, next.to)) return null;
  const swap = swapOf(next, chainId, address, catalogue);
  const isOurs = ownContract(catalogue, chainId, next.to) === 'rewards';
  const taken = swap ? swap.taken : isOurs ? depositOf(next.data as Hex) : null;
  const isPair =
    taken !== null &&
    allowance.amount > 0n &&
    allowance.amount === taken.amount &&
    isSame(allowance.spender, next.to) &&
    isSame(taken.token, allowance.token);
  return isPair ? { chainId, address, next, swap: swap?.amounts ?? null, permit } : null;
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
    isNext(pair, data as Hex)
  );
}

/** The announced bytes: as they are, or after the allowance that was signed for them. */
function isNext({ next, permit }: Pair, data: Hex): boolean {
  if (permit === null) return isSame(data, next.data);
  const split = splitPermit(data);
  return (
    split !== null &&
    isSame(split.action, next.data) &&
    isSame(split.permit.token, permit.token) &&
    isSame(split.permit.owner, permit.owner) &&
    isSame(split.permit.spender, permit.spender) &&
    split.permit.amount === permit.amount &&
    split.permit.deadline === permit.deadline
  );
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

interface Allowance {
  readonly chainId: number;
  readonly address: string;
  readonly token: string;
  readonly spender: string;
  readonly amount: bigint;
  readonly permit: SwapPermit | null;
}

function allowanceOf(request: SignerRequest): Allowance | null {
  const { kind } = request;
  return kind === 'transaction' ? approvalOf(request) : kind === 'typedData' ? permitOf(request) : null;
}

function approvalOf({
  address,
  transaction,
}: Extract<SignerRequest, { kind: 'transaction' }>): Allowance | null {
  const { chainId, to: token, value, data } = transaction;
  if (token === null || value !== '0') return null;
  try {
    const call = decodeFunctionData({ abi: erc20Abi, data: data as Hex });
    if (call.functionName !== 'approve') return null;
    const [spender, amount] = call.args;
    return { chainId, address, token, spender, amount, permit: null };
  } catch {
    return null;
  }
}

/** An allowance that the signature alone gives (EIP-2612), of the wallet's own tokens and for as long as a swap may take. */
function permitOf({ address, typedData }: Extract<SignerRequest, { kind: 'typedData' }>): Allowance | null {
  const data = typedDataOf(typedData);
  const read = data && readAs(permitStandard, data);
  const { chainId, verifyingContract: token } = data?.domain ?? {};
  if (!read || chainId === undefined || token === undefined || !isSame(read.owner, address)) return null;
  if (endRefusal(read.deadline, Math.floor(Date.now() / 1000)) !== null) return null;
  const [owner, spender] = [read.owner, read.spender].map((one) => getAddress(one)) as [Address, Address];
  const permit = { token: getAddress(token), owner, spender, amount: read.value, deadline: read.deadline };
  return { chainId: Number(chainId), address, token, spender, amount: read.value, permit };
}

function typedDataOf(text: string): TypedData | null {
  try {
    return readTypedData(text);
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
