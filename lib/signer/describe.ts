import {
  decodeFunctionData,
  encodeFunctionData,
  erc20Abi,
  getAbiItem,
  hexToBytes,
  isAddressEqual,
  isHex,
  zeroAddress,
  type Abi,
  type Hex,
} from 'viem';
import { faucetAbi } from '@/contracts/generated/faucet.abi';
import { guildRewardsAbi } from '@/contracts/generated/guild-rewards.abi';
import { approvalAbi } from './approval.abi';
import {
  builtInCatalogue,
  ownContract,
  tokenAmountOf,
  type Known,
  type OwnContract,
  type SignerCatalogue,
  type TokenAmount,
} from './catalogue';
import type { SignerTransaction, TokenHint } from './messages';
import { nftAbi, nftTransfer, type NftTransfer } from './nft-call';
import { handleCallAbi, handleCallOf, type HandleCall } from './handle-call';
import { readSwap } from './swap/read-swap';
import { swapAmounts, type SwapAmounts } from './swap/swap-amounts';
import { rewardCallOf, type RewardCall } from './reward-call';
import { isUnlimited } from './unlimited';
import { visible } from './visible-text';

/** What a call does, read from its bytes and the signer's own catalogue. */
export type CallDescription =
  /** Coins of the network, nothing else. */
  | { kind: 'native' }
  | { kind: 'transfer'; to: string; amount: TokenAmount }
  | {
      kind: 'transferFrom';
      from: string;
      to: string;
      amount: TokenAmount;
      /** ERC-20 and ERC-721 share these bytes: of an unlisted contract the units may be the number of an NFT. */
      mayBeNft: boolean;
    }
  | NftTransfer
  | {
      kind: 'approve';
      spender: string;
      amount: TokenAmount;
      isUnlimited: boolean;
      /** On top of what was allowed before, instead of in its place. */
      adds: boolean;
      /** Seconds since 1970; null: no end. */
      until: bigint | null;
      /** As of `transferFrom`. */
      mayBeNft: boolean;
    }
  /** Nobody may take this piece any more: ERC-721 sets its one spender to the zero address. */
  | { kind: 'revokePiece'; collection: string; id: bigint }
  /** Everything of a collection, now and later. */
  | { kind: 'approveAll'; operator: string; collection: string; isAllowed: boolean }
  /** A function of the ABI of one of our contracts. */
  | {
      kind: 'function';
      /** Null: the bytes are a call of ours, but no contract of ours stands at this address. */
      contract: OwnContract['contract'] | null;
      name: string;
      arguments: readonly Argument[];
      /** What people do with our rewards contract; null: some other call. */
      reward: RewardCall | null;
      /** What people do with our contract of handles; null: some other call. */
      handle: HandleCall | null;
    }
  /** At a router that the installation lists. */
  | { kind: 'swap'; swap: SwapAmounts }
  | { kind: 'deployment' }
  | { kind: 'unknown' };

export interface Argument {
  readonly name: string;
  readonly value: string;
}

const ours: readonly { readonly contract: OwnContract['contract']; readonly abi: Abi }[] = [
  { contract: 'rewards', abi: guildRewardsAbi },
  { contract: 'faucet', abi: faucetAbi },
  { contract: 'handles', abi: handleCallAbi },
];

/** What of a transaction is a call. */
export type CallBytes = Pick<SignerTransaction, 'chainId' | 'to' | 'value' | 'data'>;

export function describeCall(
  { to, data: given, chainId, value }: CallBytes,
  hint: TokenHint | null,
  catalogue: SignerCatalogue = builtInCatalogue,
): CallDescription {
  if (to === null) return { kind: 'deployment' };
  // Selectors are compared as text.
  const data = given.toLowerCase();
  if (data === '0x') return { kind: 'native' };
  const known = { chainId, catalogue, hint };
  const swap = readSwap({ chainId, to, data, value: BigInt(value) }, catalogue.routers);
  if (typeof swap !== 'string') return { kind: 'swap', swap: swapAmounts(swap, known) };
  return (
    handleTransfer(to, data as Hex, BigInt(value), known) ??
    tokenCall(to, data as Hex, known) ??
    approvalCall(to, data as Hex, known) ??
    nftCall(to, data as Hex) ??
    ourCall(to, data as Hex, BigInt(value), known) ?? { kind: 'unknown' }
  );
}

