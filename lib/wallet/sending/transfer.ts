import { decodeFunctionData, encodeFunctionData, erc20Abi, getAddress, type Address, type Hex } from 'viem';
import { nftCallData, type NftPart } from './nft-part';
import { revokeCallData, revokeTarget, type RevokePart } from './revoke-part';

/** Money that goes from one address to another; `token` is null for the coin of the network. */
export interface Transfer {
  readonly chainId: number;
  readonly from: Address;
  readonly to: Address;
  readonly token: Address | null;
  /** In the smallest unit. */
  readonly amount: bigint;
  /** Set where `token` is a collection and `amount` the number of copies. */
  readonly nft?: NftPart;
  /** Set where nothing moves: what `to` may take of `token` ends. */
  readonly revoke?: RevokePart;
}

/** What a wallet is asked to sign for it. */
export interface TransferCall {
  readonly to: Address;
  readonly value: bigint;
  readonly data?: Hex;
}

export function transferCall(transfer: Omit<Transfer, 'chainId'>): TransferCall {
  const { to, token, amount, nft, revoke } = transfer;
  if (token === null) return { to, value: amount };
  if (revoke) return { to: revokeTarget(token, revoke), value: 0n, data: revokeCallData(transfer, revoke) };
  if (nft) return { to: token, value: 0n, data: nftCallData(transfer, nft) };
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] });
  return { to: token, value: 0n, data };
}

/** What a transaction of a chain moves, or null when it is anything but one plain transfer. */
export function transferOf(
  chainId: number,
  call: { readonly from: Address; readonly to: Address | null; readonly value: bigint; readonly input: Hex },
): Transfer | null {
  if (call.to === null) return null;
  const from = getAddress(call.from);
  if (call.input === '0x') {
    return { chainId, from, to: getAddress(call.to), token: null, amount: call.value };
  }
  if (call.value !== 0n) return null;
  try {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data: call.input });
    if (functionName !== 'transfer') return null;
    return { chainId, from, to: getAddress(args[0]), token: getAddress(call.to), amount: args[1] };
  } catch {
    return null;
  }
}
