import {
  concat,
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  parseAbi,
  parseAbiParameters,
  size,
  slice,
  type Address,
  type Hex,
} from 'viem';

/** An allowance by signature (EIP-2612) that a swap brings along. */
export interface SwapPermit {
  readonly token: Address;
  readonly owner: Address;
  readonly spender: Address;
  readonly amount: bigint;
  /** Seconds since 1970; no later block takes it. */
  readonly deadline: bigint;
}

export interface SignedPermit extends SwapPermit {
  readonly v: 27 | 28;
  readonly r: Hex;
  readonly s: Hex;
}

/** 1inch gives the permit to the token and does the rest in the name of the same sender. */
const abi = parseAbi(['function permitAndCall(bytes permit, bytes action) payable']);
/** Of `permit` in EIP-2612: 1inch knows by the number of bytes which of several standards it is. */
const args = parseAbiParameters('address, address, uint256, uint256, uint8, bytes32, bytes32');
const ADDRESS_BYTES = 20;
const PERMIT_BYTES = ADDRESS_BYTES + 7 * 32;

/** The call of a swap, with the permit before it. */
export function withPermit(action: Hex, permit: SignedPermit): Hex {
  const { token, owner, spender, amount, deadline, v, r, s } = permit;
  const given = encodeAbiParameters(args, [owner, spender, amount, deadline, v, r, s]);
  return encodeFunctionData({
    abi,
    functionName: 'permitAndCall',
    args: [concat([token, given]).toLowerCase() as Hex, action],
  });
}

/** What `withPermit` has put together; null for anything else, and for another kind of permit. */
export function splitPermit(data: Hex): { readonly permit: SwapPermit; readonly action: Hex } | null {
  try {
    const [given, action] = decodeFunctionData({ abi, data }).args;
    if (size(given) !== PERMIT_BYTES) return null;
    const token = getAddress(slice(given, 0, ADDRESS_BYTES));
    const [owner, spender, amount, deadline, v, r, s] = decodeAbiParameters(
      args,
      slice(given, ADDRESS_BYTES),
    );
    if (v !== 27 && v !== 28) return null;
    const permit = { token, owner, spender, amount, deadline };
    // Written in any other way, it could be read as something else elsewhere.
    return withPermit(action, { ...permit, v, r, s }) === data.toLowerCase() ? { permit, action } : null;
  } catch {
    return null;
  }
}
