import {
  decodeFunctionData,
  encodeFunctionData,
  getAddress,
  isAddressEqual,
  parseAbi,
  type Address,
  type Hex,
} from 'viem';
import type { NftStandard } from '@/protocol/nft';
import type { Transfer } from './transfer';

/** Which piece of its collection a transfer moves. */
export interface NftPart {
  /** 256 bits as decimal digits. */
  readonly tokenId: string;
  readonly standard: NftStandard;
}

const erc721 = parseAbi(['function transferFrom(address from, address to, uint256 id)']);
const erc1155 = parseAbi([
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
]);

/** ERC-721 by `transferFrom` (NFT-16): what recipients with code would say to it is asked before. ERC-1155 knows no other way. */
export function nftCallData(
  { from, to, amount }: Pick<Transfer, 'from' | 'to' | 'amount'>,
  { tokenId, standard }: NftPart,
): Hex {
  const id = BigInt(tokenId);
  return standard === 'erc721'
    ? encodeFunctionData({ abi: erc721, functionName: 'transferFrom', args: [from, to, id] })
    : encodeFunctionData({
        abi: erc1155,
        functionName: 'safeTransferFrom',
        args: [from, to, id, amount, '0x'],
      });
}

/** The piece that a transaction of a chain moves for its own sender, or null when it is anything else. */
export function nftTransferOf(
  chainId: number,
  call: { readonly from: Address; readonly to: Address | null; readonly value: bigint; readonly input: Hex },
): Transfer | null {
  if (call.to === null || call.value !== 0n) return null;
  try {
    const { args } = decodeFunctionData({ abi: [...erc721, ...erc1155], data: call.input });
    const [from, to, id, amount] = args;
    if (!isAddressEqual(from, call.from)) return null;
    return {
      chainId,
      from: getAddress(from),
      to: getAddress(to),
      token: getAddress(call.to),
      amount: amount ?? 1n,
      nft: { tokenId: String(id), standard: amount === undefined ? 'erc721' : 'erc1155' },
    };
  } catch {
    return null;
  }
}
