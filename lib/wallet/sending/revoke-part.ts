import {
  decodeFunctionData,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  isAddressEqual,
  parseAbi,
  zeroAddress,
  type Address,
  type Hex,
  type PublicClient,
} from 'viem';
import { PERMIT2 } from '@/protocol/known-protocols';
import type { Transfer } from './transfer';

/** An approval that a transaction takes back; the contract is the `token` of the transfer, the spender its `to`. */
export type RevokePart =
  /** `permit2`: what Permit2 keeps. */
  | { readonly kind: 'token' | 'permit2' | 'collection' }
  /** Of one ERC-721, by its number. */
  | { readonly kind: 'piece'; readonly tokenId: string };

const nftAbi = parseAbi([
  'function setApprovalForAll(address operator, bool approved)',
  'function isApprovedForAll(address owner, address operator) view returns (bool)',
  'function getApproved(uint256 id) view returns (address)',
]);

const innerAbi = parseAbi([
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function allowance(address owner, address token, address spender) view returns (uint160 amount, uint48 expiration, uint48 nonce)',
]);

/** Who is called to take an approval back. */
export const revokeTarget = (contract: Address, { kind }: RevokePart): Address =>
  kind === 'permit2' ? getAddress(PERMIT2) : contract;

export function revokeCallData({ to, token }: Pick<Transfer, 'to' | 'token'>, part: RevokePart): Hex {
  switch (part.kind) {
    case 'permit2': {
      const args = [token ?? zeroAddress, to, 0n, 0] as const;
      return encodeFunctionData({ abi: innerAbi, functionName: 'approve', args });
    }
    case 'token':
      return encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [to, 0n] });
    case 'collection':
      return encodeFunctionData({ abi: nftAbi, functionName: 'setApprovalForAll', args: [to, false] });
    case 'piece':
      // ERC-721 knows one spender for each piece, and nobody is the zero address.
      return encodeFunctionData({
        abi: erc20Abi,
        functionName: 'approve',
        args: [zeroAddress, BigInt(part.tokenId)],
      });
  }
}

/** Whether an approval is open now, by the chain's word. Rejects when the node does not answer or the contract refuses. */
export async function isApprovalOpen(
  client: PublicClient,
  { from, to, token, revoke }: Pick<Transfer, 'from' | 'to' | 'token'> & { readonly revoke: RevokePart },
): Promise<boolean> {
  const address = token ?? zeroAddress;
  switch (revoke.kind) {
    case 'permit2': {
      const of = { address: getAddress(PERMIT2), abi: innerAbi, functionName: 'allowance' } as const;
      return (await client.readContract({ ...of, args: [from, address, to] }))[0] > 0n;
    }
    case 'token':
      return (
        (await client.readContract({ address, abi: erc20Abi, functionName: 'allowance', args: [from, to] })) >
        0n
      );
    case 'collection':
      return client.readContract({
        address,
        abi: nftAbi,
        functionName: 'isApprovedForAll',
        args: [from, to],
      });
    case 'piece': {
      const args = [BigInt(revoke.tokenId)] as const;
      return isAddressEqual(
        await client.readContract({ address, abi: nftAbi, functionName: 'getApproved', args }),
        to,
      );
    }
  }
}

/** The approval that a transaction of a chain takes back, or null when it is anything else. A piece names no spender. */
export function revokeOf(
  chainId: number,
  call: { readonly from: Address; readonly to: Address | null; readonly value: bigint; readonly input: Hex },
): Transfer | null {
  if (call.to === null || call.value !== 0n) return null;
  if (isAddressEqual(call.to, PERMIT2)) return innerRevokeOf(chainId, call);
  const common = { chainId, from: getAddress(call.from), token: getAddress(call.to), amount: 0n };
  try {
    const { functionName, args } = decodeFunctionData({ abi: [...erc20Abi, ...nftAbi], data: call.input });
    if (functionName === 'setApprovalForAll' && !args[1])
      return { ...common, to: getAddress(args[0]), revoke: { kind: 'collection' } };
    if (functionName !== 'approve') return null;
    const [spender, units] = args;
    if (isAddressEqual(spender, zeroAddress))
      return { ...common, to: zeroAddress, revoke: { kind: 'piece', tokenId: String(units) } };
    return units === 0n ? { ...common, to: getAddress(spender), revoke: { kind: 'token' } } : null;
  } catch {
    return null;
  }
}

function innerRevokeOf(
  chainId: number,
  { from, input }: { readonly from: Address; readonly input: Hex },
): Transfer | null {
  try {
    const { functionName, args } = decodeFunctionData({ abi: innerAbi, data: input });
    if (functionName !== 'approve' || args[2] !== 0n) return null;
    const [token, spender] = args.slice(0, 2) as [Address, Address];
    const common = { chainId, from: getAddress(from), amount: 0n };
    return { ...common, token: getAddress(token), to: getAddress(spender), revoke: { kind: 'permit2' } };
  } catch {
    return null;
  }
}