function tokenCall(to: string, data: Hex, known: Known): CallDescription | null {
  const call = decoded(erc20Abi, data);
  if (!call) return null;
  if (call.functionName === 'transfer') {
    const [recipient, units] = call.args;
    return { kind: 'transfer', to: recipient, amount: tokenAmountOf(to, units, known) };
  }
  if (call.functionName === 'transferFrom') {
    const [from, recipient, units] = call.args;
    const amount = tokenAmountOf(to, units, known);
    return { kind: 'transferFrom', from, to: recipient, amount, mayBeNft: amount.listed === null };
  }
  if (call.functionName === 'approve') {
    const [spender, units] = call.args;
    // Of an ERC-20 it gives nobody anything.
    if (isAddressEqual(spender, zeroAddress)) return { kind: 'revokePiece', collection: to, id: units };
    const amount = tokenAmountOf(to, units, known);
    return { ...approval(spender, amount), mayBeNft: amount.listed === null };
  }
  return null;
}

function approvalCall(to: string, data: Hex, known: Known): CallDescription | null {
  const call = decoded(approvalAbi, data);
  if (!call) return null;
  if (call.functionName === 'setApprovalForAll') {
    const [operator, isAllowed] = call.args;
    return { kind: 'approveAll', operator, collection: to, isAllowed };
  }
  if (call.functionName === 'increaseAllowance') {
    const [spender, units] = call.args;
    return { ...approval(spender, tokenAmountOf(to, units, known)), adds: true };
  }
  const [token, spender, units, expiration] = call.args;
  return { ...approval(spender, tokenAmountOf(token, units, known)), until: BigInt(expiration) };
}

function nftCall(to: string, data: Hex): CallDescription | null {
  const call = decoded(nftAbi, data);
  return call && nftTransfer(to, call.args);
}

function approval(spender: string, amount: TokenAmount) {
  const isAll = isUnlimited(amount);
  return {
    kind: 'approve' as const,
    spender,
    amount,
    isUnlimited: isAll,
    adds: false,
    until: null,
    mayBeNft: false,
  };
}

/** Of our own contract the calls that move NFTs are known to move handles. */
function handleTransfer(to: string, data: Hex, value: bigint, known: Known): CallDescription | null {
  const call =
    ownContract(known.catalogue, known.chainId, to) === 'handles' ? ourCall(to, data, value, known) : null;
  return call?.kind === 'function' && call.handle?.kind === 'transfer' ? call : null;
}

function ourCall(to: string, data: Hex, value: bigint, known: Known): CallDescription | null {
  const own = ownContract(known.catalogue, known.chainId, to);
  for (const { contract, abi } of ours) {
    const call = decoded(abi, data);
    if (!call) continue;
    const item = getAbiItem({ abi, name: data.slice(0, 10) as Hex });
    const inputs = item?.type === 'function' ? item.inputs : [];
    return {
      kind: 'function',
      contract: own === contract ? own : null,
      name: call.functionName,
      arguments: inputs.flatMap((input, index) =>
        flat(input.name ?? String(index), (call.args as readonly unknown[] | undefined)?.[index]),
      ),
      reward:
        own === 'rewards' && contract === 'rewards'
          ? rewardCallOf(call.functionName, call.args, value, known)
          : null,
      handle:
        own === 'handles' && contract === 'handles'
          ? handleCallOf(call.functionName, call.args, value)
          : null,
    };
  }
  return null;
}

/** Null for a call that is not of this ABI, or that carries more bytes than it says. */
function decoded<const Of extends Abi>(abi: Of, data: Hex) {
  try {
    const call = decodeFunctionData({ abi, data });
    const { functionName, args } = call as { functionName: string; args: readonly unknown[] };
    const again = encodeFunctionData({ abi: abi as Abi, functionName, args });
    return again === data.toLowerCase() ? call : null;
  } catch {
    return null;
  }
}

/** Every leaf of a value with the way to it, so that nothing of it is left out on screen. */
export function flat(name: string, value: unknown): Argument[] {
  if (Array.isArray(value)) {
    return value.length === 0
      ? [{ name, value: '[]' }]
      : value.flatMap((one, index) => flat(`${name}[${index}]`, one));
  }
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, one]) => flat(name === '' ? key : `${name}.${key}`, one));
  }
  return [{ name, value: String(value) }];
}

/**
 * A message as people read it, or null where its bytes are no text: then these are shown. Unseen characters are written
 * as their numbers.
 */
export function messageText(message: string): string | null {
  if (!isHex(message)) return null;
  try {
    return visible(
      new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(hexToBytes(message)),
      'lines',
    );
  } catch {
    return null;
  }
}
